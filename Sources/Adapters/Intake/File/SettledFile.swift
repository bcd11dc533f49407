import Metainfo
import Text

/// A settled file of a watch folder, read only if it still is the one that settled.
package struct SettledFile: Hashable, Sendable {
    /// The watch folder.
    package let root: String
    /// The file as it was when it settled.
    package let file: WatchedFile

    /// Names a file; nothing is opened before `read(maximum:)`.
    package init(root: String, file: WatchedFile) {
        self.root = root
        self.file = file
    }

    /// The content of the file and its SHA-256 digest.
    package struct Content: Hashable, Sendable {
        /// All bytes of the file.
        package let bytes: [UInt8]
        /// The 32 bytes of SHA-256 over them, by which `SettleTracker` tells touched files from new ones.
        package let digest: [UInt8]

        /// The digest in 64 lowercase hexadecimal digits.
        package var hexDigest: String { Hex.string(digest) }
    }

    /// Reads the whole file.
    ///
    /// - Parameter maximum: The most bytes that are read.
    /// - Returns: What the file held at one moment: its identity is checked before and after.
    /// - Throws: `changed` when the file is no longer the one that settled; it has to settle again.
    package func read(maximum: Int = MetainfoLimits.standard.bytes) throws(IntakeError) -> Content {
        let place = try Place(file.path, in: root)
        let descriptor = try place.folder.file(place.name, path: file.path)
        try requireSame(try descriptor.status(path: file.path))
        guard file.identity.size <= maximum else {
            throw IntakeError(
                .tooLarge, file.path, "the file has \(file.identity.size) bytes, more than \(maximum)",
                fix: "check that it is a torrent")
        }
        let bytes = try descriptor.bytes(count: Int(file.identity.size), path: file.path)
        try requireSame(try descriptor.status(path: file.path))
        return Content(bytes: bytes, digest: Digest.sha256(bytes[...]))
    }

    private func requireSame(_ status: FileStatus) throws(IntakeError) {
        guard status.kind == .regular else {
            throw IntakeError(.notRegular, file.path, "this is no regular file", fix: "replace it by the file itself")
        }
        guard status.identity == file.identity else {
            throw IntakeError(.changed, file.path, "the file was changed or replaced", fix: "wait until it is complete")
        }
    }
}
