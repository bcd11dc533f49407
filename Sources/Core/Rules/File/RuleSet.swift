package import Calendar
import CEL
import Text
package import Torrents

/// A whole rule file, read and checked: what the engine decides by and the shell is set up with.
package struct RuleSet: Sendable {
    /// The clients, in file order.
    package let clients: [ClientEntry]
    /// Where the journal lies, and how long it keeps things.
    package let journal: JournalEntry
    /// The brakes on removals.
    package let limits: RemovalLimits
    /// The file's own time zone, where it names one.
    package let zone: Zone?
    /// The windows, by name.
    package let windows: [Window]
    /// In file order, which is their priority.
    package internal(set) var rules: [Rule]
    /// What works and is probably not as meant.
    package let warnings: [Diagnostic]
    /// The ways in which torrents belong together, in file order.
    package internal(set) var groups: [GroupDefinition] = []
    /// All kinds of actions that there are by name, also those that no rule uses: what a rule left behind may need one.
    package internal(set) var kinds: [String: ActionKind] = [:]
    /// The file that they were read from; nil for rules that were made otherwise.
    package internal(set) var source: SourceText?
    /// What torrents owe their trackers.
    package internal(set) var obligations = Obligations()
    /// What conditions about torrents can read.
    package var torrentVariables: [ScopeVariable] { ScopeVariable.ofTorrents(owing: obligations) }
    /// What a person's condition about torrents may mention; nil for rules that were made otherwise.
    var filterNames: CEL.Environment?
    /// The disks, in file order.
    package internal(set) var disks: [DiskEntry] = []
    /// How people reach the dashboard.
    package internal(set) var web = WebEntry()
    /// What can be called from outside, in file order.
    package internal(set) var hooks: [HookEntry] = []
    /// Whether what the rules plan is shown and not carried out.
    package internal(set) var isRehearsal = false

    package init(
        clients: [ClientEntry], journal: JournalEntry, limits: RemovalLimits, zone: Zone? = nil,
        windows: [Window] = [], rules: [Rule], warnings: [Diagnostic]
    ) {
        self.clients = clients
        self.journal = journal
        self.limits = limits
        self.zone = zone
        self.windows = windows
        self.rules = rules
        self.warnings = warnings
    }

    /// Every torrent field that some rule reads, so that costly ones are fetched only then.
    package var fieldsRead: FieldSet {
        var fields: FieldSet = obligations.entries.isEmpty ? [] : Obligations.inputs
        for rule in rules { fields.formUnion(rule.fieldsRead) }
        // Who makes room counts what the disk will give.
        if rules.contains(where: { $0.select?.until != nil }) { fields.insert(.freeable) }
        // Torrents of a group may have all links to their files together.
        if rules.contains(where: { $0.select?.until != nil && $0.select?.group != nil }) {
            fields.formUnion([.onDisk, .hardlinkedOutside, .sharedWith, .duplicateOf])
        }
        // Which files belong to no torrent is known once those of all torrents are.
        if rules.contains(where: { $0.mode != .off && $0.trigger.kind == .orphan }) { fields.insert(.onDisk) }
        // What is seen on the disk is seen of the files that the client tells.
        if !fields.isDisjoint(with: TorrentField.toldByDisk) { fields.formUnion(TorrentField.sightInputs) }
        return fields
    }
}

/// One client of the file, with its settings still as they were written.
package struct ClientEntry: Hashable, Sendable {
    /// The name that the file gives to it.
    package let name: ClientName
    /// `transmission` or `qbittorrent`.
    package let type: String
    /// Where it answers.
    package let url: String
    /// The name to log in with; nil for none.
    package let username: String?
    /// Where the password comes from; nil for none.
    package let password: SecretSource?
    /// Nil takes what is bearable for that client.
    package let poll: Duration?
    /// How long one call may take.
    package let timeout: Duration
    /// PEM file with the authorities to trust instead of the system's.
    package let certificateAuthority: String?
    /// Whether certificates are not verified at all.
    package let isInsecure: Bool
    /// The client's folders and where they are seen here, longest first.
    package let paths: [PathMapping]
    /// Whether its files can be looked at from here.
    package let files: FilesPlace
    /// The name of a file that lies on each of its disks, and shows that the disk is there.
    package let marker: String?
    /// What single trackers say of torrents that they do not know.
    package private(set) var phrases = TrackerPhrases()

    package init(
        name: ClientName, type: String, url: String, username: String?, password: SecretSource?, poll: Duration?,
        timeout: Duration, certificateAuthority: String?, isInsecure: Bool, paths: [PathMapping],
        files: FilesPlace = .local, marker: String? = nil
    ) {
        self.name = name
        self.type = type
        self.url = url
        self.username = username
        self.password = password
        self.poll = poll
        self.timeout = timeout
        self.certificateAuthority = certificateAuthority
        self.isInsecure = isInsecure
        self.paths = paths
        self.files = files
        self.marker = marker
    }

    /// Whether it runs on this machine, so that its folders are ours.
    package var isOnThisMachine: Bool { WebAddress(url)?.isLoopback == true }

    /// Whether its files can be seen from here, where it says or where `paths` says.
    package var showsFiles: Bool { files == .local && (isOnThisMachine || !paths.isEmpty) }

    /// The same client, whose trackers' words mean what the file says.
    func judging(by phrases: TrackerPhrases?) -> ClientEntry {
        var copy = self
        copy.phrases = phrases ?? TrackerPhrases()
        return copy
    }
}

extension [ClientEntry] {
    /// Where the folders of a client are seen here; nothing for one that is not in the file.
    package func paths(of client: ClientName) -> [PathMapping] { first { $0.name == client }?.paths ?? [] }
}

/// Where a secret comes from; its text never stands in the file unless its owner puts it there.
package enum SecretSource: Hashable, Sendable {
    case environment(String)
    case file(String)
    case literal(String)
}

/// Where the journal lies and how long it keeps what it recorded.
package struct JournalEntry: Hashable, Sendable {
    /// The database file, beside the rule file unless absolute.
    package let path: String
    /// How long events and decisions stay.
    package let keep: Duration

    package init(path: String = "sluice.sqlite", keep: Duration = .seconds(30 * 86_400)) {
        self.path = path
        self.keep = keep
    }
}

/// The brakes on everything that can lose data, over all rules and across restarts.
package struct RemovalLimits: Hashable, Sendable {
    /// How many torrents may go in one tick.
    package let perTick: Int
    /// How many may go within a day, over all clients.
    package let perDay: Int
    /// The largest share of one client's torrents that may go within a day, rounded down, but at least one torrent
    /// unless it is 0.
    package let maxShare: Double
    /// How long after its first observation a removal's condition must be seen to hold again.
    package let grace: Duration
    /// How long a file must have been seen to belong to no torrent before it is removed; two looks at least.
    package let orphanGrace: Duration

    package init(
        perTick: Int = 20, perDay: Int = 200, maxShare: Double = 0.10, grace: Duration = .seconds(600),
        orphanGrace: Duration = .seconds(86_400)
    ) {
        self.perTick = perTick
        self.perDay = perDay
        self.maxShare = maxShare
        self.grace = grace
        self.orphanGrace = orphanGrace
    }
}
