package import JSON

/// Where something lies that was moved into the bin of a disk.
package struct TrashPlace: Hashable, Sendable {
    /// The disk's name in the rule file.
    package let disk: String
    /// The name of its folder in the bin.
    package let entry: String

    package init(disk: String, entry: String) {
        self.disk = disk
        self.entry = entry
    }
}

extension TrashPlace: CustomStringConvertible {
    /// The place in words.
    package var description: String { "\(entry) in the bin of disk \(disk)" }

    /// The place as arguments of intents have it.
    package var json: JSON { ["disk": .string(disk), "entry": .string(entry)] }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let disk = json["disk"]?.stringValue, let entry = json["entry"]?.stringValue else { return nil }
        self.init(disk: disk, entry: entry)
    }
}
