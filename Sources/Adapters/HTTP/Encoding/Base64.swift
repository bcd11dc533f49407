import FoundationEssentials

/// Base64, as HTTP's Basic scheme and JSON protocols carry bytes.
package enum Base64 {

    /// Bytes in Base64, with padding.
    package static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The header line of HTTP's Basic scheme.
    package static func basicAuthorization(user: String, password: String) -> HTTPField {
        HTTPField("Authorization", "Basic " + encode(Array("\(user):\(password)".utf8)))
    }
}
