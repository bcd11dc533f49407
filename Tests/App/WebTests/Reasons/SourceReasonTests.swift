import Testing

@testable import Web

@Suite struct `reasons in the sources` {
    /// A folder of sources whose reasons pages show.
    private struct Room: Sendable {
        /// How many files it has at least.
        let files: Int
        /// How many of their texts are reasons at least; fewer are written in another form than is read here.
        let reasons: Int
        /// Texts that are none: they go to the log, a program, a file or the person who has just asked, name a task, or
        /// are compared with what a client says.
        let others: [String]
        /// Files whose texts are all of that kind.
        var otherFiles: [String] = []
    }

    private static let rooms: [String: Room] = [
        "Sources/Core/Engine": Room(
            files: 200, reasons: 300, others: ["(by hand)", "orphans on …"],
            otherFiles: [
                "Values/Observations/", "Recording/", "State/Codecs/", "Values/Instructions/InstructionError.swift",
                "Resting/Release.swift", "Values/WindowOverride.swift",
            ]),
        "Sources/Adapters/Actions": Room(
            files: 50, reasons: 170,
            others: [
                "ask the disk", "patience with the disk", "the actions to forbid, such as [\"remove\"]",
                "… in torrent.tags",
                "!(… in torrent.tags)",
                "\"keep\" leaves the files (the default of torrents), \"trash\" moves them into the bin of their disk "
                    + "(the default of orphans where it has one), \"delete\" deletes them",
            ],
            otherFiles: ["Adding/AddArguments.swift"]),
        "Sources/Adapters/Trash": Room(files: 20, reasons: 55, others: ["sluice bin 1"]),
        "Sources/Adapters/Clients": Room(
            files: 35, reasons: 100,
            others: [
                "the second attempt neither returned nor threw", "a command about no torrent",
                "… was not told though it can be", "a connected client has a mirror",
                "a connected client knows its version", "a synchronized client has a mirror",
                "… put in the place of …", "no data found", "no data was found",
                // What `torrent.error` holds, which is a fact like the words of a client.
                "files are missing", "qBittorrent reports an error and does not say which",
            ],
            otherFiles: ["QBittorrent/Details/Details.swift", "Transmission/Reading/Rows/TrackerRow.swift"]),
        "Sources/Adapters/ClientHTTP": Room(files: 3, reasons: 8, others: []),
        "Sources/Adapters/HTTP": Room(
            files: 10, reasons: 15,
            others: [
                // A webhook without such a URL is not sent at all.
                "(no http or https URL)", "http call", "http deadline",
            ],
            otherFiles: ["Encoding/MultipartForm.swift"]),
        "Sources/Adapters/Intake": Room(
            files: 15, reasons: 50, others: [],
            otherFiles: ["Folder/FolderNotifications.swift", "Folder/FolderScan.swift"]),
        "Sources/App/Daemon": Room(
            files: 65, reasons: 80,
            others: [
                "The journal is damaged", "The journal cannot be written",
                "The journal cannot be read; nothing new is carried out", "Action done", "Action held",
                "Action failed for good; see the dead letters", "An action failed and is tried again",
                "A program's end was not seen; it is not started again",
                "Stopping; what is under way is finished first", "What was done is taken back",
                "A dead letter is sent again", "The client is left alone", "The rule file was loaded again",
                "The rule file is loaded again once the journal can be written; the rules from before go on",
                "The rule file is not used; the rules from before go on", "the next daemon", "programs of …",
                "time limit", "look at disk …", "patience with disk …", "list … for an orphan", "poll … for a plan",
                "orphans on …", "reload again",
            ],
            otherFiles: ["Logs/", "Polling/ClientRunner.swift", "Polling/WatchRunner.swift", "Vitals/"]),
    ]

    @Test(arguments: rooms.keys.sorted()) func `are all in the catalogue`(name: String) throws {
        let room = try #require(Self.rooms[name])
        let entries = RussianReasons.translator.catalogue
        let known = (entries.entries + entries.joints).map { Self.blanked($0.english) }
        let (skipped, others) = (room.otherFiles, Set(room.others))
        let files = try SourceFolder.texts(below: name)
        #expect(files.count >= room.files)
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
        #expect(count >= room.reasons, "the texts are written in another form than is read here")
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
