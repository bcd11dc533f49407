#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program that has started this one and wants to hear how it is, such as systemd: one datagram for each word.
package struct ServiceManager: Sendable {
    /// How often it wants to hear that the daemon gets on; nil where it does not want to.
    package let watchdog: Duration?
    private let path: String

    /// Reads what the environment says of it; nil where nobody wants to hear anything.
    package init?(_ environment: [String: String], process: Int32 = getpid()) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
            (2..<Self.longest).contains(path.utf8.count)
        else { return nil }
        self.path = path
        // The variables may be meant for a parent of this process.
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        let period = isMeant ? environment["WATCHDOG_USEC"].flatMap { Int64($0) } : nil
        watchdog = period.flatMap { $0 > 0 ? .microseconds($0) : nil }
    }

    /// Says something; nothing becomes of it where nobody listens any more.
    ///
    /// - Returns: Whether it was handed over.
    @discardableResult
    package func tell(_ word: Word) -> Bool {
        let descriptor = socket(AF_UNIX, Self.kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A name that begins with @ is one that no file has, which begins with a zero byte.
        let bytes = Array((path.hasPrefix("@") ? "\0" + path.dropFirst() : path).utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let text = Array(word.text.utf8)
        let sent = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(descriptor, text, text.count, 0, $0, length)
            }
        }
        return sent == text.count
    }

    #if canImport(Glibc)
        private static let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    #else
        private static let kind = SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK
    #endif
    /// The most bytes of a socket's name, with the zero at its end.
    private static let longest = 108
}

extension ServiceManager {
    /// What there is to say.
    package enum Word: Hashable, Sendable {
        /// It works, with what it works by.
        case ready(String)
        /// Its loops get on.
        case alive
        /// It ends.
        case stopping

        var text: String {
            switch self {
            case .ready(let status): "READY=1\nSTATUS=\(status)"
            case .alive: "WATCHDOG=1"
            case .stopping: "STOPPING=1"
            }
        }
    }
}
