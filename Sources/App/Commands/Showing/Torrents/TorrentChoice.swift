import Engine
import Journal
import SQLiteJournal
import Torrents

/// The torrents that an argument of the command line means: by a name, a part of a name, or a part of an infohash.
struct TorrentChoice {
    /// How many an argument may mean before a longer one is asked for.
    private static let most = 100

    let argument: String
    let torrents: [KnownTorrent]

    init(_ argument: String, _ reader: SQLiteJournal.Reader) throws {
        self.argument = argument
        let found = try reader.torrents(matching: argument, limit: Self.most + 1)
        guard !argument.isEmpty, found.count <= Self.most else {
            throw VerbError(
                .data,
                "more than \(Self.most) torrents have \"\(argument)\" in their names; give more of the name or hash")
        }
        torrents = found
    }

    /// The infohashes, also one that is given in full and that the journal no longer describes.
    var ids: [Infohash] {
        let known = Array(Set(torrents.map(\.torrent.id))).sorted()
        return known.isEmpty ? Infohash(hex: argument).map { [$0] } ?? [] : known
    }

    /// What there is to say where nothing was decided about any of them.
    func hint(_ reader: SQLiteJournal.Reader) -> String {
        guard !torrents.isEmpty else {
            return "no torrent that the journal knows has \"\(Console.safe(argument))\" in its name or infohash; "
                + "the daemon writes torrents down when it has polled their client"
        }
        let lines = torrents.prefix(10).map { known in
            let state = known.torrent.state?.rawValue ?? "state unknown"
            let place =
                known.goneAt == nil ? "in client \(known.client), \(state)" : "no longer in client \(known.client)"
            return "\(Console.safe(known.torrent.name)) (\(known.torrent.id.hex)): \(place)"
        }
        let which = torrents.count == 1 ? "this torrent" : "any of these torrents"
        return
            (lines + [
                "No rule has decided anything about \(which): no condition has matched. `sluice plan` asks the rules now, and "
                    + "`sluice events --torrent \(torrents[0].torrent.id.hex.prefix(8))` tells what has happened."
            ]).joined(separator: "\n")
    }
}
