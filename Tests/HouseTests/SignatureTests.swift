import Foundation
import Testing

/// Functions say at the call what their arguments are, and take a value where there would be too many.
@Suite struct `signatures` {
    /// One function as it is declared.
    struct Signature {
        let name: String
        let parameters: [String]

        /// Parameters without a label; the first may well have none.
        var unlabelled: Int { parameters.dropFirst().count { $0.hasPrefix("_ ") } }
    }

    /// How many functions of rooms that were written before the rule still break it.
    ///
    /// Each has more than one parameter without a label beyond the first, or more than five in all. A number may only go
    /// down, and a room that is not named, such as the engine, has none.
    static let remaining = [
        "Adapters/Actions": 2, "Adapters/Clients": 10, "Adapters/SQLiteJournal": 6, "Adapters/Trash": 2,
        "App/Commands": 9, "App/Control": 2, "App/Daemon": 9, "Base/JSON": 1, "Core/Calendar": 2, "Core/Metainfo": 1,
        "Core/Rules": 11, "Core/Torrents": 7, "Language/CEL": 44, "Ports/ClientKit": 1, "Testing/Simulation": 4,
        "Testing/TestKit": 6, "Tools/CalendarProof": 1, "Tools/bench": 5,
    ]

    @Test func `parameters have labels, and there are five at most`() throws {
        var found: [String: [String]] = [:]
        for (path, text) in try House.swiftFiles(below: "Sources") {
            let room = path.split(separator: "/").dropFirst().prefix(2).joined(separator: "/")
            for function in Self.functions(in: House.code(of: text))
            where function.parameters.count > 5 || function.unlabelled > 1 {
                found[room, default: []].append("\(path): \(function.name)")
            }
        }
        for (room, functions) in found.sorted(by: { $0.key < $1.key }) {
            let allowed = Self.remaining[room] ?? 0
            #expect(
                functions.count <= allowed,
                "\(room) has \(functions.count), not \(allowed):\n\(functions.sorted().joined(separator: "\n"))")
        }
    }

    @Test func `the reader of signatures finds what is meant`() {
        let code = """
            func one(_ a: Int, _ b: [String: Int], _ c: (Int, Int) -> Void) {}
            private mutating func two<T>(a: T, b: T, c: T, d: T, e: T, f: T, g: T) where T: Equatable {}
            init(_ a: Int, _ b: Int, _ c: Int) {}
            static func == (left: Int, right: Int) -> Bool { true }
            func three() { four(a, b, c) }
            """
        let functions = Self.functions(in: code)
        #expect(functions.map(\.name) == ["one", "two", "three"])
        #expect(functions.map(\.parameters.count) == [3, 7, 0])
        #expect(functions.map(\.unlabelled) == [2, 0, 0])
    }

    /// The functions of a file; initialisers of values have as many parameters as the value has parts.
    private static func functions(in code: String) -> [Signature] {
        let pieces = code.components(separatedBy: "func ")
        return zip(pieces, pieces.dropFirst()).compactMap { before, piece in
            guard before.last?.isWhitespace ?? true, let bracket = piece.firstIndex(of: "(") else { return nil }
            let name = piece[..<bracket].prefix { $0 != "<" }
            guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
            return Signature(name: String(name), parameters: parameters(piece[piece.index(after: bracket)...]))
        }
    }

    /// Splits at the commas of a list that ends with the bracket that closes it.
    private static func parameters(_ text: Substring) -> [String] {
        var parameters: [String] = []
        var current = ""
        var depth = 0
        var previous: Character = " "
        for character in text {
            switch character {
            case "(", "[", "{", "<": depth += 1
            case ")" where depth == 0:
                let last = current.trimmingCharacters(in: .whitespacesAndNewlines)
                return last.isEmpty ? parameters : parameters + [last]
            case ")", "]", "}": depth -= 1
            case ">" where previous != "-": depth -= 1
            case "," where depth == 0:
                parameters.append(current.trimmingCharacters(in: .whitespacesAndNewlines))
                current = ""
                continue
            default: break  // part of a parameter
            }
            current.append(character)
            previous = character
        }
        return parameters
    }
}
