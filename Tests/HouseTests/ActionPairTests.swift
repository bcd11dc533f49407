import Foundation
import Testing

/// That the test of every two actions knows every action.
@Suite struct `the pairs of actions` {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
    }

    /// What is about watched files, of which one rule alone decides about one.
    private static let ofFiles: Set = ["AddAction()", "MoveFileAction()"]

    @Test func `are made of all actions of the registry`() throws {
        let registry = try text("Sources/App/sluice/Registry.swift")
        let list = try #require(registry.firstMatch(of: #/let actions: \[any Action\] = \[([^\]]*)\]/#)?.1)
        let actions = list.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        #expect(actions.count > 20)
        let paired = try text("Tests/Core/EngineTests/Conflicts/PairedAction.swift")
        for action in actions where !Self.ofFiles.contains(action) {
            #expect(paired.contains("action: \(action),"), "PairedAction.all lacks \(action)")
        }
    }
}
