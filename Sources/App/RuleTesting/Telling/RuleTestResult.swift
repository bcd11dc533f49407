package import JSON
package import Rules

/// How one test went.
package struct RuleTestResult: Sendable {
    /// The test.
    package let test: RuleTest
    /// The file that it is in.
    package let file: SourceText
    /// What was not as expected; nothing where it has passed.
    package let differences: [Difference]
    /// How long it took, in seconds.
    package let seconds: Double

    package init(_ test: RuleTest, in file: SourceText, _ differences: [Difference], seconds: Double) {
        self.test = test
        self.file = file
        self.differences = differences
        self.seconds = seconds
    }

    /// Whether everything was as expected.
    package var hasPassed: Bool { differences.isEmpty }

    /// The lines that people read.
    package var lines: [String] {
        ["\(hasPassed ? "passed" : "FAILED")  \(test.name)"] + differences.flatMap(lines)
    }

    private func lines(of difference: Difference) -> [String] {
        let place = file.place(of: difference.place.range.lowerBound)
        var lines = [
            "  \(file.name):\(place.line):\(place.column): \(difference.place.path)",
            "    expected  \(difference.expected)",
        ]
        lines += difference.instead.map { "    instead   \($0)" }
        lines.append("    decided   \(difference.history.first ?? "nothing about it")")
        lines += difference.history.dropFirst().map { "              \($0)" }
        return lines
    }

    /// The form for programs.
    package var json: JSON {
        [
            "file": .string(file.name), "name": .string(test.name), "passed": .bool(hasPassed),
            "differences": .array(
                differences.map { difference in
                    let place = file.place(of: difference.place.range.lowerBound)
                    return [
                        "path": .string(difference.place.path), "line": .integer(Int64(place.line)),
                        "column": .integer(Int64(place.column)), "expected": .string(difference.expected),
                        "instead": .array(difference.instead.map(JSON.string)),
                        "decided": .array(difference.history.map(JSON.string)),
                    ]
                }),
        ]
    }
}
