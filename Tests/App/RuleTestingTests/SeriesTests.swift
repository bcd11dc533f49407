import Clocks
import Testing
import Torrents

@testable import RuleTesting
@testable import Rules

@Suite struct `a series` {
    private static func values(_ text: String, _ kind: TorrentField.Kind = .ratio) throws -> [FieldValue] {
        try Series(text, of: kind) { (part) throws(QuantityError) in
            switch kind {
            case .text: return .text(part)
            case .bytes: return .integer(try Quantity.bytes(part))
            default:
                guard let number = Double(part) else {
                    throw QuantityError(cause: "\"\(part)\" is no number", fix: "write one")
                }
                return .real(number)
            }
        }.values()
    }

    @Test(
        arguments: [
            ("1.8+0.1x2", [.real(1.8), .real(1.9), .real(2.0)]), ("5x3", [.real(5), .real(5), .real(5), .real(5)]),
            ("3-1x2", [.real(3), .real(2), .real(1)]), ("-1", [.real(-1)]), ("1e-3", [.real(0.001)]),
            ("0.5+0.1x1 _ 2.0", [.real(0.5), .real(0.6), .unknown, .real(2)]), ("_x3", [.unknown, .unknown, .unknown]),
        ] as [(String, [FieldValue])])
    func `has promtool's notation`(text: String, values: [FieldValue]) throws {
        #expect(try Self.values(text) == values)
    }

    @Test func `has text between quotes, blanks and all`() throws {
        #expect(try Self.values("'a b'x1 'x3'", .text) == [.text("a b"), .text("a b"), .text("x3")])
    }

    @Test func `grows by amounts`() throws {
        #expect(try Self.values("1GiB+1GiBx1", .bytes) == [.integer(1 << 30), .integer(2 << 30)])
    }

    @Test(arguments: [
        ("1 2+0.1", 2, "a step without a count"), ("1 2x", 3, "does not say how often"), ("1 zwei", 2, "no number"),
        ("", 0, "without a value"), ("1 2xx3", 2, "no number"),
        ("1 2x999999999999", 2, "more than"),
    ])
    func `with a mistake is refused at its place`(text: String, offset: Int, cause: String) throws {
        let error = #expect(throws: SeriesError.self) { try Self.values(text) }
        #expect(error?.offset == offset && error?.cause.contains(cause) == true, "\(String(describing: error))")
    }

    @Test func `of amounts cannot outgrow a fact`() {
        #expect(throws: SeriesError.self) { try Self.values("1TiB+1000TiBx90000", .bytes) }
    }

    @Test(arguments: ["'a", "a", "'a' b"])
    func `of text has to be quoted`(text: String) {
        #expect(throws: SeriesError.self) { try Self.values(text, .text) }
    }
}
