import CEL
import Testing

/// Spellings on which engines differ, judged as RE2 does.
struct Re2DetailTests {
    @Test(arguments: [
        "a{02}", "a{1,02}", "a{00,1}", "[[:alpha::]]", "[[:foo]bar:]]", #"a\C"#, "(?P<n>a)(?P<n>b)",
    ])
    func `what RE2 refuses is refused`(_ source: String) {
        #expect(throws: PatternError.self) { try Pattern(source) }
    }

    @Test(arguments: [("a{0}b", "b"), ("a{10}", "aaaaaaaaaa"), ("[[:alpha:]:]", ":"), ("[[:]", ":"), ("[[:a]", "a")])
    func `what looks alike is taken`(_ source: String, _ text: String) throws {
        #expect(try Pattern(source).matches(text))
    }

    @Test func `brackets that never end are looked through once`() throws {
        #expect(try Pattern("[" + String(repeating: "[:", count: 30_000) + "x]").matches(":"))
    }
}
