import Clocks
import Daemon
import JSON
import Logging
import Synchronization
import TestKit
import Testing

@Suite struct `log lines` {
    /// What a handler writes about one record.
    private func lines(
        _ format: LineHandler.Format, level: Logger.Level = .info, _ write: (inout Logger) -> Void
    ) -> [String] {
        let written = Recorder<String>()
        var logger = Logger(label: "test") { label in
            LineHandler(
                label: label, level: level, format: format, now: { WallTime(milliseconds: 1_795_269_600_042) },
                sink: { written.append($0) })
        }
        write(&logger)
        return written.all
    }

    @Test func `for people are time, level, who logs, message and sorted fields`() {
        let written = lines(.text) { logger in
            logger[metadataKey: "client"] = "home"
            logger.notice("Event", metadata: ["a": "plain", "b": "two words", "c": "", "d": "x=\"1\""])
        }
        #expect(
            written == [
                #"2026-11-21T14:00:00.042Z notice test: Event a=plain b="two words" c="" client=home d="x=\"1\"""#
                    + "\n"
            ])
    }

    @Test func `for programs are one JSON object each`() throws {
        let written = lines(.json) { logger in
            logger.warning("Event", metadata: ["name": "a \"b\"\n\u{1B}[2J", "late": "true"])
        }
        #expect(written.count == 1)
        let line = try #require(written.first)
        #expect(line.filter(\.isNewline).count == 1 && line.hasSuffix("\n"))
        let json = try JSON(parsing: Array(line.utf8))
        #expect(
            json == [
                "time": "2026-11-21T14:00:00.042Z", "level": "warning", "logger": "test", "message": "Event",
                "late": "true",
                "name": "a \"b\"\n\u{1B}[2J",
            ])
    }

    @Test(arguments: [
        "\n2026-01-01T00:00:00.000Z error forged", "\u{1B}[2J\u{1B}]0;title\u{7}", "\r", "a\u{202E}b", "\u{2028}",
        "\u{9B}1m",
        "\u{0}", "\u{7F}", "\u{200B}",
    ])
    func `hold nothing that moves the cursor or forges a line`(text: String) {
        let written = lines(.text) { logger in logger.info("\(text)", metadata: ["name": "\(text)"]) }
        #expect(written.count == 1)
        for line in written {
            #expect(line.hasSuffix("\n"))
            let unsafe = line.dropLast().unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: true
                default: false  // a scalar that only shows itself
                }
            }
            #expect(unsafe.isEmpty, "\(line)")
        }
    }

    @Test func `below the level are not written`() {
        #expect(lines(.text, level: .warning) { $0.info("Event") }.isEmpty)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"), (1_709_251_199_001, "2024-02-29T23:59:59.001Z"),
        ] as [(Int64, String)])
    func `show the time in UTC`(milliseconds: Int64, text: String) {
        #expect(WallTime(milliseconds: milliseconds).shown == text)
    }
}
