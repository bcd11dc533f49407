import JSON
import Torrents

/// The last answer and what was made of it: a row that says the same again is known by its bytes and not read again.
struct FormerTable: Sendable {
    /// What a torrent is made of besides its row; rows under other circumstances mean something else.
    struct Circumstances: Hashable, Sendable {
        let columns: [Column?]
        let fields: FieldSet
        let interface: Interface
        let incompletePath: String?
        let ratioLimit: Double?
        let idleLimit: Int64?

        /// Nil where rows cannot be known again: they do not end with what runs, or a fact depends on the present.
        init?(_ columns: [Column?], _ fields: FieldSet, _ session: SessionFacts) {
            guard columns.suffix(Column.running.count).elementsEqual(Column.running), !fields.contains(.reannounceIn)
            else { return nil }
            self.columns = columns
            self.fields = fields
            interface = session.interface
            incompletePath = session.incompletePath
            ratioLimit = session.ratioLimit
            idleLimit = session.idleLimit
        }
    }

    /// One row of the answer.
    struct Line: Sendable {
        /// The bytes from its bracket to where the running columns begin.
        let still: Range<Int>
        let id: Infohash
        /// Where the torrent stood in the list, which is where it still stands unless others came or went.
        let slot: Int
    }

    var list = TorrentList([])
    var body: [UInt8] = []
    var circumstances: Circumstances?
    /// In the order of the answer.
    var lines: [Line] = []

    /// The place of a torrent in the list, tried where it is likely to be first.
    func slot(of id: Infohash, near hint: Int? = nil) -> Int? {
        if let hint, hint < list.torrents.count, list.torrents[hint].id == id { return hint }
        return list.torrents.place(of: id)
    }
}
