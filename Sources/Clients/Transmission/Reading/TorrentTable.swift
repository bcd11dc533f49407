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
    let takenAt: Moment
    /// The facts that somebody reads; costly ones outside it are unknown.
    let fields: FieldSet
    /// The former list, ascending by id.
    let former: [Torrent]

    /// The torrents, as many of them as possible being the former values themselves.
    func torrents(
        _ scanner: inout JSONScanner, sharing pool: inout TextPool
    ) throws(JSONError) -> [Torrent] {
        var slots = [Torrent?](repeating: nil, count: former.count)
        var added: [Torrent] = []
        var found = false
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            guard inner.key(key, is: "torrents") else { return try inner.skip() }
            found = true
            var header: [Column?]?
            var row = Row()
            try inner.array { (inner: inout JSONScanner) throws(JSONError) in
                guard let columns = header else {
                    header = try Self.header(&inner)
                    return
                }
                try Self.take(&row, columns, from: &inner)
                let id = try Self.id(row, in: inner)
                let slot = place(of: id)
                guard let slot else {
                    added.append(try torrent(id, row, nil, in: inner, sharing: &pool))
                    return
                }
                if slots[slot] == nil {
                    slots[slot] = try torrent(id, row, former[slot], in: inner, sharing: &pool)
                }
            }
        }
        guard found else { throw scanner.failure("an answer without `torrents`") }
        return added.isEmpty ? slots.compactMap(\.self) : slots.compactMap(\.self) + added
    }

    private static func header(_ scanner: inout JSONScanner) throws(JSONError) -> [Column?] {
        var columns: [Column?] = []
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
            columns.append(Column(name: try inner.string()))
        }
        guard columns.contains(.hashString) else { throw scanner.failure("a table without the column `hashString`") }
        return columns
    }

    private static func take(
        _ row: inout Row, _ columns: [Column?], from scanner: inout JSONScanner
    ) throws(JSONError) {
        row.begin()
        var position = 0
        try scanner.array { (inner: inout JSONScanner) throws(JSONError) in
            guard position < columns.count else { throw inner.failure("a row that is longer than its header") }
            if let column = columns[position] { try row.take(column, from: &inner) } else { try inner.skip() }
            position += 1
        }
        guard position == columns.count else { throw scanner.failure("a row that is shorter than its header") }
    }

    private static func id(_ row: Row, in scanner: borrowing JSONScanner) throws(JSONError) -> Infohash {
        guard let raw = row.text(.hashString), let id = raw.infohash(in: scanner) else {
            throw scanner.failure("a torrent whose `hashString` is not 40 hexadecimal digits")
        }
        return id
    }

    private func place(of id: Infohash) -> Int? {
        var low = 0
        var high = former.count
        while low < high {
            let middle = (low + high) / 2
            if former[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < former.count && former[low].id == id ? low : nil
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
