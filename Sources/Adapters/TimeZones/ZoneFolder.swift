import Calendar
import FoundationEssentials

/// The compiled tz database in a folder of the machine, as the Debian package `tzdata` installs it.
///
/// Files are read when they are asked for and not kept. A machine without the folder has no `names`, which
/// `Zone(named:from:)` reports with the package to install.
package struct ZoneFolder: ZoneSource {
    /// Where Linux distributions put the database.
    package static let standardPath = "/usr/share/zoneinfo"

    private let path: String

    /// Uses the database at a path, which need not exist.
    package init(path: String = ZoneFolder.standardPath) {
        self.path = path
    }

    /// The file of a zone, or `nil` when the name leaves the folder or what it names is no TZif file.
    package func bytes(ofZone name: String) -> [UInt8]? {
        guard Self.isProper(name), let data = FileManager.default.contents(atPath: "\(path)/\(name)") else {
            return nil
        }
        // The folder also holds tables in plain text, which are not zones.
        return data.starts(with: "TZif".utf8) ? [UInt8](data) : nil
    }

    /// Every zone in the folder, sorted, without the copies under `posix` and the leap-second variants under `right`.
    package var names: [String] {
        let entries = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return entries.filter(isListed).sorted()
    }

    private func isListed(_ name: String) -> Bool {
        let isDuplicate = name.hasPrefix("posix/") || name.hasPrefix("right/") || name == "posixrules"
        return !isDuplicate && name != "localtime" && bytes(ofZone: name) != nil
    }

    /// Whether a name stays inside the folder: plain components, none empty and none starting with a dot.
    private static func isProper(_ name: String) -> Bool {
        guard (1...255).contains(name.utf8.count) else { return false }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { component in
            guard let first = component.first, first != UInt8(ascii: ".") else { return false }
            return component.allSatisfy(isZoneNameByte)
        }
    }

    private static func isZoneNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
        case UInt8(ascii: "."): true
        default: false  // no zone of the tz database has any other byte in its name
        }
    }
}
