package import Intake

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder beside a journal through which people reach the daemon: its socket, and the files they hand over.
///
/// Only the journal's owner may enter it, which is all the protection that the socket has and needs.
package struct OrderFolder: Hashable, Sendable {
    /// The journal's path with `.orders` after it.
    package let path: String

    /// Names the folder of a journal; nothing is made before `prepare()`.
    package init(of journal: String) { path = journal + ".orders" }

    /// Where the daemon listens.
    package var socket: String { path + "/socket" }
    /// What people hand over.
    package var files: HandedFiles { HandedFiles(folder: path + "/files") }

    /// Makes the folder where it is missing, and shuts it to others.
    package func prepare() throws(OrderRefusal) {
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST, unsafe chmod(path, 0o700) == 0 else {
            let cause = unsafe String(cString: strerror(errno))
            throw OrderRefusal(.failed, "\(path): \(cause); give the user that Sluice runs as the right to write there")
        }
    }
}
