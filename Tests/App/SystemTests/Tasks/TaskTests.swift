import FoundationEssentials
import JSON
import Subprocess
import TestKit
import Testing

/// The rules of the page about tasks, each with tests of what it has to make of torrents and time.
@Suite(.timeLimit(.minutes(4))) struct `the tasks of the page` {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A heading and the rules below it.
    struct Task: Sendable {
        let title: String
        let rules: String
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func tasks() throws -> [Task] {
        try text("Sources/App/sluice/sluice.docc/Tasks.md").components(separatedBy: "\n### ").dropFirst()
            .map { section in
                let parts = section.components(separatedBy: "```")
                let title = try #require(section.split(separator: "\n").first.map(String.init))
                guard parts.count == 3, parts[1].hasPrefix("json\n") else {
                    Issue.record("\(title) has not just one block of JSON")
                    return Task(title: title, rules: "[]")
                }
                return Task(title: title, rules: String(parts[1].dropFirst("json\n".count)))
            }
    }

    /// A rule file around the rules of a task.
    private func file(_ task: Task) throws -> JSON {
        let home: JSON = [
            "type": "transmission", "url": "http://127.0.0.1:9091/transmission/rpc",
            "paths": ["/downloads": "/srv/downloads"],
        ]
        let box: JSON = ["type": "qbittorrent", "url": "http://127.0.0.1:8080", "paths": ["/data": "/srv/data"]]
        var members = [
            JSON.Member("version", 1), JSON.Member("timezone", "Europe/Berlin"),
            JSON.Member("clients", ["home": home, "box": box]),
            JSON.Member("limits", ["removals": ["maxShare": 1.0]]),
        ]
        switch try JSON(parsing: Array(task.rules.utf8)) {
        case .array(let rules): members.append(JSON.Member("rules", .array(rules)))
        case .object(let own) where own.contains { $0.name == "rules" }: members += own
        case let rule: members.append(JSON.Member("rules", [rule]))
        }
        return .object(members)
    }

    @Test func `are done as they say`() async throws {
        let tasks = try tasks()
        let tests = try JSON(parsing: Array(text("Tests/App/SystemTests/Tasks/tasks.json").utf8))
        #expect(tests.members.map(\.name).sorted() == tasks.map(\.title).sorted())
        try await ScratchFolder.with("tasks") { folder in
            let sluice = SluiceProgram(folder: folder)
            for task in tasks {
                try folder.write("rules.json", file(task).utf8)
                let own = JSON.object([JSON.Member("tests", tests[task.title] ?? [])])
                try folder.write("rules.test.json", own.utf8)
                let ran = try await sluice.call(["test", folder["rules.json"], "--coverage"])
                #expect(ran.status == .exited(0), "\(task.title): \(ran.output)\(ran.errors)")
                #expect(!ran.output.contains("fires in no test"), "\(task.title): \(ran.output)")
            }
        }
    }
}
