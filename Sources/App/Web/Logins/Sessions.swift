import Clocks
import Synchronization

/// Who is logged in with a browser.
///
/// They are in memory alone: a restart of the daemon asks for the password once more and loses nothing else.
final class Sessions: Sendable {
    /// How long a session lasts that is not used.
    static let idle: Duration = .seconds(14 * 86_400)
    /// How long a session lasts at most.
    static let longest: Duration = .seconds(90 * 86_400)
    private static let most = 1000

    private struct Session {
        let madeAt: Duration
        var usedAt: Duration
    }

    /// By the digest of what the browser has.
    private let open = Mutex<[String: Session]>([:])
    private let time: any TimeSource
    private let chance: @Sendable () -> UInt64

    init(time: any TimeSource, chance: @escaping @Sendable () -> UInt64) {
        self.time = time
        self.chance = chance
    }

    /// Opens a session, and returns what the browser is to show.
    func begin() -> String {
        let (secret, now) = (Secrets.make(chance), time.now.boot)
        open.withLock { open in
            open = open.filter { Self.isAlive($0.value, at: now) }
            if open.count >= Self.most, let oldest = open.min(by: { $0.value.usedAt < $1.value.usedAt }) {
                open[oldest.key] = nil
            }
            open[Secrets.digest(of: secret)] = Session(madeAt: now, usedAt: now)
        }
        return secret
    }

    /// Whether what a browser shows is of a session, which counts as used then.
    func isValid(_ secret: String) -> Bool {
        let (digest, now) = (Secrets.digest(of: secret), time.now.boot)
        return open.withLock { open in
            guard var session = open[digest], Self.isAlive(session, at: now) else { return false }
            session.usedAt = now
            open[digest] = session
            return true
        }
    }

    func end(_ secret: String) { open.withLock { $0[Secrets.digest(of: secret)] = nil } }

    /// Ends all, as the password is another one.
    func endAll() { open.withLock { $0 = [:] } }

    private static func isAlive(_ session: Session, at now: Duration) -> Bool {
        now - session.usedAt < idle && now - session.madeAt < longest
    }
}
