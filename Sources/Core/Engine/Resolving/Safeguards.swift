import Clocks
import Rules
import Text
import Torrents

/// What speaks against a removal as things stand, whichever rule wants it; it reads the state and changes nothing.
struct Safeguards {
    let rules: RuleSet
    let state: EngineState

    /// What speaks against removing a torrent at all now.
    func doubt(about torrent: Torrent, of client: ClientName, at moment: Moment) -> Hold? {
        if let unrest = unrest(of: torrent) { return Hold(unrest) }
        return state.clock.row?.doubt(at: moment)
            ?? lostDisk(of: torrent, on: client).map { Hold($0.hold(on: client)) }
            ?? lostNamedDisk(of: torrent, on: client).map { Hold($0) } ?? debt(of: torrent, at: moment)
    }

    /// What is being done with a torrent's data; nil where it is at rest.
    func unrest(of torrent: Torrent) -> String? {
        switch torrent.state {
        case .checking, .moving: "its data is being checked or moved"
        case nil: "the client does not say what the torrent is doing"
        default: nil  // every other state is at rest
        }
    }

    /// What a torrent owes a tracker, before which no rule removes it.
    ///
    /// What cannot be told counts as owed.
    func debt(of torrent: Torrent, at moment: Moment) -> Hold? {
        switch rules.obligations.debt(of: torrent, at: moment.wall) {
        case .none: nil
        case .owes(let host, let until): Hold("it owes seeding to \(host), see \"obligations\"", until: until)
        case .counting(let until):
            Hold(
                "it may owe seeding, as the client may not have counted yet what it downloaded, see \"obligations\"",
                until: until)
        case .unknown(let fields):
            Hold(
                "it may owe seeding, as the client does not tell "
                    + fields.map { "torrent.\($0.name)" }.sorted().joined(separator: ", ") + ", see \"obligations\"")
        }
    }

    /// Why the disk of the rule file that a torrent's data is on counts as lost; nil where it is in order.
    private func lostNamedDisk(of torrent: Torrent, on client: ClientName) -> String? {
        guard !rules.disks.isEmpty, let place = torrent.contentText,
            let disk = rules.disk(of: place, on: client), let lost = state.disks[disk.name]?.lost
        else { return nil }
        return "disk \(disk.name) is lost: \(lost)"
    }

    /// The lost disk that a torrent's data is on; nil where its disk is in order, or a person has released it.
    private func lostDisk(of torrent: Torrent, on client: ClientName) -> LostDisk? {
        guard let disks = state.lostDisks[client]?.disks, let folder = torrent.dataFolder else { return nil }
        return disks.first { !$0.isReleased && $0.contains(folder) }
    }

    /// Why the data of a torrent may not be deleted, as far as that was looked for.
    func dataDoubt(about torrent: Torrent, of name: ClientName) -> String? {
        guard let client = state.clients[name],
            rules.clients.first(where: { $0.name == name })?.files == .local
        else { return nil }
        if torrent.state == .missingFiles || torrent.state == .error {
            return "the client does not find its data, so there is no proof of what would be deleted"
        }
        let place = torrent.contentText ?? "its data"
        if client.sight.missing.contains(torrent.id) { return "there is no proof of its data: \(place) is not there" }
        guard client.sight.hidden.contains(torrent.id) else { return nil }
        return "there is no proof of its data: \(place) cannot be seen from here; map the client's folders in "
            + "\"paths\", or declare \"files\": \"remote\" for client \(name)"
    }

    /// Why the data of a torrent cannot be moved to a bin; nil where its disk has one.
    func binDoubt(about torrent: Torrent, of client: ClientName) -> String? {
        guard let entry = rules.clients.first(where: { $0.name == client }) else { return nil }
        guard entry.files == .local else {
            return "the files of client \(client) are on another machine, so they cannot be moved to a bin here"
        }
        guard let place = torrent.contentText else { return "the client does not say where its data is" }
        guard let disk = rules.disk(of: place, on: client), disk.path != nil else {
            return "\(place) is on no disk of the rule file, so there is no bin for it; name its disk in \"disks\", "
                + "with \"path\" and \"trash\""
        }
        guard disk.trash == nil else { return nil }
        return "disk \(disk.name) has no bin; add \"trash\" to it, or write \"data\": \"keep\""
    }

    /// Who uses which data, by the last list of each client.
    var dataMap: DataMap { state.relations.dataMap(of: state.clients.rows, in: rules.clients) }

    /// Why the data of a torrent must not be deleted, as another torrent uses it or may use it.
    ///
    /// - Parameters:
    ///   - torrent: The one that is to be removed.
    ///   - client: The client that has it.
    ///   - map: Who uses which data.
    ///   - some: Torrents that go along with it, or are gone.
    ///   - moment: Now.
    /// - Returns: The reason; nil where no other torrent uses it.
    func sharing(
        of torrent: Torrent, on client: ClientName, in map: DataMap, besides some: Set<Subject> = [],
        at moment: Moment
    ) -> String? {
        if let ignorance = ignorance(ofOthersThan: client, at: moment) {
            return "\(ignorance), and may use its data as well"
        }
        let paths = rules.clients.paths(of: client)
        guard !torrent.dataPlaces(paths).isEmpty else { return "the client does not say where its data is" }
        guard let (user, place) = map.other(than: torrent, of: client, besides: some) else { return nil }
        return "its data is used by \"\(user.name)\" of client \(user.client) too: \(place)"
    }
}

extension Safeguards {
    /// A list older than this tells nothing of a client that answers, unless it is polled even more seldom.
    private static let listLife = Duration.seconds(120)

    /// Says why it is not known which torrents each of the other clients has now.
    ///
    /// One that does not answer is taken by its last list, as it has what it had. One that does has been listed since
    /// Sluice was started, and lately: the journal may have refused its lists, or the machine may have slept.
    ///
    /// - Parameters:
    ///   - client: The one that need not be known; nil where all have to be.
    ///   - moment: Now.
    /// - Returns: The reason, in words; nil where all of them are known.
    func ignorance(ofOthersThan client: ClientName?, at moment: Moment) -> String? {
        for name in rules.clients.map(\.name) where name != client {
            guard let other = state.clients[name], let list = other.accepted else {
                return "client \(name) has not been listed yet"
            }
            if other.isDown { continue }
            if other.isRestored { return "client \(name) has not been listed since Sluice was started" }
            let age = moment.boot - list.takenAt.boot
            if age > max(Self.listLife, (other.rhythm?.actual ?? .zero) * 3) {
                return "client \(name) was last listed \(age.spoken) ago"
            }
        }
        return nil
    }
}

extension Engine {
    /// What speaks against removals as things stand.
    var safeguards: Safeguards { Safeguards(rules: rules, state: state) }
}
