import Crypto
import CryptoExtras
import FoundationEssentials
import NIOPosix

/// A password as it is kept: the outcome of scrypt with its salt and its costs.
struct Password: Sendable {
    /// How much work a guess takes: two to the power of this, times a kilobyte of memory.
    static let usualCost = 17
    /// The shortest that is taken.
    static let shortest = 8
    /// The longest that is taken, in bytes.
    static let longest = 1024

    private let cost: Int
    private let salt: Data
    private let key: Data

    /// Keeps a new password.
    ///
    /// - Parameters:
    ///   - text: The password.
    ///   - salt: Bytes by chance.
    ///   - cost: The power of two of the work.
    /// - Throws: Where there is no memory for the work.
    init(_ text: String, salt: [UInt8], cost: Int = Password.usualCost) async throws {
        self.cost = cost
        self.salt = Data(salt)
        key = try await Self.derive(text, self.salt, cost: cost)
    }

    /// Reads what was kept; nil for anything else.
    init?(kept: String) {
        let parts = kept.split(separator: "$")
        guard parts.count == 4, parts[0] == "scrypt", parts[1].hasPrefix("ln="), parts[1].hasSuffix(",r=8,p=1"),
            let cost = Int(parts[1].dropFirst(3).prefix { $0 != "," }), (10...20).contains(cost),
            let salt = Self.bytes(parts[2]), let key = Self.bytes(parts[3]), key.count == 32
        else { return nil }
        (self.cost, self.salt, self.key) = (cost, salt, key)
    }

    /// The form in which it is kept, as other programs write it too.
    var kept: String { "$scrypt$ln=\(cost),r=8,p=1$\(Self.text(salt))$\(Self.text(key))" }

    /// Whether this is the password.
    func isSame(as text: String) async -> Bool {
        guard let other = try? await Self.derive(text, salt, cost: cost) else { return false }
        return zip(key, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Works on a thread of the pool that is there for this, so that no task of the daemon waits for it.
    private static func derive(_ text: String, _ salt: Data, cost: Int) async throws -> Data {
        try await NIOThreadPool.singleton.runIfActive {
            let key = try KDF.Scrypt.deriveKey(
                from: Array(text.utf8), salt: salt, outputByteCount: 32, rounds: 1 << cost, blockSize: 8, parallelism: 1
            )
            return unsafe key.withUnsafeBytes { unsafe Data($0) }
        }
    }

    private static func text(_ bytes: Data) -> String { String(bytes.base64EncodedString().prefix { $0 != "=" }) }

    private static func bytes(_ text: Substring) -> Data? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }
}
