import NIOSSL

/// Which certificates of servers are believed.
package enum Trust: Hashable, Sendable {
    /// The machine's own authorities.
    case system
    /// The machine's own authorities and those in a PEM file.
    case file(String)
    /// Any certificate at all: a program in between can read and change everything.
    case anything

    /// - Throws: `TransportError` with code `tls` when the file cannot be read or holds no certificate.
    func configuration() throws(TransportError) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        switch self {
        case .system: break
        case .anything: configuration.certificateVerification = .none
        case .file(let path):
            let certificates = try Self.certificates(in: path)
            guard !certificates.isEmpty else {
                throw TransportError(.tls, "\(path) holds no certificate; name a file of them in PEM form")
            }
            configuration.additionalTrustRoots = [.certificates(certificates)]
        }
        return configuration
    }

    private static func certificates(in path: String) throws(TransportError) -> [NIOSSLCertificate] {
        do {
            return try NIOSSLCertificate.fromPEMFile(path)
        } catch {
            throw TransportError(
                .tls, "\(path) cannot be read as certificates in PEM form; name a readable file of them")
        }
    }
}
