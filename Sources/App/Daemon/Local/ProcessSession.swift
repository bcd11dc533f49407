import Clocks
import FoundationEssentials
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The processes that one program started: those of its session, and those that left it but carry its mark.
///
/// A descendant that both leaves the session and clears its environment is not found.
final class ProcessSession: Sendable {
    /// The environment variable whose value marks the descendants of one program.
    static let variable = "SLUICE_SESSION"

    private static let count = Mutex(0)

    /// The value of the variable; nil where the environment is not to have it.
    let mark: String?
    /// The process id of the program, which is also its session's.
    private let leader = Mutex<pid_t?>(nil)

    init(marked isMarked: Bool) {
        let number = Self.count.withLock { count in
            count += 1
            return count
        }
        mark = isMarked ? "\(getpid()).\(number)" : nil
    }

    func begin(_ leader: pid_t) { self.leader.withLock { $0 = leader } }

    /// Ends what is left of it: asks first, and after two seconds no more.
    ///
    /// In a cancelled task there is no time to ask.
    func end(by time: any TimeSource) async {
        signal(SIGTERM)
        for _ in 0..<100 {
            guard !members.isEmpty else { return }
            guard await time.passes(.milliseconds(20)) else { break }
        }
        // Processes that start others meanwhile take more than one round.
        for _ in 0..<100 where signal(SIGKILL) == 0 { return }
    }

    /// Sends a signal to all members, and tells how many there were.
    @discardableResult
    private func signal(_ number: CInt) -> Int {
        let members = members
        for member in members { kill(member, number) }
        return members.count
    }

    /// The processes that run; those that have ended and are only not asked for yet do not count.
    private var members: [pid_t] {
        guard let leader = leader.withLock(\.self),
            let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
        else { return [] }
        return names.compactMap { pid_t($0) }.filter { process in
            guard process != getpid(), let (state, session) = Self.status(of: process), !"ZX".contains(state) else {
                return false
            }
            return session == leader || isMarked(process)
        }
    }

    /// The state and the session of a process; nil for one that is gone.
    private static func status(of process: pid_t) -> (Character, pid_t)? {
        guard let bytes = read("/proc/\(process)/stat") else { return nil }
        // The name before it may hold anything, brackets too.
        guard let bracket = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = String(decoding: bytes[(bracket + 1)...], as: UTF8.self).split(separator: " ")
        guard fields.count > 3, let state = fields[0].first, let session = pid_t(fields[3]) else { return nil }
        return (state, session)
    }

    private func isMarked(_ process: pid_t) -> Bool {
        guard let mark, let environment = Self.read("/proc/\(process)/environ") else { return false }
        let entry = Array("\(Self.variable)=\(mark)".utf8)
        return environment.split(separator: 0).contains { $0.elementsEqual(entry) }
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let descriptor = try? FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec) else {
            return nil
        }
        return try? descriptor.closeAfter {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 16_384)
            while bytes.count < 1 << 20 {
                let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
                guard count > 0 else { break }
                bytes += chunk[..<count]
            }
            return bytes
        }
    }
}
