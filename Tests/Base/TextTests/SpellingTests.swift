import Testing
import Text

@Suite struct `the nearest name` {
    private let names = ["remove", "resume", "pause", "up", "tags"]

    @Test(arguments: [
        ("remvoe", "remove"), ("PAUSE", "pause"), ("paws", "pause"), ("resum", "resume"), ("Up", "up"),
        ("ux", nil), ("elephant", nil), ("", nil), (String(repeating: "a", count: 65), nil),
    ])
    func `is the one that was probably meant, if any`(written: String, meant: String?) {
        #expect(Spelling.nearest(to: written, among: names) == meant)
    }

    @Test func `is never the name itself, and the first of two that are as near`() {
        #expect(Spelling.nearest(to: "tags", among: ["tags"]) == nil)
        #expect(Spelling.nearest(to: "tagx", among: ["tagb", "taga"]) == "taga")
    }

    @Test func `may be one letter off when that is tolerated`() {
        #expect(Spelling.nearest(to: "x", among: ["y"]) == nil)
        #expect(Spelling.nearest(to: "x", among: ["y"], tolerance: 1) == "y")
    }

    @Test(arguments: [
        ("moscow", "Europe/Moscow"), ("Europe/Mosocw", "Europe/Moscow"), ("europe/moscow", "Europe/Moscow"),
        ("Moskow", "Europe/Moscow"), ("Atlantis", nil), ("", nil),
    ])
    func `of a path may lack what stands in front`(written: String, meant: String?) {
        #expect(Spelling.nearestPath(to: written, among: ["UTC", "Europe/Moscow", "Europe/Berlin"]) == meant)
    }

    @Test func `counts a swap of neighbours as one change`() {
        #expect(Spelling.changes(from: Array("ab"), to: Array("ba")) == 1)
        #expect(Spelling.changes(from: Array("kitten"), to: Array("sitting")) == 3)
        #expect(Spelling.changes(from: [Int](), to: [1, 2]) == 2)
    }
}
