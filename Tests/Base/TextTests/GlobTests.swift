import Testing
import Text

@Suite struct `a glob` {
    @Test(arguments: [
        ("*", "", true), ("", "", true), ("", "a", false), ("a*c", "abbc", true), ("a*c", "abcd", false),
        ("*.exe", "Setup.exe", true), ("*.exe", "Setup.EXE", false), ("?", "a", true), ("?", "", false),
        ("*ab*ab*", "abab", true), ("*ab*ab*", "aba", false), ("a\\*", "a\\b", true), ("[a]", "a", false),
        ("**", "anything", true),
    ])
    func `matches any text at a star and one byte at a question mark`(
        _ pattern: String, _ text: String, _ isMatch: Bool
    ) {
        #expect(Glob.matches(pattern, text) == isMatch)
    }

    @Test func `takes upper and lower case for the same where that is wished`() {
        #expect(Glob.matchesIgnoringCase("*.exe", "Setup.EXE"))
        #expect(Glob.matchesIgnoringCase("ÄPFEL*", "äpfel.iso"))
    }

    @Test func `ends on texts that are made to take long`() {
        let pattern = String(repeating: "*a", count: 200) + "b"
        #expect(!Glob.matches(pattern, String(repeating: "a", count: 4000)))
    }
}
