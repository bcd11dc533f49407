import Foundation
import HTTPTypes
import JSON
import TestKit
import Testing
import Torrents

@testable import Web

/// What `deploy/monitoring` asks for, beside what the metrics tell.
@Suite struct `alerts and the board` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../deploy/monitoring").standardizedFileURL

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// The expressions of each panel of the board.
    private static func expressions() throws -> [String] {
        let board = try JSON(parsing: Array(text("grafana.json").utf8))
        return (board["panels"]?.arrayValue ?? []).flatMap { panel in
            (panel["targets"]?.arrayValue ?? []).compactMap { $0["expr"]?.stringValue }
        }
    }

    @Test func `ask for metrics that there are`() async throws {
        try await ScratchFolder.with("metrics") { folder in
            let world = try WebWorld(folder)
            for seconds in [0.0, 5, 10] { try await world.list([], at: seconds) }
            let metrics = await world.send(.get, "/metrics", headers: [.cookie: world.cookie]).text
            let families = Set(metrics.matches(of: #/(?m)^# TYPE (\w+) /#).map { String($0.1) })
            #expect(families.count > 15)
            let alerts = try Self.text("alerts.yml").matches(of: /expr: (.+)/).map { String($0.1) }
            let expressions = try Self.expressions()
            #expect(alerts.count >= 8 && expressions.count >= 12)
            for expression in alerts + expressions {
                for name in expression.matches(of: /\bsluice_\w+/).map({ String($0.0) }) {
                    let family = name.replacing(/_(total|sum|count)$/, with: "")
                    #expect(families.contains(name) || families.contains(family), "\(expression)")
                }
            }
        }
    }

    /// Whatever tests with real clients require: it comes with a server that nothing else here needs.
    private static let hasPromtool = ["/usr/local/bin", "/usr/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/promtool")
    }

    @Test(.enabled(if: hasPromtool, "promtool is not installed; Debian's package prometheus has it"))
    func `are rules that Prometheus reads`() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["promtool", "check", "rules", Self.folder.appending(path: "alerts.yml").path]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
