import ClientKit
import JSON
import Torrents

/// Reads the answers about one torrent that are asked for only when a rule reads them.
enum Details {
    /// The trackers of `torrents/trackers`, without the rows for DHT and the like.
    static func trackers(_ answer: JSON) -> [Tracker]? {
        guard let rows = answer.arrayValue else { return nil }
        return rows.compactMap { row in
            guard let url = row["url"]?.stringValue, !url.hasPrefix("** [") else { return nil }
            let message = row["msg"]?.stringValue ?? ""
            return Tracker(
                url: url, host: Tracker.host(of: url), tier: row["tier"]?.integerValue.map { Int(clamping: $0) } ?? 0,
                state: state(row["status"]?.integerValue, message), message: message, seeds: count(row["num_seeds"]),
                peers: count(row["num_leeches"]))
        }
    }

    private static func state(_ status: Int64?, _ message: String) -> TrackerState? {
        switch status {
        case 0: .disabled
        case 1: .notContacted
        case 2: .working
        case 3: .updating
        case 4: saysNothingCame(message) ? .unreachable : .error
        case 5: .error
        case 6: .unreachable
        default: nil  // a later version's
        }
    }

    /// Up to 5.1 one status covers a refusal and silence; the network's own words tell them apart.
    private static func saysNothingCame(_ message: String) -> Bool {
        let words = message.lowercased()
        let network = [
            "timed out", "timeout", "refused", "host not found", "unreachable", "no route", "connection closed",
            "connection reset", "end of file", "skipping tracker", "no such host", "resolve", "operation canceled",
        ]
        return words.isEmpty || network.contains(where: words.contains)
    }

    private static func count(_ value: JSON?) -> Int? {
        guard let number = value?.integerValue, number >= 0 else { return nil }
        return Int(clamping: number)
    }

    /// The files of `torrents/files`.
    static func files(_ answer: JSON) -> [TorrentFile]? {
        guard let rows = answer.arrayValue else { return nil }
        var files: [TorrentFile] = []
        for row in rows {
            guard let path = row["name"]?.stringValue, let size = row["size"]?.integerValue,
                let priority = row["priority"]?.integerValue
            else { return nil }
            files.append(
                TorrentFile(
                    path: path, size: size, progress: max(0, min(1, number(row["progress"]) ?? 0)),
                    wanted: priority > 0, priority: priority > 1 ? "high" : "normal"))
        }
        return files
    }

    private static func number(_ value: JSON?) -> Double? {
        if case .real(let real) = value { return real }
        return value?.integerValue.map(Double.init)
    }

    /// Facts of `torrents/properties` that the list of 4.x lacks.
    static func properties(_ answer: JSON, into draft: inout TorrentDraft) -> Bool {
        guard case .object = answer else { return false }
        draft[.private] = answer["is_private"]?.boolValue.map(FieldValue.flag) ?? .unknown
        draft.setText(.comment, orAbsent: answer["comment"]?.stringValue ?? "")
        draft.setText(.creator, orAbsent: answer["created_by"]?.stringValue ?? "")
        return true
    }
}
