import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension TransportError {
    /// Sorts an error of the network libraries into the few cases that callers tell apart.
    init(_ error: any Error, during request: HTTPRequest) {
        switch error {
        case let failure as TransportError: self = failure
        case is CancellationError: self.init(.cancelled, "\(request) was given up")
        case let error as HTTPClientError: self.init(error, during: request)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            self.init(
                .tls,
                "\(request): TLS failed (\(error)); name the server's authority with `ca`, or check that it speaks TLS")
        case let error as NIOConnectionError:
            self.init(.unreachable, "\(request): no connection (\(Self.cause(error))); is it running, on that port?")
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            self.init(.unreachable, "\(request): no connection (refused); is it running, on that port?")
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
            self.init(.brokenOff, "\(request): the connection was reset before the answer was whole")
        case is HTTPParserError:
            self.init(.brokenOff, "\(request): what came back is not HTTP; is this the right port?")
        default:  // the libraries' lists of errors are open
            self.init(.unreachable, "\(request): \(error)")
        }
    }

    private init(_ error: HTTPClientError, during request: HTTPRequest) {
        switch error {
        case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath:
            self.init(.badAddress, "\(request) is no address to call; write it as http://host:port/path")
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self.init(.unreachable, "\(request): no connection in time; is the host up and the port open?")
        case .readTimeout, .writeTimeout, .deadlineExceeded:
            self.init(.timedOut, "\(request) had no whole answer in time; see whether it hangs")
        case .cancelled, .requestStreamCancelled: self.init(.cancelled, "\(request) was given up")
        case .remoteConnectionClosed, .uncleanShutdown:
            self.init(.brokenOff, "\(request): the connection ended before the answer was whole")
        default:  // further codes exist, and more will come
            let scheme = request.url.prefix { $0 != ":" }.lowercased()
            guard scheme == "http" || scheme == "https" else {
                self.init(.badAddress, "\(request) is no address to call; write it as http://host:port/path")
                return
            }
            self.init(.brokenOff, "\(request): \(error.shortDescription)")
        }
    }

    private static func cause(_ error: NIOConnectionError) -> String {
        if let refused = error.connectionErrors.first?.error as? IOError, refused.errnoCode == ECONNREFUSED {
            return "refused"
        }
        if error.dnsAError != nil, error.connectionErrors.isEmpty { return "the host name is unknown" }
        return error.connectionErrors.first.map { "\($0.error)" } ?? "no address"
    }
}
