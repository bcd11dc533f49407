#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A name for a socket that the system takes, however deep its folder lies.
///
/// An address holds 107 bytes. A longer path is named through a descriptor of its folder, which Linux shows as a link
/// in `/proc`; so the name is good for as long as this value lives.
struct SocketPath: ~Copyable {
    private static let longest = 100

    let text: String
    private let folder: CInt?

    /// Names the socket at a path; its folder must be there.
    init(_ path: String) {
        guard path.utf8.count > Self.longest, let slash = path.lastIndex(of: "/") else {
            (text, folder) = (path, nil)
            return
        }
        let descriptor = unsafe open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            (text, folder) = (path, nil)
            return
        }
        text = "/proc/self/fd/\(descriptor)\(path[slash...])"
        folder = descriptor
    }

    deinit {
        if let folder { close(folder) }
    }
}
