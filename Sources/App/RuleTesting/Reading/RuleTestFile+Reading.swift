package import Rules
import JSON

extension RuleTestFile {
    /// The path of the rule file that a test file names, from the test file's folder; nil where it names none.
    package static func rulesNamed(in text: SourceText) -> String? {
        (try? JSONNode(parsing: text.bytes, dialect: text.dialect))?.json["rules"]?.stringValue
    }

    /// Whether a file is a rule file rather than one of tests.
    package static func isRuleFile(_ text: SourceText) -> Bool {
        let tree = (try? JSONNode(parsing: text.bytes, dialect: text.dialect))?.json
        return tree?["tests"] == nil && tree?["rules"]?.arrayValue != nil
    }

    /// Reads and checks a file of tests.
    ///
    /// - Parameters:
    ///   - text: The file.
    ///   - rules: The rules that are tested.
    ///   - catalogue: What rule files can name.
    ///   - load: Reads another rule file by its path from the test file, for tests that load one.
    /// - Throws: Everything that is wrong with the file.
    package init(
        reading text: SourceText, rules: RuleSet, catalogue: Catalogue,
        load: @escaping (String) throws(RuleTestLoadError) -> RuleSet
    ) throws(RuleFileError) {
        let root = try text.tree()
        let reader = Reader()
        var tests: [RuleTest] = []
        if var object = Located(node: root, path: "", reader: reader).object() {
            _ = object.optional("$schema")?.text()
            _ = object.optional("rules")?.word()
            let entries = object.required("tests", such: "\"tests\": []")?.elements() ?? []
            object.refuseOthers()
            if entries.isEmpty, !reader.hasErrors {
                reader.error("tests", root.range.lowerBound..<root.range.lowerBound + 1, "no test", fix: "write one")
            }
            let single = RuleTestReader(rules: rules, catalogue: catalogue) { value in
                guard let path = value.word() else { return nil }
                do throws(RuleTestLoadError) {
                    return try load(path)
                } catch {
                    value.error(error.cause, fix: error.fix)
                    return nil
                }
            }
            tests = entries.compactMap(single.test)
            Self.refuseRepeatedNames(tests, entries)
        }
        guard !reader.hasErrors else { throw RuleFileError(text: text, diagnostics: reader.diagnostics) }
        self.init(text: text, rules: rules, tests: tests)
    }

    private static func refuseRepeatedNames(_ tests: [RuleTest], _ entries: [Located]) {
        var seen: Set<String> = []
        for test in tests where !seen.insert(test.name).inserted {
            entries.first { $0.path == test.place.path }?.error(
                "another test is named \"\(test.name)\"", fix: "give each test its own name")
        }
    }
}

/// Why a rule file that a test loads cannot be used.
package struct RuleTestLoadError: Error, Sendable {
    /// What is wrong.
    package let cause: String
    /// What to do.
    package let fix: String

    package init(cause: String, fix: String) {
        self.cause = cause
        self.fix = fix
    }
}
