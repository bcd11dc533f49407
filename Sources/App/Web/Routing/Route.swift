import HTTPTypes
import Text

/// One thing that can be asked for.
struct Route: Sendable {
    /// What answers to a failure: a page, or JSON.
    ///
    /// Who calls a hook shows that they may in the hook's own way.
    enum Kind: Hashable, Sendable { case page, api, hook }

    let method: HTTPRequest.Method
    /// Segments with a slash before each; those in braces stand for one segment of any text.
    let pattern: String
    let kind: Kind
    /// What it takes; nil for what needs no login.
    let scope: Scope?
    let answer: @Sendable (WebRequest) async throws -> WebAnswer

    /// What the pattern finds in a path; nil where it does not fit.
    func parameters(of path: String) -> [String: String]? {
        let wanted = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let given = path.split(separator: "/", omittingEmptySubsequences: false)
        guard wanted.count == given.count else { return nil }
        var found: [String: String] = [:]
        for (wanted, given) in zip(wanted, given) {
            if wanted.hasPrefix("{") {
                guard !given.isEmpty else { return nil }
                found[String(wanted.dropFirst().dropLast())] = Percent.decoded(given)
            } else if wanted != given {
                return nil
            }
        }
        return found
    }
}

extension Route {
    /// Something to be seen by programs.
    static func get(
        _ pattern: String, scope: Scope? = .read, answer: @escaping @Sendable (WebRequest) async throws -> WebAnswer
    ) -> Route {
        Route(method: .get, pattern: pattern, kind: .api, scope: scope, answer: answer)
    }

    /// An order of programs.
    static func order(
        _ method: HTTPRequest.Method, _ pattern: String, scope: Scope = .act,
        answer: @escaping @Sendable (WebRequest) async throws -> WebAnswer
    ) -> Route {
        Route(method: method, pattern: pattern, kind: .api, scope: scope, answer: answer)
    }

    /// A page for people.
    static func page(
        _ pattern: String, scope: Scope? = .read, answer: @escaping @Sendable (WebRequest) async throws -> WebAnswer
    ) -> Route {
        Route(method: .get, pattern: pattern, kind: .page, scope: scope, answer: answer)
    }

    /// What a form of a page sends.
    static func form(
        _ pattern: String, scope: Scope? = .act, answer: @escaping @Sendable (WebRequest) async throws -> WebAnswer
    ) -> Route {
        Route(method: .post, pattern: pattern, kind: .page, scope: scope, answer: answer)
    }
}
