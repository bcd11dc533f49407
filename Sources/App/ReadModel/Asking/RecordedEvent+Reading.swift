package import JSON
package import Journal
import Torrents

extension RecordedEvent {
    /// Reads the form for other programs back; nil for anything else.
    package init?(json: JSON) {
        guard let number = json["number"]?.integerValue, let id = json["id"]?.stringValue,
            let type = json["kind"]?.stringValue, let at = json["at"]?.milliseconds, let late = json["late"]?.boolValue,
            let cause = json["cause"]?.stringValue
        else { return nil }
        self.init(
            number: number, id: EventID(id), type: type, client: json["client"]?.stringValue.map(ClientName.init),
            torrent: json["torrent"]?.stringValue.flatMap(Infohash.init(hex:)), name: json["name"]?.stringValue,
            schedule: json["schedule"]?.stringValue, due: json["due"]?.milliseconds, path: json["path"]?.stringValue,
            message: json["message"]?.stringValue, at: at, late: late,
            cause: cause == "external" ? .external : .intent(cause), changes: json["changes"] ?? [:])
    }
}
