import Subprocess
import TestKit
import Testing

@Suite(.timeLimit(.minutes(3))) struct `what a schedule lists` {
    private static let rules = """
        {"version": 1, "timezone": "UTC", "windows": {"w": {"days": ["mon"], "from": "08:00", "to": "10:00"}},
         "rules": [{"id": "r", "schedule": {"cron": "0 8,10 * * mon"}, "do": [{"webhook": "http://127.0.0.1:1/"}]}]}
        """

    /// Monday the second of March 2026.
    @Test(arguments: [
        ("08:00:00", "10:00:00", ["open", "fire"]), ("10:00:00", "11:00:00", ["close", "fire"]),
        ("08:00:01", "10:00:00", []), ("08:00:00", "10:00:01", ["open", "fire", "close", "fire"]),
        ("09:00:00", "10:00:01", ["close", "fire"]),
    ])
    func `begins with its first instant and ends before its last`(
        from: String, until: String, expected: [String]
    ) async throws {
        try await ScratchFolder.with("agenda") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: Self.rules)
            let listed = try await sluice.call(
                "schedule", ["--from", "2026-03-02T\(from)Z", "--until", "2026-03-02T\(until)Z", "--json"])
            #expect(listed.status == .exited(0), "\(listed.errors)")
            let kinds = listed.output.split(separator: "\"kind\":").dropFirst().map { part in
                String(part.drop { $0 == " " || $0 == "\"" }.prefix { $0.isLetter })
            }
            #expect(kinds == expected, "\(listed.output)")
        }
    }
}
