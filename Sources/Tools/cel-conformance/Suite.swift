import CEL
import Foundation

/// One case of a conformance file.
struct ConformanceTest {
    /// What a case demands.
    enum Expectation {
        case value(Value, type: Type?)
        case type(Type)
        case error([String])
    }

    let file: String
    let section: String
    let name: String
    let source: String
    let variables: [(name: String, type: Type)]
    let bindings: [String: Value]
    let functions: [(name: String, overloads: [Overload])]
    let container: String
    let isUnchecked: Bool
    let hasMacros: Bool
    let isCheckOnly: Bool
    let libraries: Set<Library>
    let expectation: Expectation

    /// File, section and name, as failures are announced.
    var title: String { "\(file)/\(section)/\(name)" }
}

/// A conformance file that is not what it should be, with the place in it.
struct SuiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Reads conformance files.
enum Suite {
    /// Reads the cases of a file; a case that is not understood becomes its own failure.
    static func read(_ file: URL) throws -> [Result<ConformanceTest, SuiteError>] {
        let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        guard let root = content as? [String: Any], let tests = root["tests"] as? [[String: Any]] else {
            throw SuiteError("expected an object with a list 'tests'")
        }
        return tests.map { json in
            Result { () throws(SuiteError) in try test(json) }
        }
    }

    private static func test(_ json: [String: Any]) throws(SuiteError) -> ConformanceTest {
        let text = { (key: String) in json[key] as? String ?? "" }
        let title = "\(text("file"))/\(text("section"))/\(text("name"))"
        guard let expect = json["expect"] as? [String: Any] else { throw SuiteError("\(title): no 'expect'") }
        do {
            return ConformanceTest(
                file: text("file"), section: text("section"), name: text("name"), source: text("expr"),
                variables: try (json["env"] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
                    .map { ($0.key, try TaggedJSON.type($0.value)) },
                bindings: try (json["bindings"] as? [String: Any] ?? [:]).mapValues { try TaggedJSON.value($0) },
                functions: try (json["functions"] as? [[String: Any]] ?? []).map { try function($0) },
                container: text("container"), isUnchecked: json["disableCheck"] as? Bool ?? false,
                hasMacros: !(json["disableMacros"] as? Bool ?? false), isCheckOnly: json["checkOnly"] as? Bool ?? false,
                libraries: try Set((json["needs"] as? [String] ?? []).map { try library($0) }),
                expectation: try expectation(expect))
        } catch {
            throw SuiteError("\(title): \(error)")
        }
    }

    private static func expectation(_ json: [String: Any]) throws -> ConformanceTest.Expectation {
        if let texts = json["error"] as? [String] { return .error(texts) }
        let type = try json["type"].map { try TaggedJSON.type($0) }
        if let value = json["value"] { return .value(try TaggedJSON.value(value), type: type) }
        guard let type else { throw SuiteError("expected 'value', 'type' or 'error'") }
        return .type(type)
    }

    private static func function(_ json: [String: Any]) throws -> (name: String, overloads: [Overload]) {
        let overloads = try (json["overloads"] as? [[String: Any]] ?? []).map { overload in
            Overload(
                try (overload["params"] as? [Any] ?? []).map { try TaggedJSON.type($0) },
                result: try TaggedJSON.type(overload["result"] ?? "dyn"), isMember: overload["member"] as? Bool ?? false
            )
        }
        return (json["name"] as? String ?? "", overloads)
    }

    private static func library(_ name: String) throws -> Library {
        switch name {
        case "strings": .strings
        case "math": .math
        case "net": .network
        case "optional": .optionals
        case "two-var": .twoVariables
        case "bind": .bindings
        case "base64": .encoders
        default: throw SuiteError("unknown library '\(name)'")
        }
    }
}
