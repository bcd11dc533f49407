import CEL
import JSON

/// Compiles the CEL texts of a rule file and reports their faults where they stand in the file.
struct ConditionReader {
    private(set) var environment: CEL.Environment
    let text: SourceText
    let reader: Reader
    /// What the clients that the rule is for can tell.
    let reach: ClientReach

    /// Compiles a condition, which has to be a Boolean.
    func condition(_ value: Located) -> Condition? {
        guard let source = value.word() else { return nil }
        return program(source, in: value, from: 0, expecting: .bool).map { Condition(source: source, program: $0) }
    }

    /// The same for expressions that are evaluated only while one condition holds and another does not.
    func assuming(_ condition: Condition?, unless exception: Condition?) -> ConditionReader {
        var copy = self
        if let condition { copy.environment.assume(condition.program) }
        if let exception { copy.environment.assume(exception.program, being: false) }
        return copy
    }

    /// The same for expressions that also read `file`, one of the torrent's files, with the place of that variable.
    func readingFiles() -> (reader: ConditionReader, slot: Int) {
        var copy = self
        let slot = copy.environment.declare(variable: "file", type: .record(Vocabulary.torrentFile))
        return (copy, slot)
    }

    /// The same for expressions that need no value of each torrent, so that they may read what a torrent lacks.
    func allowingAbsence() -> ConditionReader {
        var copy = self
        copy.environment.allowsAbsence = true
        return copy
    }

    /// Compiles an expression that begins at a decoded UTF-8 offset of a string of the file.
    func program(_ source: String, in value: Located, from start: Int, expecting: CEL.`Type`? = nil) -> Program? {
        let places = StringPlaces(of: value.range, in: text.bytes)
        func place(_ range: Range<Int>) -> Range<Int> {
            places.raw(start + range.lowerBound)..<places.raw(start + range.upperBound)
        }
        do {
            let program = try environment.compile(source, expecting: expecting)
            for read in program.unguardedReads {
                reach.gap(in: read.reference)?.report(to: reader, value.path, place(read.range))
            }
            return program
        } catch {
            for diagnostic in error.diagnostics {
                reader.error(value.path, place(diagnostic.range), diagnostic.cause, fix: diagnostic.fix)
            }
            return nil
        }
    }
}

/// Where each byte of a decoded JSON string stands in the file, so that a caret meets its target past escapes.
struct StringPlaces {
    private let bytes: [UInt8]
    private let range: Range<Int>

    /// Takes the range of a string with its quotes.
    init(of range: Range<Int>, in bytes: [UInt8]) {
        self.bytes = bytes
        self.range = range
    }

    /// The offset in the file of a UTF-8 offset in the decoded string.
    func raw(_ offset: Int) -> Int {
        var place = range.lowerBound + 1
        var decoded = 0
        while decoded < offset, place < range.upperBound - 1 {
            let (count, produced) = step(at: place)
            place += count
            decoded += produced
        }
        return place
    }

    /// Bytes that one character of the raw text takes, and bytes that it becomes.
    private func step(at place: Int) -> (raw: Int, decoded: Int) {
        guard bytes[place] == UInt8(ascii: "\\"), place + 1 < range.upperBound else { return (1, 1) }
        guard bytes[place + 1] == UInt8(ascii: "u"), place + 6 <= range.upperBound else { return (2, 1) }
        let digits = String(decoding: bytes[place + 2..<place + 6], as: UTF8.self)
        guard let code = UInt32(digits, radix: 16) else { return (6, 1) }
        switch code {
        case 0..<0x80: return (6, 1)
        case 0x80..<0x800: return (6, 2)
        case 0xD800..<0xDC00: return (12, 4)
        default: return (6, 3)  // the rest of the first plane
        }
    }
}
