import Foundation

/// The `re` module of an installed Python, asked in one run.
enum Python {
    struct Question: Encodable {
        let pattern: String
        let texts: [String]
    }

    static let isAvailable = (try? run("import re")) != nil

    /// Answers for each question and each of its texts whether the pattern is found, with ASCII classes as in RE2.
    static func answers(to questions: [Question]) throws -> [[Bool]] {
        let file = FileManager.default.temporaryDirectory.appending(path: "questions-\(UUID()).json")
        try JSONEncoder().encode(questions).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try JSONDecoder().decode([[Bool]].self, from: run(script, file.path))
    }

    private static let script = """
        import json, re, sys
        questions = json.load(open(sys.argv[1], encoding="utf-8"))
        answers = [[re.search(q["pattern"], t, re.ASCII) is not None for t in q["texts"]] for q in questions]
        print(json.dumps(answers))
        """

    private struct Failure: Error {
        let status: Int32
    }

    private static func run(_ arguments: String...) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return answer
    }
}
