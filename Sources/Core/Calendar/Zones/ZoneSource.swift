import Text

/// Where the compiled time zones come from; a folder of the machine in production, a dictionary in tests.
package protocol ZoneSource: Sendable {
    /// The TZif file of a zone, or `nil` when there is none or the name is not a proper zone name.
    func bytes(ofZone name: String) -> [UInt8]?

    /// Every zone name that `bytes(ofZone:)` answers, for suggestions; empty when there is no database.
    var names: [String] { get }
}

extension Zone {
    /// Reads a zone by its name in the tz database; a missing zone is an error and never silently UTC.
    ///
    /// `UTC` itself is built in, so a rule file in UTC needs no database.
    package init(named name: String, from source: some ZoneSource) throws(ZoneError) {
        if name == Zone.utc.name {
            self = .utc
            return
        }
        guard let bytes = source.bytes(ofZone: name) else {
            let names = source.names
            guard !names.isEmpty else { throw .noDatabase(name: name) }
            throw .unknown(name: name, nearest: Spelling.nearestPath(to: name, among: names))
        }
        try self.init(name: name, file: bytes)
    }
}
