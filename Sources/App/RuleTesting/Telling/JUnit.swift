import Rules
/// Results as JUnit XML, which build servers read.
package struct JUnit {
    private let results: [RuleTestResult]

    package init(_ results: [RuleTestResult]) { self.results = results }

    /// The document.
    package var text: String {
        let files = results.reduce(into: [String]()) { if !$0.contains($1.file.name) { $0.append($1.file.name) } }
        let suites = files.map { name in suite(name, results.filter { $0.file.name == name }) }
        let failed = results.count { !$0.hasPassed }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="\(results.count)" failures="\(failed)">
            \(suites.joined(separator: "\n"))
            </testsuites>

            """
    }

    private func suite(_ name: String, _ results: [RuleTestResult]) -> String {
        let failed = results.count { !$0.hasPassed }
        let seconds = results.reduce(0) { $0 + $1.seconds }
        let cases = results.map(testCase).joined(separator: "\n")
        return """
              <testsuite name="\(Self.escaped(name))" tests="\(results.count)" failures="\(failed)" \
            time="\(Self.shown(seconds))">
            \(cases)
              </testsuite>
            """
    }

    private func testCase(_ result: RuleTestResult) -> String {
        let head =
            "    <testcase name=\"\(Self.escaped(result.test.name))\" classname=\"\(Self.escaped(result.file.name))\" "
            + "time=\"\(Self.shown(result.seconds))\""
        guard let first = result.differences.first else { return head + "/>" }
        return """
            \(head)>
                  <failure message="\(Self.escaped(first.expected))">\(Self.escaped(
                    result.lines.dropFirst().joined(separator: "\n")))</failure>
                </testcase>
            """
    }

    private static func shown(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }

    /// Text that is safe in elements and attributes; characters that XML cannot hold are replaced.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)  // any other stands for itself
            }
        }
        return escaped
    }
}
