package import Text

/// How people reach the dashboard, the API and the metrics: the section `web`.
package struct WebEntry: Hashable, Sendable {
    /// Where the server listens.
    package enum Listening: Hashable, Sendable {
        /// At a host's name or address and a port.
        case address(host: String, port: Int)
        /// At a Unix socket with this absolute path.
        case socket(path: String)
    }

    /// Nil keeps it off.
    package let listen: Listening?
    /// The path before every other, such as `/sluice`; empty where there is none.
    package let basePath: String
    /// The names under which browsers may ask, besides the address at which it listens.
    package let hosts: [String]
    /// The proxies that may tell from whom a request comes.
    package let trustedProxies: [AddressRange]

    package init(
        listen: Listening? = nil, basePath: String = "", hosts: [String] = [], trustedProxies: [AddressRange] = []
    ) {
        self.listen = listen
        self.basePath = basePath
        self.hosts = hosts
        self.trustedProxies = trustedProxies
    }
}

extension WebEntry.Listening {
    /// The text that a rule file has for it.
    package var text: String {
        switch self {
        case .address(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .socket(let path): "unix:\(path)"
        }
    }

    /// Whether only this machine can reach it.
    package var isLocal: Bool {
        switch self {
        case .address(let host, _): WebAddress("http://\(host.contains(":") ? "[\(host)]" : host)")?.isLoopback ?? false
        case .socket: true
        }
    }
}
