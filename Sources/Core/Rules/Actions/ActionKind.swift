package import JSON
package import Torrents

/// Everything about an action that can be known without carrying it out: its name, arguments and effect on plans.
///
/// Rules are checked, and plans made, against these descriptions; the action itself is bound by name in the shell.
package struct ActionKind: Sendable {
    /// How a plan treats the action.
    package enum Role: Sendable {
        /// A property that is to hold while the episode lasts; reconciled, and so repeatable.
        case claim(Claim)
        /// Done once per episode or event.
        case effect(Delivery)
        /// Forbids the actions that its argument `actions` names.
        case protection
    }

    /// What repeating an effect after a crash means.
    package enum Delivery: String, Hashable, Sendable {
        /// It sets a state, so it looks first and then repeats.
        case stateSetting
        /// The receiver tells repeats apart by a stable id.
        case atLeastOnce
        /// It is not repeated; an unknown outcome becomes a dead letter.
        case atMostOnce
    }

    /// The key that names it in a rule.
    package let name: String
    /// One sentence for help texts and the schema.
    package let summary: String
    /// How a plan treats it.
    package let role: Role
    /// The action in whose words it claims: its own name, or that of another with the same arguments and properties.
    package let claimsAs: String
    /// What it may be about.
    package let subjects: Set<SubjectKind>
    /// Its arguments, in the order in which help lists them.
    package let parameters: [Parameter]
    /// The arguments of which exactly one has to be there; empty where they do not exclude each other.
    package let alternatives: [String]
    /// The parameter that a bare value stands for, as in `"priority": "low"`.
    package let shorthand: String?
    /// What the client has to be able to do, by the words of `Capability`.
    package let needs: Set<String>
    /// Whether it can lose data, so that every safeguard for removals applies.
    package let isDestructive: Bool
    /// Whether these arguments make it take data away, which needs proof that the data is there and nobody else's.
    package let deletesData: @Sendable (JSON) -> Bool
    /// Whether these arguments make it move data into the bin of its disk, for which that has to have one.
    package let movesToBin: @Sendable (JSON) -> Bool
    /// The same arguments such that no data is deleted, for torrents of a group whose data goes with the last of them.
    package let sparing: (@Sendable (JSON) -> JSON)?
    /// The argument that moves data into the bin, where none is given and the subject is nothing but data.
    package let toBin: (name: String, value: JSON)?
    /// Whether it is about what is in a watched file, so that a broken one is rejected without trying.
    package let needsContent: Bool
    /// The parameter that names a folder of this machine into which it puts files.
    package let movesInto: String?
    /// What it has to see here of its torrents' files, where it works on them by itself; nil where its client does.
    package let seenFiles: SeenFiles?
    /// The properties that it changes, for conflicts; `${subject}`-independent names such as `limits.down`.
    package let properties: @Sendable (JSON) -> [String]
    /// Whether a list shows that an effect with these arguments was done, so that a client that only says so is noticed;
    /// its answer is nil where this list cannot tell, and it is nil itself where no list can.
    package let shows: (@Sendable (_ arguments: JSON, _ torrent: Torrent) -> Bool?)?
    /// A condition that is true of a torrent once it was done with these arguments; nil where none tells it.
    package let leaves: @Sendable (JSON) -> String?
    /// What of its arguments one torrent of a group gets, where they are divided among all of the group's; nil for an
    /// action that means the same for each.
    package let divided: (@Sendable (_ arguments: JSON, _ seat: GroupSeat) -> JSON)?
    /// What `undo` can do about it, by its arguments.
    package let undo: @Sendable (JSON) -> Undo

    package init(
        name: String, summary: String, role: Role, subjects: Set<SubjectKind>, parameters: [Parameter] = [],
        alternatives: [String] = [], shorthand: String? = nil, needs: Set<String> = [], isDestructive: Bool = false,
        needsContent: Bool = false,
        deletesData: @escaping @Sendable (JSON) -> Bool = { _ in false },
        movesToBin: @escaping @Sendable (JSON) -> Bool = { _ in false }, sparing: (@Sendable (JSON) -> JSON)? = nil,
        toBin: (name: String, value: JSON)? = nil,
        movesInto: String? = nil, seenFiles: SeenFiles? = nil, claimsAs: String? = nil,
        properties: @escaping @Sendable (JSON) -> [String] = { _ in [] },
        shows: (@Sendable (JSON, Torrent) -> Bool?)? = nil,
        leaves: @escaping @Sendable (JSON) -> String? = { _ in nil },
        divided: (@Sendable (JSON, GroupSeat) -> JSON)? = nil, undo: (@Sendable (JSON) -> Undo)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.role = role
        self.claimsAs = claimsAs ?? name
        self.subjects = subjects
        self.parameters = parameters
        self.alternatives = alternatives
        self.shorthand = shorthand
        self.needs = needs
        self.isDestructive = isDestructive
        self.needsContent = needsContent
        self.deletesData = deletesData
        self.movesToBin = movesToBin
        self.sparing = sparing
        self.toBin = toBin
        self.movesInto = movesInto
        self.seenFiles = seenFiles
        self.properties = properties
        self.shows = shows
        self.leaves = leaves
        self.divided = divided
        self.undo = undo ?? Self.usualUndo(of: role)
    }

    /// Whether it holds a property while the episode lasts.
    package var isClaim: Bool {
        if case .claim = role { true } else { false }
    }

    /// Whether it is done once rather than held.
    package var isEffect: Bool {
        if case .effect = role { true } else { false }
    }

    /// Whether it forbids other actions.
    package var isProtection: Bool {
        if case .protection = role { true } else { false }
    }

    /// Whether these arguments free space on the disk at once, which what goes to a bin does not.
    package func freesSpace(_ arguments: JSON) -> Bool { deletesData(arguments) && !movesToBin(arguments) }

    /// Whether a rule about groups does it with each torrent of the group, rather than once for the group.
    package var isForMembers: Bool { !subjects.contains(.group) }

    /// Whether it tells a client to do something, and so is void once the torrent is to be removed.
    package var commandsClient: Bool {
        switch role {
        case .claim: true
        case .effect(let delivery): delivery == .stateSetting && subjects.contains(.torrent)
        case .protection: false
        }
    }
}

/// What an action that works on files by itself has to see on this machine, beside the files of its torrents.
package struct SeenFiles: Hashable, Sendable {
    /// The parameter that names another client, which is to find the same files.
    package let client: String?
    /// The parameter that names a folder of this machine which that client has to see too.
    package let folder: String?

    package init(with client: String? = nil, under folder: String? = nil) {
        self.client = client
        self.folder = folder
    }
}

/// The place of a torrent among those of its group.
package struct GroupSeat: Hashable, Sendable {
    /// Its place, counted from 0.
    package let place: Int
    /// How many there are, itself included.
    package let count: Int

    package init(place: Int, count: Int) {
        self.place = place
        self.count = count
    }
}

/// How a claimed property is compared with what the client says, and put back.
package struct Claim: Sendable {
    /// What a claim is about, as the client describes it now.
    package enum Holder: Sendable {
        case torrent(Torrent)
        case client(ClientFacts)
    }

    /// Whether the arguments already hold; nil where the client cannot say.
    package let holds: @Sendable (_ arguments: JSON, _ holder: Holder) -> Bool?
    /// The arguments that describe the state as it is now, to be restored later; nil where it cannot be known.
    package let baseline: @Sendable (_ arguments: JSON, _ holder: Holder) -> JSON?

    /// Whether a person's change is left alone until the episode ends, also without `revert`.
    package let yieldsToPeople: Bool
    /// Whether each argument, and each element of a list, is a property of its own, to be won, lost and put back by
    /// itself.
    package let isSeparable: Bool
    /// Whether the state that it replaces can be known, so that it can be put back.
    package let isReversible: Bool
    /// How it is merged with other claims to its properties; nil where the first claimant has them in any case.
    package let merging: ClaimMerging?

    package init(
        yieldsToPeople: Bool = false, isSeparable: Bool = false, isReversible: Bool = true,
        merging: ClaimMerging? = nil,
        holds: @escaping @Sendable (JSON, Holder) -> Bool?,
        baseline: @escaping @Sendable (JSON, Holder) -> JSON?
    ) {
        self.yieldsToPeople = yieldsToPeople
        self.isSeparable = isSeparable
        self.isReversible = isReversible
        self.merging = merging
        self.holds = holds
        self.baseline = baseline
    }
}
