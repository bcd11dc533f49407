import Calendar
import Clocks
import JSON
import ReadModel
import Text

/// One torrent of the read model in words.
struct ShownTorrent {
    let name: String
    let state: String
    let progress: String
    let ratio: String
    let seeding: String

    init(_ torrent: JSON) {
        name = torrent["name"]?.stringValue ?? "-"
        state = torrent["state"]?.stringValue ?? "-"
        progress = Self.number(torrent["progress"]).map { "\(Int(($0 * 100).rounded(.down))) %" } ?? "-"
        ratio = Self.number(torrent["ratio"]).map { "\(($0 * 100).rounded() / 100)" } ?? "-"
        seeding = torrent["seedingTime"]?.integerValue.map { Duration.seconds($0).spoken } ?? "-"
    }

    /// The columns of a table, from its name on.
    var cells: [String] { [name, state, progress, ratio, seeding] }

    private static func number(_ json: JSON?) -> Double? {
        switch json {
        case .real(let number): number
        case .integer(let number): Double(number)
        default: nil  // not known
        }
    }
}

/// How old a client's list is, where that is worth a word.
struct ListAge {
    private let at: WallTime?
    private let failure: String?
    private let time: LocalTime

    init(_ list: JSON, _ time: LocalTime) {
        let instant = (list["at"] ?? list["listedAt"])?.stringValue.flatMap { try? UnixTime(parsing: $0) }
        at = instant.map { WallTime(seconds: $0.seconds) }
        failure = list["failure"]?.stringValue
        self.time = time
    }

    /// What is to be said of a list that is not fresh; nil for one that is.
    func text(of client: String) -> String? {
        guard let at else { return "client \(client) has not been listed yet" }
        let age = time.now.since(at)
        if let failure { return "client \(client) does not answer (\(failure)); its list is \(age.spoken) old" }
        return age >= .seconds(120) ? "the list of client \(client) is \(age.spoken) old" : nil
    }
}
