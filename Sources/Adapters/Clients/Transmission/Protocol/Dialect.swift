import JSON

/// The two languages of Transmission's interface; the newer one is spoken where the server offers it.
enum Dialect: Hashable, Sendable {
    /// Every version; announced to go some day.
    case legacy
    /// JSON-RPC 2.0 with snake_case names, for servers whose 409 says `X-Transmission-Rpc-Version` 6 or later.
    case jsonRPC

    /// Reads the version that a 409 carries; without one the server knows only the legacy dialect.
    init(offered version: String?) {
        let major = version?.prefix { $0 != "." }
        self = (major.flatMap { Int($0) } ?? 0) >= 6 ? .jsonRPC : .legacy
    }

    /// A name of the protocol, given as the legacy dialect spells it.
    func word(_ legacy: String) -> String {
        guard self == .jsonRPC else { return legacy }
        var out = ""
        for scalar in legacy.unicodeScalars {
            switch scalar {
            case "-": out += "_"
            case "A"..."Z": out += "_" + String(scalar).lowercased()
            default: out.unicodeScalars.append(scalar)  // small letters and digits are the same in both
            }
        }
        return out
    }

    func request(_ method: String, _ arguments: [JSON.Member]) -> [UInt8] {
        let arguments = JSON.object(arguments.map { JSON.Member(word($0.name), $0.value) })
        let envelope: JSON =
            switch self {
            case .legacy: ["method": .string(method), "arguments": arguments]
            case .jsonRPC: ["jsonrpc": "2.0", "id": 1, "method": .string(word(method)), "params": arguments]
            }
        return envelope.utf8
    }
}

/// What the server made of a request that it could read.
enum Reply<Payload> {
    case value(Payload)
    /// Its own words for why not.
    case refusal(String)

    /// Reads the envelope of either dialect, and the payload inside it.
    ///
    /// A refusal may come with a payload of the wrong shape (4.1.0-beta2 sends the number 0), so only objects count.
    init(
        parsing bytes: [UInt8], _ payload: (inout JSONScanner) throws(JSONError) -> Payload
    ) throws(JSONError) {
        var scanner = JSONScanner(bytes)
        var value: Payload?
        var refusal: String?
        try scanner.object { (inner: inout JSONScanner, key) throws(JSONError) in
            if inner.key(key, is: "arguments") || inner.key(key, is: "result") {
                switch try inner.upcoming() {
                case .object: value = try payload(&inner)
                case .string:
                    let word = try inner.string()
                    if word != "success" { refusal = word }
                case .null, .bool, .number, .array: try inner.skip()
                }
            } else if inner.key(key, is: "error") {
                refusal = Self.words(try JSONNode(from: &inner).json)
            } else {
                try inner.skip()
            }
        }
        try scanner.finish()
        if let refusal {
            self = .refusal(refusal)
        } else if let value {
            self = .value(value)
        } else {
            throw scanner.failure("an answer without `result`")
        }
    }

    private static func words(_ error: JSON) -> String {
        error["data"]?["error_string"]?.stringValue ?? error["message"]?.stringValue ?? "no reason given"
    }
}
