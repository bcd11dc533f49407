package import Rules
import Intake
import SystemPackage

/// Why a secret could not be read; never holds any of it.
package struct SecretError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

/// Reads secrets where the rule file says they are.
package struct SecretReader: Sendable {
    private let environment: [String: String]

    package init(environment: [String: String]) { self.environment = environment }

    /// The text of a secret, a file's without the line break at its end.
    package func text(of source: SecretSource) throws(SecretError) -> String {
        switch source {
        case .literal(let text): return text
        case .environment(let name):
            guard let text = environment[name], !text.isEmpty else {
                throw SecretError(description: "the environment variable \(name) is not set; set it before starting")
            }
            return text
        case .file(let path): return try read(path)
        }
    }

    private func read(_ path: String) throws(SecretError) -> String {
        do {
            let descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
            return try descriptor.closeAfter {
                var bytes = [UInt8](repeating: 0, count: 65_536)
                let count = try unsafe bytes.withUnsafeMutableBytes { buffer in try unsafe descriptor.read(into: buffer)
                }
                let text = String(decoding: bytes[..<count], as: UTF8.self)
                return String(text.reversed().drop(while: \.isNewline).reversed())
            }
        } catch {
            throw SecretError(
                description: "the secret file \(path) cannot be read (\(error)); check path and permissions")
        }
    }
}
