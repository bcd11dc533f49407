import Testing

@testable import Web

@Suite struct `reasons in the sources` {
    /// Texts of those rooms that are no reasons: they go to a program, a file or the person who has just asked.
    private static let others: [String: [String]] = [
        "Sources/Core/Engine": ["(by hand)", "orphans on …"],
        "Sources/Adapters/Actions": [
            "ask the disk", "patience with the disk", "the actions to forbid, such as [\"remove\"]",
            "… in torrent.tags",
            "!(… in torrent.tags)",
            "\"keep\" leaves the files (the default of torrents), \"trash\" moves them into the bin of their disk "
                + "(the default of orphans where it has one), \"delete\" deletes them",
        ],
        "Sources/Adapters/Trash": ["sluice bin 1"],
    ]

    /// Files whose texts are all of that kind.
    private static let otherFiles: [String: [String]] = [
        "Sources/Core/Engine": [
            "Values/Observations/", "Recording/", "State/Codecs/", "Values/Instructions/InstructionError.swift",
            "Resting/Release.swift", "Values/WindowOverride.swift",
        ],
        "Sources/Adapters/Actions": ["Adding/AddArguments.swift"], "Sources/Adapters/Trash": [],
    ]

    @Test(arguments: others.keys.sorted()) func `are all in the catalogue`(room: String) throws {
        let entries = RussianReasons.translator.catalogue
        let known = (entries.entries + entries.joints).map { Self.blanked($0.english) }
        let (skipped, others) = (Self.otherFiles[room] ?? [], Set(Self.others[room] ?? []))
        let files = try SourceFolder.texts(below: room)
        #expect(files.count > 20)
        var (seen, count) = (Set<String>(), 0)
        for (path, source) in files where !skipped.contains(where: path.hasPrefix) {
            for pieces in SourceTexts(source).all where Self.isPhrase(pieces) {
                let text = pieces.joined(separator: "…")
                if others.contains(text) {
                    seen.insert(text)
                    continue
                }
                count += 1
                #expect(known.contains { Self.holds($0, pieces) }, "\(path) says “\(text)”, which no entry has")
            }
        }
        #expect(count > 30, "the texts are written in another form than is read here")
        #expect(others.subtracting(seen).isEmpty, "nothing says this any more")
        for file in skipped { #expect(files.contains { $0.path.hasPrefix(file) }, "there is no \(file) any more") }
    }

    /// What tests expect of the engine and the daemon is what these really say.
    @Test(arguments: ["Tests/Core/EngineTests", "Tests/App/DaemonTests"])
    func `that tests expect are in the catalogue`(room: String) throws {
        var count = 0
        for (_, source) in try SourceFolder.texts(below: room) {
            let texts = SourceTexts(source)
            for (pieces, lead) in zip(texts.all, texts.leads) where pieces.count == 1 && Self.isPhrase(pieces) {
                guard lead.hasSuffix("== "), lead.contains(/[rR]eason|detail|words/) else { continue }
                count += 1
                // A client's own words, and the note beside a rejected file.
                if pieces[0] == "no answer" || pieces[0].hasPrefix("when: ") { continue }
                RussianReasons.translator.expectOne(pieces[0])
            }
        }
        #expect(count > 2, "tests are written in another form than is read here")
    }

    @Test func `are found though they are written in parts`() {
        let source = #"""
            let a = "one two \(x ? "three four" : "") five"
                + " six"
            // "no text"
            let b = """
                seven \
                eight
                """
            """#
        #expect(SourceTexts(source).all.map { $0.joined(separator: "…") }.contains("one two … five six"))
        #expect(SourceTexts(source).all.contains(["three four"]))
        #expect(!SourceTexts(source).all.joined().contains { $0.contains("no text") })
        #expect(!Self.holds(Self.blanked("the condition holds"), ["the moon ", " holds"]))
        #expect(Self.holds(Self.blanked("rule {rule} sets {name}"), ["rule ", " sets"]))
    }

    /// Whether a text is words of a sentence, and neither the summary of an action nor what an argument of it means.
    private static func isPhrase(_ pieces: [String]) -> Bool {
        let isSummary = pieces.count == 1 && pieces[0].wholeMatch(of: /[A-Z].*\./) != nil
        let isArgument = pieces[0].prefixMatch(of: #/"\w+": /#) != nil
        return !isSummary && !isArgument && pieces.contains { $0.contains(/[a-z,;:] [a-z]/) }
    }

    /// An entry with a mark for each value.
    private static func blanked(_ english: String) -> String { english.replacing(/\{\w+\}/, with: "\u{1}") }

    /// Whether the pieces of a text stand in an entry one after the other.
    private static func holds(_ entry: String, _ pieces: [String]) -> Bool {
        var rest = entry[...]
        // A path is one value, of however many parts it is made.
        for piece in pieces where piece != "/" {
            // What adds something to a reason is an entry of its own.
            guard let range = rest.firstRange(of: piece.trimmingPrefix(while: { ";, ".contains($0) })) else {
                return false
            }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
