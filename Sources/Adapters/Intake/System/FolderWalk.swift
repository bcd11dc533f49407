import Glibc

/// Opens a folder by walking down its path, making what is missing, without being led elsewhere.
///
/// A symbolic link counts only where none but the owner can have placed it: not as the last component, not below the
/// watched folder, and not in a folder that others may write to.
struct FolderWalk {
    /// How many links are followed before they are called a loop.
    private static let mostLinks = 40

    /// The watched folder's number on its device; nil where it is not there.
    private let watched: FileIdentity?

    /// - Parameter watched: The folder into which strangers put files.
    init(watched: String) {
        let folder = try? Descriptor.folder(watched)
        self.watched = try? folder?.status(path: watched).identity
    }

    /// Opens the folder at a path for reading.
    func open(_ path: String) throws(IntakeError) -> Descriptor {
        var folder = try Descriptor.step(path.hasPrefix("/") ? "/" : ".", path: path)
        var isInside = try isWatched(folder, path)
        var links = 0
        var rest = Array(path.split(separator: "/").map(String.init).reversed())
        while let name = rest.popLast() {
            guard let status = try folder.status(of: name, path: path) else {
                try folder.makeFolder(name, path: path)
                folder = try folder.step(name, path: path)
                continue
            }
            if status.kind == .link {
                links += 1
                guard !isInside, !rest.isEmpty, links <= Self.mostLinks,
                    try mayFollow(status, in: folder, path)
                else { throw refusal(path, name) }
                let target = try folder.target(of: name, path: path)
                rest += target.split(separator: "/").map(String.init).reversed()
                if target.hasPrefix("/") { folder = try Descriptor.step("/", path: path) }
            } else {
                folder = try folder.step(name, path: path)
            }
            if try isWatched(folder, path) { isInside = true }
        }
        return try folder.folder(".", path: path)
    }

    private func isWatched(_ folder: borrowing Descriptor, _ path: String) throws(IntakeError) -> Bool {
        guard let watched else { return false }
        let identity = try folder.status(path: path).identity
        return identity.device == watched.device && identity.inode == watched.inode
    }

    /// Whether none but the owner can have placed a link in this folder.
    private func mayFollow(
        _ link: FileStatus, in folder: borrowing Descriptor, _ path: String
    ) throws(IntakeError) -> Bool {
        let status = try folder.status(path: path)
        return link.isOurs && status.isOurs && !status.isShared
    }

    private func refusal(_ path: String, _ name: String) -> IntakeError {
        IntakeError(
            .notRegular, path, "\"\(name)\" on the way there is a symbolic link that is not followed",
            fix: "name a real folder that only the owner can change, outside of the watched one")
    }
}

extension Descriptor {
    /// `O_PATH`, which the C library hides from Swift: the same number on all processors that Swift runs on.
    private static let onlyPath: Int32 = 0o10_000_000

    /// Opens a folder for nothing but going on from it, which needs no right to list it.
    static func step(_ path: String, path whole: String) throws(IntakeError) -> Descriptor {
        try Descriptor(unsafe Glibc.open(path, Self.onlyPath | O_DIRECTORY | O_CLOEXEC), "open the folder", whole)
    }

    /// Opens a folder in this one for going on from it; a symbolic link is none.
    func step(_ name: String, path: String) throws(IntakeError) -> Descriptor {
        let flags = Self.onlyPath | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        return try Descriptor(unsafe openat(number, name, flags), "open the folder", path)
    }

    /// Makes a folder in this one; another may have been quicker.
    func makeFolder(_ name: String, path: String) throws(IntakeError) {
        guard unsafe mkdirat(number, name, 0o755) == 0 || errno == EEXIST else {
            throw .system("make the folder", path)
        }
    }

    /// Where a symbolic link in this folder points.
    func target(of name: String, path: String) throws(IntakeError) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                unsafe text.baseAddress.map { unsafe readlinkat(number, name, $0, text.count) } ?? -1
            }
        }
        guard length >= 0 else { throw .system("read the symbolic link", path) }
        return String(decoding: bytes[..<length], as: UTF8.self)
    }
}
