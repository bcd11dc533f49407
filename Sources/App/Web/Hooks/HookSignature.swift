import Crypto
import FoundationEssentials

/// The signature of a call, by the specification Standard Webhooks.
struct HookSignature: Sendable {
    /// How far the clock of a caller may be from ours.
    static let tolerance: Duration = .seconds(300)

    /// Why a secret cannot be used.
    struct SecretError: Error, Sendable, CustomStringConvertible { let description: String }

    private let key: SymmetricKey

    /// Takes a secret of the form `whsec_…`: the Base64 of 24 to 64 bytes.
    init(secret: String) throws(SecretError) {
        let text = secret.hasPrefix("whsec_") ? String(secret.dropFirst("whsec_".count)) : secret
        guard let bytes = Self.bytes(text), (24...64).contains(bytes.count) else {
            throw SecretError(
                description: "its secret is no Base64 of 24 to 64 bytes; make one by: "
                    + "echo whsec_$(head -c 32 /dev/urandom | base64)")
        }
        key = SymmetricKey(data: bytes)
    }

    /// What a caller has to send for a call, without the version before it.
    func text(id: String, timestamp: String, body: [UInt8]) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: signed(id: id, timestamp: timestamp, body: body), using: key))
            .base64EncodedString()
    }

    /// Whether one of the signatures of a header is right; those of other versions than `v1` are passed over.
    func isRight(_ header: String, id: String, timestamp: String, body: [UInt8]) -> Bool {
        let signed = signed(id: id, timestamp: timestamp, body: body)
        return header.split(separator: " ").prefix(20).contains { part in
            guard part.hasPrefix("v1,"), let code = Self.bytes(String(part.dropFirst(3))) else { return false }
            // Compared in a time that does not tell where they differ.
            return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key)
        }
    }

    /// The bytes that a text is in Base64, with or without padding; nil for any other text.
    private static func bytes(_ text: String) -> Data? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }

    private func signed(id: String, timestamp: String, body: [UInt8]) -> [UInt8] {
        Array("\(id).\(timestamp).".utf8) + body
    }
}
