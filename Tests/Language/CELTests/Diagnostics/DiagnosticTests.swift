import CEL
import Testing

/// A condition that is refused, with everything that is said about it.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
    /// One expected message.
    struct Message: Equatable, Sendable {
        let position: String
        let covered: String
        let cause: String
        let fix: String

        init(_ position: String, _ covered: String, _ cause: String, _ fix: String) {
            self.position = position
            self.covered = covered
            self.cause = cause
            self.fix = fix
        }
    }

    let source: String
    let messages: [Message]

    init(_ source: String, _ messages: Message...) {
        self.source = source
        self.messages = messages
    }

    var testDescription: String { source }
}

struct DiagnosticTests {
    static let tables: [[DiagnosticCase]] = [
        DiagnosticCase.syntax, DiagnosticCase.moreSyntax, DiagnosticCase.name, DiagnosticCase.type,
        DiagnosticCase.moreType, DiagnosticCase.unit, DiagnosticCase.reach, DiagnosticCase.presence,
        DiagnosticCase.literal, DiagnosticCase.constant,
    ]

    @Test func `there are at least 150 refused conditions`() {
        #expect(Self.tables.map(\.count).reduce(0, +) >= 150)
    }

    @Test(arguments: DiagnosticTests.tables.flatMap { $0 })
    func `a refusal says where, why and what to write`(_ test: DiagnosticCase) {
        let failure = #expect(throws: CompileError.self) {
            try TorrentHost.environment.compile(test.source, expecting: .bool)
        }
        let bytes = Array(test.source.utf8)
        let messages = failure?.diagnostics.map { diagnostic in
            DiagnosticCase.Message(
                "\(diagnostic.line):\(diagnostic.column)", String(decoding: bytes[diagnostic.range], as: UTF8.self),
                diagnostic.cause, diagnostic.fix ?? "")
        }
        #expect(messages == test.messages)
    }

    @Test(arguments: DiagnosticCase.accepted)
    func `a right condition that looks like a wrong one is accepted`(_ source: String) throws {
        #expect(try TorrentHost.environment.compile(source, expecting: .bool).resultType == .bool)
    }

    @Test func `a caret stands under the text at fault`() {
        let source = "torrent.done &&\n\ttorrent.ratoi > 2.0"
        let failure = #expect(throws: CompileError.self) { try TorrentHost.environment.compile(source) }
        #expect(
            failure?.diagnostics.first?.rendered(in: source, file: "rules.json") == """
                rules.json:2:10: no field 'ratoi' on torrent; did you mean 'ratio'?
                  \ttorrent.ratoi > 2.0
                  \t        ^~~~~
                """)
    }

    @Test func `columns count characters and ranges count bytes`() {
        let source = "torrent.name == 'ñañdú' && ratio > 1.0"
        let failure = #expect(throws: CompileError.self) { try TorrentHost.environment.compile(source) }
        #expect(failure?.diagnostics.first?.column == 28)
        #expect(failure?.diagnostics.first?.range == 30..<35)
    }

    @Test func `the extra checks leave plain expressions alone`() throws {
        var environment = Environment(libraries: Library.published)
        environment.declare(variable: "x", type: .int)
        let program = try environment.compile("x > 10 || 'a'.matches('(') || duration('7d') > duration('1s')")
        #expect(program.evaluate(Bindings(["x": .int(11)], for: environment)) == .bool(true))
    }
}
