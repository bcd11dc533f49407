import Foundation

/// The sources that tests read.
enum SourceFolder {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized

    /// The texts of all Swift files below a folder, by their paths there.
    static func texts(below folder: String) throws -> [(path: String, text: String)] {
        let top = root.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
            ($0, try String(contentsOf: top.appending(path: $0), encoding: .utf8))
        }
    }
}

/// The texts that a Swift file writes, in pieces between the values that it puts in.
///
/// Texts that are added to one another count as one.
struct SourceTexts {
    private(set) var all: [[String]] = []
    /// What stands before each in its line.
    private(set) var leads: [String] = []
    private let bytes: [UInt8]
    private var place = 0
    /// Whether nothing but a plus sign came since the last text.
    private var isAdding = false

    init(_ source: String) {
        bytes = Array(source.utf8)
        while place < bytes.count { step() }
    }

    private func starts(_ text: String, at offset: Int = 0) -> Bool {
        bytes[(place + offset)...].starts(with: text.utf8)
    }

    private var lead: String {
        let line = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: bytes[line..<place], as: UTF8.self)
    }

    private mutating func step() {
        if starts("//") {
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        } else if starts("\"") {
            // The texts in its values come first.
            let begun = isAdding ? all.popLast() ?? [""] : [""]
            let lead = (isAdding ? leads.popLast() : nil) ?? lead
            let pieces = text()
            all.append(begun.dropLast() + [(begun.last ?? "") + pieces[0]] + pieces.dropFirst())
            leads.append(lead)
            isAdding = false
            follow()
        } else {
            place += 1
        }
    }

    /// Looks whether a plus sign and another text follow.
    private mutating func follow() {
        var ahead = place
        func skip() { while ahead < bytes.count, [9, 10, 32].contains(bytes[ahead]) { ahead += 1 } }
        skip()
        guard ahead < bytes.count, bytes[ahead] == UInt8(ascii: "+") else { return }
        ahead += 1
        skip()
        guard ahead < bytes.count, bytes[ahead] == UInt8(ascii: "\"") else { return }
        (place, isAdding) = (ahead, true)
    }

    /// Reads a text from its quotation mark on.
    private mutating func text() -> [String] {
        let mark = starts("\"\"\"") ? "\"\"\"" : "\""
        place += mark.utf8.count
        var pieces: [[UInt8]] = [[]]
        while place < bytes.count, !starts(mark) {
            if starts("\\(") {
                place += 2
                skipValue()
                pieces.append([])
            } else if starts("\\\n") {
                place += 2
                while place < bytes.count, bytes[place] == 32 { place += 1 }
            } else if bytes[place] == UInt8(ascii: "\\") {
                pieces[pieces.count - 1].append(bytes[place + 1])
                place += 2
            } else {
                pieces[pieces.count - 1].append(bytes[place])
                place += 1
            }
        }
        place += mark.utf8.count
        return pieces.map { String(decoding: $0, as: UTF8.self).replacing(/\n */, with: "") }
    }

    /// Passes over a value, with the texts in it.
    private mutating func skipValue() {
        var depth = 1
        while place < bytes.count, depth > 0 {
            switch bytes[place] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""):
                let lead = lead
                let inner = text()
                all.append(inner)
                leads.append(lead)
                continue
            default: break  // part of the value
            }
            place += 1
        }
    }
}
