import Clocks
import TestKit
import Torrents

/// One file that is dropped into the watch folder, and what is to become of it.
struct Drop: Sendable {
    enum Manner: CaseIterable, Sendable {
        /// Written and closed at once.
        case whole
        /// Written under another name and renamed.
        case renamed
        /// Opened, added to and closed again and again.
        case growing
    }

    enum Fate: Hashable, Sendable {
        /// Moved away, with each of these torrents in that client.
        case added(CrowdedFolder.Client, [[Infohash]])
        /// Moved away, with a note of why.
        case rejected
        /// The same, but a client said no.
        case refused
        /// Left where it is by every rule.
        case left
    }

    /// Below the watch folder.
    let folder: String
    let name: String
    let bytes: [UInt8]
    let manner: Manner
    let fate: Fate

    var path: String { folder.isEmpty ? name : "\(folder)/\(name)" }

    /// Drops it into a folder.
    func fall(into watch: ScratchFolder) async throws {
        let time = SystemTime()
        switch manner {
        case .whole: try watch.write(path, bytes)
        case .renamed:
            try watch.write(path + ".part", bytes)
            try watch.rename(path + ".part", to: path)
        case .growing:
            let step = max(1, bytes.count / 4)
            for start in stride(from: 0, to: bytes.count, by: step) {
                if start > 0 { try await time.sleep(for: .milliseconds(60)) }
                try watch.append(path, Array(bytes[start..<min(start + step, bytes.count)]))
            }
        }
    }
}
