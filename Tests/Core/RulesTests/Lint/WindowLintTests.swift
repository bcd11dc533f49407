import Actions
import Calendar
import Clocks
import Rules
import Testing

/// Advice about windows and schedules, as of 2026-11-21T12:00:00Z.
@Suite struct WindowLintTests {
    struct Advice: Sendable, CustomTestStringConvertible {
        let windows: String
        let rules: String
        /// ``marked text` path: cause | fix` of each warning.
        let warnings: [String]
        var testDescription: String { warnings.first ?? "\(windows) \(rules)" }
    }

    private static let office = #""office": {"days": ["mon-fri"], "from": "08:00", "to": "18:00"}"#

    private static func slow(_ id: String, _ window: String, _ bandwidth: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "client", "during": ["\#(window)"], "do": [{"bandwidth": \#(bandwidth), "revert": true}]\#(more)}"#
    }

    static let advice: [Advice] = [
        Advice(windows: office, rules: slow("a", "office", #"{"down": "1 MB/s"}"#), warnings: []),
        // It has no hours, and is held open by hand.
        Advice(windows: #""streaming": []"#, rules: slow("a", "streaming", #"{"up": "1 MB/s"}"#), warnings: []),
        Advice(
            windows: #""maintenance": {"from": "2026-11-01T10:00", "to": "2026-11-01T12:00"}"#, rules: "",
            warnings: [
                #"`{"from": "2026-11-01T10:00", "to": "2026-11-01T12:00"}` windows.maintenance: this time ended at 2026-11-01T12:00:00, which is in the past | remove it or give it a later date"#,
                #"`{"from": "2026-11-01T10:00", "to": "2026-11-01T12:00"}` windows.maintenance: window 'maintenance' never opens again | give it dates in the future"#,
            ]),
        Advice(
            windows: #""w": [{"from": "08:00", "to": "18:00"}, {"days": ["mon"], "from": "09:00", "to": "10:00"}]"#,
            rules: "",
            warnings: [
                #"`{"days": ["mon"], "from": "09:00", "to": "10:00"}` windows.w[1]: these hours are already open because of windows.w[0] | remove windows.w[1]"#
            ]),
        Advice(
            windows:
                #""w": {"days": ["mon"], "from": "08:00", "to": "18:00", "only": ["2026-11-23"], "except": ["2026-11-23"]}"#,
            rules: "",
            warnings: [
                #"`{"days": ["mon"], "from": "08:00", "to": "18:00", "only": ["2026-11-23"], "except": ["2026-11-23"]}` windows.w: none of the dates in "only" is left, so these hours never open | remove the dates from "except", or make the days fit them"#,
                #"`{"days": ["mon"], "from": "08:00", "to": "18:00", "only": ["2026-11-23"], "except": ["2026-11-23"]}` windows.w: window 'w' never opens again | give it dates in the future"#,
            ]),
        Advice(
            windows: #"\#(office), "weekend": {"days": ["sat-sun"], "from": "00:00", "to": "24:00"}"#,
            rules: #"{"id": "a", "each": "client", "during": ["office", "weekend"], "do": [{"webhook": "http://h/"}]}"#,
            warnings: [
                #"`["office", "weekend"]` rules[0].during: windows 'office' and 'weekend' are never open at the same time | use only one of them, or make one window with both times to be open during either"#
            ]),
        Advice(
            windows: #"\#(office), "morning": {"days": ["mon-wed"], "from": "09:00", "to": "11:00"}"#,
            rules: [
                slow("a", "office", #"{"down": "1 MB/s", "up": "1 MB/s"}"#),
                slow("b", "morning", #"{"down": "2 MB/s"}"#),
            ].joined(separator: ","),
            warnings: [
                #"`{"bandwidth": {"down": "2 MB/s"}, "revert": true}` rules[1].do[0]: rule "a" comes first and claims bandwidth.down whenever this rule could | move this rule above it, or give the two different hours"#
            ]),
        Advice(
            windows: #"\#(office), "morning": {"days": ["mon-sat"], "from": "09:00", "to": "11:00"}"#,
            rules: [slow("a", "office", #"{"down": "1 MB/s"}"#), slow("b", "morning", #"{"down": "2 MB/s"}"#)]
                .joined(separator: ","), warnings: []),
        Advice(
            windows: office,
            rules: [
                slow("a", "office", #"{"down": "1 MB/s"}"#, #", "when": "client.downRate > 0""#),
                slow("b", "office", #"{"down": "2 MB/s"}"#),
            ].joined(separator: ","), warnings: []),
        Advice(
            windows: office,
            rules: #"{"id": "a", "each": "client", "during": "office", "do": [{"bandwidth": {"down": "1 MB/s"}}]}"#,
            warnings: [
                #"`{"bandwidth": {"down": "1 MB/s"}}` rules[0].do[0]: what "bandwidth" sets stays set after the window closes | add "revert": true, or say in "onExit" what is to hold then"#
            ]),
        Advice(
            windows: office,
            rules: #"""
                {"id": "a", "each": "client", "during": "office", "do": [{"bandwidth": {"down": "1 MB/s"}}],
                 "onExit": [{"bandwidth": {"down": "unlimited"}}]}
                """#, warnings: []),
        Advice(
            windows: office,
            rules: #"{"id": "a", "schedule": {"at": "2026-11-21T11:00"}, "do": [{"webhook": "http://h/"}]}"#,
            warnings: [
                #"`"2026-11-21T11:00"` rules[0].schedule.at: 2026-11-21T11:00:00Z is in the past, so this never fires | give it a later date or remove the rule"#
            ]),
        Advice(
            windows: office,
            rules: #"{"id": "a", "schedule": {"cron": "*/7 * * * *"}, "do": [{"webhook": "http://h/"}]}"#,
            warnings: [
                #"`*/7 * * * *` rules[0].schedule.cron: a step of 7 does not divide the hour, so the last interval of each is shorter | use a divisor of 60, or {"every": ...} for equal intervals"#
            ]),
    ]

    @Test(arguments: advice)
    func `advice has its place, its cause and its fix`(_ advice: Advice) throws {
        let text = """
            {"version": 1, "timezone": "UTC",
             "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9091"}},
             "windows": {\(advice.windows)}, "rules": [\(advice.rules)]}
            """
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        let now = WallTime(seconds: try UnixTime(parsing: "2026-11-21T12:00:00Z").seconds)
        let catalogue = Catalogue(
            clients: [ClientKind(name: "transmission", capabilities: [])],
            actions: [BandwidthAction().kind, WebhookAction().kind])
        // Which windows no rule names is told without regard to the time.
        let warnings = try RuleSet(reading: source, with: catalogue, now: now).warnings
            .filter { !$0.cause.hasPrefix("no rule is during") }
        let shown = warnings.map { warning in
            let marked = String(decoding: source.bytes[warning.range], as: UTF8.self)
            return "`\(marked)` \(warning.path): \(warning.cause) | \(warning.fix ?? "")"
        }
        #expect(shown == advice.warnings)
        #expect(warnings.allSatisfy { $0.severity == .warning })
    }
}
