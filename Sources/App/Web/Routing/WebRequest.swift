import HTTPTypes
import JSON
import Text

/// A request as routes see it.
struct WebRequest: Sendable {
    /// The most bytes of a body that holds no file.
    static let longestBody = 1 << 20

    let method: HTTPRequest.Method
    /// The path below the base path, with its escapes as they came.
    let path: String
    let query: QueryItems
    let headers: HTTPFields
    /// From whom it comes.
    let peer: Peer
    /// The path before every other; empty where there is none.
    let basePath: String
    /// Who asks; nil where nobody has shown who they are.
    var caller: Caller?
    /// What the route's pattern found in the path, by name.
    var parameters: [String: String] = [:]
    /// Reads the body, up to so many bytes.
    let body: @Sendable (Int) async throws(RequestError) -> [UInt8]

    /// What the pattern found; a route asks only for what its pattern has.
    subscript(name: String) -> String { parameters[name] ?? "" }

    /// Refuses a caller that may not do so much.
    func require(_ scope: Scope) throws(RequestError) {
        guard let caller, caller.scope >= scope else {
            throw RequestError(.forbidden, "scope", "this takes a token of scope \(scope.rawValue)")
        }
    }

    /// The body as JSON; an empty one is an empty object.
    func json() async throws(RequestError) -> JSON {
        let bytes = try await body(Self.longestBody)
        guard !bytes.isEmpty else { return .object([]) }
        guard headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw RequestError(.unsupportedMediaType, "media-type", "send JSON, with Content-Type: application/json")
        }
        do throws(JSONError) {
            let json = try JSON(parsing: bytes)
            guard case .object = json else { throw JSONError(offset: 0, cause: "this is no object") }
            return json
        } catch {
            throw .badJSON(error)
        }
    }

    /// The body as a browser's form sends it.
    func form() async throws(RequestError) -> QueryItems {
        let bytes = try await body(Self.longestBody)
        guard headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true else {
            throw RequestError(.unsupportedMediaType, "media-type", "send a form")
        }
        return QueryItems(bytes[...])
    }
}

extension JSON {
    /// A text, or null.
    static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

/// The names and values of a query or a form.
struct QueryItems: Hashable, Sendable {
    private static let most = 200
    let items: [Item]

    struct Item: Hashable, Sendable {
        let name: String
        let value: String
    }

    init(_ bytes: ArraySlice<UInt8>) {
        items = bytes.split(separator: UInt8(ascii: "&")).prefix(Self.most).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            func text(_ part: ArraySlice<UInt8>?) -> String {
                String(decoding: Percent.decoded(part ?? [], plusIsSpace: true), as: UTF8.self)
            }
            return Item(name: text(parts.first), value: text(parts.count > 1 ? parts[1] : nil))
        }
    }

    /// The first value of a name; nil where it is not there or empty.
    subscript(name: String) -> String? {
        items.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}
