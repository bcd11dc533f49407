import ClientHTTP
import ClientKit
import Clocks
import JSON
import Torrents

/// Reads a list of torrents in table form: one row of names, then one row of values per torrent.
///
/// Values are taken by the position that the header gives them, not by the order asked for.
struct TorrentTable {
    let session: SessionFacts
    let clientName: ClientName
    /// What single trackers say of torrents that they do not know.
    var phrases = TrackerPhrases()
    let takenAt: Moment
    /// The facts that are read; costly ones outside it are unknown.
    let fields: FieldSet
    let former: FormerTable
    /// Whether trackers were left out of the question, so that torrents keep what they had of them.
    var keepsTrackers = false

    /// What an answer came to, to be kept for the next one.
    struct Reading {
        /// As many of its torrents as possible are the former values themselves, and it is the former list where all are.
        var list = TorrentList([])
        var circumstances: FormerTable.Circumstances?
        var lines: [FormerTable.Line] = []
        /// Torrents of which something has changed and whose trackers are, or were, in trouble.
        var troubled: Set<Infohash> = []
    }

    func read(_ scanner: inout JSONScanner, sharing pool: inout TextPool) throws(JSONError) -> Reading {
        var reading = Reading()
        var slots = [Torrent?](repeating: nil, count: former.list.torrents.count)
        var added: [Torrent] = []
        var found = false
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            guard inner.key(key, is: "torrents") else { return try inner.skip() }
            found = true
            var header: [Column?]?
            var row = Row()
            // The former row that comes next where the order is the same.
            var expected = former.lines.endIndex
            try inner.array { (inner: inout JSONScanner) throws(JSONError) in
                guard let columns = header else {
                    let columns = try Self.header(&inner)
                    header = columns
                    reading.circumstances = FormerTable.Circumstances(columns, fields, session)
                    if reading.circumstances != nil, reading.circumstances == former.circumstances { expected = 0 }
                    return
                }
                _ = try inner.upcoming()
                let start = inner.offset
                if expected < former.lines.endIndex {
                    let line = former.lines[expected]
                    if let slot = former.slot(of: line.id, near: line.slot),
                        let torrent = repeated(line, former.list.torrents[slot], &inner)
                    {
                        expected += 1
                        if slots[slot] == nil { slots[slot] = torrent }
                        reading.lines.append(
                            FormerTable.Line(still: start..<start + line.still.count, id: line.id, slot: slot))
                        return
                    }
                }
                let still = try Self.read(&row, columns, from: &inner)
                let id = try Self.id(row, in: inner)
                let slot = former.slot(of: id)
                if isInTrouble(row, slot) { reading.troubled.insert(id) }
                if let slot {
                    if slots[slot] == nil {
                        slots[slot] = try torrent(id, row, former.list.torrents[slot], in: inner, sharing: &pool)
                    }
                } else {
                    added.append(try torrent(id, row, nil, in: inner, sharing: &pool))
                }
                reading.lines.append(FormerTable.Line(still: start..<still, id: id, slot: slot ?? 0))
                expected = follower(of: id, from: expected)
            }
        }
        guard found else { throw scanner.failure("an answer without `torrents`") }
        let isSame =
            added.isEmpty
            && zip(slots, former.list.torrents).allSatisfy { $0.map($1.isSameDescription) ?? false }
        reading.list = isSame ? former.list : TorrentList(slots.compactMap(\.self) + added)
        return reading
    }

    /// The former value, with its times as they are told now, when the row says nothing else anew.
    private func repeated(
        _ line: FormerTable.Line, _ torrent: Torrent, _ scanner: inout JSONScanner
    ) -> Torrent? {
        var ahead = scanner
        guard ahead.take(line.still, of: former.body), case .integer(let seeding)? = try? ahead.number(),
            ahead.take(UInt8(ascii: ",")), case .integer(let downloading)? = try? ahead.number(),
            ahead.take(UInt8(ascii: "]"))
        else { return nil }
        scanner = ahead
        let active = seeding &+ downloading
        if torrent.tells(seeding: seeding, active: active, at: takenAt.wall.seconds) { return torrent }
        var draft = TorrentDraft(line.id, former: torrent)
        draft.setTimes(
            seeding: seeding, active: active, at: takenAt.wall.seconds, counting: torrent.countsSince != nil)
        return draft.torrent()
    }

    /// Whether Transmission tells of trouble with a tracker, or did when the trackers were read.
    private func isInTrouble(_ row: Row, _ slot: Int?) -> Bool {
        if (1...2).contains(row.integer(.error)) { return true }
        switch slot.flatMap({ former.list.torrents[$0][.trackerStatus].text }).flatMap(TrackerState.init(rawValue:)) {
        case .error, .unreachable: return true
        case .working, .updating, .notContacted, .disabled, nil: return false
        }
    }

    /// The former row after a torrent's: rows keep their order, but for a few that came or went.
    private func follower(of id: Infohash, from expected: Int) -> Int {
        let near = former.lines[min(expected, former.lines.endIndex)...].prefix(16)
        return near.firstIndex { $0.id == id }.map { $0 + 1 } ?? expected
    }

    private static func header(_ scanner: inout JSONScanner) throws(JSONError) -> [Column?] {
        var columns: [Column?] = []
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
            columns.append(Column(name: try inner.string()))
        }
        guard columns.contains(.hashString) else { throw scanner.failure("a table without the column `hashString`") }
        return columns
    }

    /// Reads one row, and tells where the columns that run begin.
    private static func read(
        _ row: inout Row, _ columns: [Column?], from scanner: inout JSONScanner
    ) throws(JSONError) -> Int {
        row.begin()
        var position = 0
        var still = scanner.offset
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
            guard position < columns.count else { throw inner.failure("a row that is longer than its header") }
            if position == columns.count - Column.running.count { still = inner.offset }
            if let column = columns[position] { try row.read(column, from: &inner) } else { try inner.skip() }
            position += 1
        }
        guard position == columns.count else { throw scanner.failure("a row that is shorter than its header") }
        return still
    }

    private static func id(_ row: Row, in scanner: borrowing JSONScanner) throws(JSONError) -> Infohash {
        guard let raw = row.text(.hashString), let id = raw.infohash(in: scanner) else {
            throw scanner.failure("a torrent whose `hashString` is not 40 hexadecimal digits")
        }
        return id
    }

    private func torrent(
        _ id: Infohash, _ row: Row, _ former: Torrent?, in scanner: borrowing JSONScanner,
        sharing pool: inout TextPool
    ) throws(JSONError) -> Torrent {
        var draft = TorrentDraft(id, former: former)
        try fill(&draft, from: row, in: scanner, sharing: &pool)
        return draft.torrent()
    }
}
