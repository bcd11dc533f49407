/// `ip cidr isIP isCIDR containsIP containsCIDR masked` and the questions one asks an address.
enum NetworkLibrary {
    static let functions: [FunctionForm] = conversions + addresses + networks

    private static let conversions: [FunctionForm] = [
        onText("ip", yields: .ip) { text in address(text) { .ip($0) } },
        onText("isIP", yields: .bool) { .bool(usable($0) != nil) },
        onText("ip.isCanonical", yields: .bool) { text in address(text) { .bool($0.description == text) } },
        onText("cidr", yields: .cidr) { text in
            network(text) { .cidr($0) }
        },
        onText("isCIDR", yields: .bool) { .bool(Network(parsing: $0) != nil) },
        .global("string", ([.ip], .string), ([.cidr], .string), body: .unary { Conversions.string($0) }),
    ]

    private static let addresses: [FunctionForm] = [
        onAddress("family", yields: .int) { .int(Int64($0.family)) },
        onAddress("isUnspecified", yields: .bool) { .bool($0.isUnspecified) },
        onAddress("isLoopback", yields: .bool) { .bool($0.isLoopback) },
        onAddress("isGlobalUnicast", yields: .bool) { .bool($0.isGlobalUnicast) },
        onAddress("isLinkLocalMulticast", yields: .bool) { .bool($0.isLinkLocalMulticast) },
        onAddress("isLinkLocalUnicast", yields: .bool) { .bool($0.isLinkLocalUnicast) },
    ]

    private static let networks: [FunctionForm] = [
        onNetwork("ip", yields: .ip) { .ip($0.address) },
        onNetwork("masked", yields: .cidr) { .cidr($0.masked) },
        onNetwork("prefixLength", yields: .int) { .int(Int64($0.prefixLength)) },
        .member(
            "containsIP", ([.cidr, .ip], .bool), ([.cidr, .string], .bool),
            body: .binary { value, other in
                switch (value, other) {
                case (.cidr(let network), .ip(let inner)): .bool(network.contains(inner))
                case (.cidr(let network), .string(let text)): address(text) { .bool(network.contains($0)) }
                default: .noSuchOverload("containsIP", value, other)
                }
            }),
        .member(
            "containsCIDR", ([.cidr, .cidr], .bool), ([.cidr, .string], .bool),
            body: .binary { value, other in
                switch (value, other) {
                case (.cidr(let outer), .cidr(let inner)): .bool(outer.contains(inner))
                case (.cidr(let outer), .string(let text)): network(text) { .bool(outer.contains($0)) }
                default: .noSuchOverload("containsCIDR", value, other)
                }
            }),
    ]

    /// An address as the library accepts it: no zone, no IPv4 address written with dots inside IPv6.
    private static func usable(_ text: String) -> IPAddress? {
        guard let address = IPAddress(parsing: text) else { return nil }
        return address.isMapped(in: text) && text.utf8.contains(UInt8(ascii: ".")) ? nil : address
    }

    private static func address(_ text: String, _ body: (IPAddress) -> Value) -> Value {
        usable(text).map(body) ?? .failure(.invalidArgument, "\(text.quotedBeginning) is not an IP address")
    }

    private static func network(_ text: String, _ body: (Network) -> Value) -> Value {
        Network(parsing: text).map(body)
            ?? .failure(.invalidArgument, "\(text.quotedBeginning) is not a network address")
    }

    private static func onText(
        _ name: String, yields result: Type, _ body: @escaping @Sendable (String) -> Value
    ) -> FunctionForm {
        .global(
            name, ([.string], result),
            body: .unary { value in
                guard case .string(let text) = value else { return .noSuchOverload(name, value) }
                return body(text)
            })
    }

    private static func onAddress(
        _ name: String, yields result: Type, _ body: @escaping @Sendable (IPAddress) -> Value
    ) -> FunctionForm {
        .member(
            name, ([.ip], result),
            body: .unary { value in
                guard case .ip(let address) = value else { return .noSuchOverload(name, value) }
                return body(address)
            })
    }

    private static func onNetwork(
        _ name: String, yields result: Type, _ body: @escaping @Sendable (Network) -> Value
    ) -> FunctionForm {
        .member(
            name, ([.cidr], result),
            body: .unary { value in
                guard case .cidr(let network) = value else { return .noSuchOverload(name, value) }
                return body(network)
            })
    }
}
