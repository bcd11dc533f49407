extension Pattern.Parser {
    /// Reads an opening parenthesis with all that belongs to it: `(`, `(?:`, `(?i-s:`, `(?i)`, `(?P<name>`.
    mutating func readGroupOpening() throws(PatternError) {
        let position = cursor.position
        _ = cursor.advance()
        let outerFlags = flags
        if cursor.take("?") {
            if cursor.take("P<") || (cursor.next == "<" && cursor.peek(1) != "=" && cursor.peek(1) != "!") {
                _ = cursor.take("<")
                try readName()
            } else {
                try refuseUnsupportedGroup(at: position)
                guard try readFlags(at: position) == ":" else { return }
            }
        }
        guard frames.count <= Pattern.Limits.depth else {
            throw PatternError(
                position: position, cause: "groups are nested deeper than \(Pattern.Limits.depth)",
                fix: "remove needless parentheses")
        }
        frames.append(Frame(position: position, outerFlags: outerFlags))
    }

    mutating func closeGroup() throws(PatternError) {
        guard frames.count > 1 else {
            throw PatternError(
                position: cursor.position, cause: "\")\" closes no group", fix: "write \"\\)\" for a literal one")
        }
        let frame = frames[frames.count - 1]
        _ = cursor.advance()
        let node = endAlternation(at: frame.position)
        flags = frame.outerFlags
        append(node: node)
    }

    /// Reads letters up to `:` or `)`, switches the modes they name, and returns the terminator.
    private mutating func readFlags(at position: Int) throws(PatternError) -> Unicode.Scalar {
        var value = true
        var letters = 0
        while true {
            let letterPosition = cursor.position
            guard let letter = cursor.advance() else {
                throw PatternError(position: position, cause: "this group is never closed", fix: "add \")\"")
            }
            switch letter {
            case ":", ")":
                guard value || letters > 0 else {
                    throw PatternError(
                        position: letterPosition, cause: "\"-\" must be followed by a flag",
                        fix: "name the flags to switch off: i, m, s or U")
                }
                return letter
            case "-" where value:
                value = false
                letters = 0
            default:  // a flag, or an error
                guard flags.set(letter, to: value) else {
                    throw PatternError(
                        position: letterPosition, cause: "\"\(letter)\" is not a flag", fix: Self.fix(forFlag: letter))
                }
                letters += 1
            }
        }
    }

    private static func fix(forFlag letter: Unicode.Scalar) -> String {
        letter == "x" ? "write the pattern without comments and layout" : "use only i, m, s and U"
    }

    /// Reads a group's name and its `>`; names have no effect on matching but must be right.
    private mutating func readName() throws(PatternError) {
        let position = cursor.position
        let name = cursor.take { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
        guard !name.isEmpty, cursor.take(">") else {
            throw PatternError(
                position: cursor.position, cause: "the group's name must be letters, digits and \"_\", closed by \">\"",
                fix: "write (?P<name>...)")
        }
        guard names.insert(name).inserted else {
            throw PatternError(
                position: position, cause: "the group name \"\(name)\" is already used", fix: "choose another name")
        }
    }

    private mutating func refuseUnsupportedGroup(at position: Int) throws(PatternError) {
        for construct in Self.unsupportedGroups where cursor.take(construct.opening) {
            throw PatternError(position: position, cause: construct.cause, fix: construct.fix)
        }
    }

    private struct UnsupportedGroup {
        let opening: String
        let cause: String
        let fix: String
    }

    private static let unsupportedGroups: [UnsupportedGroup] = [
        UnsupportedGroup(
            opening: "=", cause: "lookahead \"(?=\" cannot be matched in linear time",
            fix: "combine two patterns with \"&&\""),
        UnsupportedGroup(
            opening: "!", cause: "negative lookahead \"(?!\" cannot be matched in linear time",
            fix: "combine two patterns with \"&& !\""),
        UnsupportedGroup(
            opening: "<=", cause: "lookbehind \"(?<=\" cannot be matched in linear time",
            fix: "match the preceding text as part of the pattern"),
        UnsupportedGroup(
            opening: "<!", cause: "negative lookbehind \"(?<!\" cannot be matched in linear time",
            fix: "use \"\\b\", or a class such as [^x] before the text"),
        UnsupportedGroup(
            opening: ">",
            cause: "the atomic group \"(?>\" only steers backtracking, which linear-time matching never does",
            fix: "write \"(?:\""),
        UnsupportedGroup(
            opening: "P=", cause: "the backreference \"(?P=\" cannot be matched in linear time",
            fix: "spell the repeated text out"),
        UnsupportedGroup(
            opening: "P>", cause: "the subpattern call \"(?P>\" cannot be matched in linear time",
            fix: "spell the subpattern out"),
        UnsupportedGroup(
            opening: "R", cause: "the recursion \"(?R\" cannot be matched in linear time",
            fix: "spell the nested levels out"),
        UnsupportedGroup(
            opening: "(", cause: "the conditional \"(?(\" cannot be matched in linear time",
            fix: "write both cases as alternatives"),
        UnsupportedGroup(
            opening: "#", cause: "the comment \"(?#\" is not supported", fix: "remove it"),
        UnsupportedGroup(
            opening: "P", cause: "\"(?P\" must be followed by \"<name>\"", fix: "write (?P<name>...)"),
    ]
}
