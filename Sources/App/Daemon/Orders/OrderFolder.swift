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
    ///
    /// - Throws: Something else stands under its name, or it belongs to another user: nothing of that is touched.
    package func prepare() throws(OrderError) {
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw refusal() }
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else {
            let isForeign = errno == ELOOP || errno == ENOTDIR
            throw isForeign ? OrderError(.failed, "\(path) is no folder of Sluice; remove it") : refusal()
        }
        defer { close(folder) }
        var status = stat()
        guard unsafe fstat(folder, &status) == 0 else { throw refusal() }
        guard status.st_uid == geteuid() else {
            throw OrderError(.failed, "\(path) belongs to another user; remove it, or run Sluice as that user")
        }
        guard fchmod(folder, 0o700) == 0 else { throw refusal() }
    }

    private func refusal() -> OrderError {
        let cause = unsafe String(cString: strerror(errno))
        return OrderError(.failed, "\(path): \(cause); give the user that Sluice runs as the right to write there")
    }
}
