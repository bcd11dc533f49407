import Clocks
import Daemon
import Engine
import JSON
import ReadModel
import TestKit
import Testing

@testable import Commands

/// Files that `sluice apply` is handed.
@Suite struct `the file of a plan` {
    private func read(_ text: String, _ name: String = "today.plan") async throws -> VerbError? {
        try await ScratchFolder.with("plan-file") { folder in
            try folder.write(name, Array(text.utf8))
            do {
                _ = try PlanFile(reading: folder[name])
                return nil
            } catch let error as VerbError {
                return error
            }
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"hash": "x"}"#, #"{"at": "2026-11-02T18:00:00Z", "intents": []}"#, "not JSON"])
    func `is refused where it is none`(text: String) async throws {
        let error = try #require(await read(text))
        #expect(error.code == .data)
        #expect(error.description.contains("is no plan; make one with sluice plan --out FILE"), "\(error)")
    }

    @Test func `is refused where an intent is not as it was written, by its place`() async throws {
        let error = try #require(await read(#"{"hash": "x", "at": "2026-11-02T18:00:00Z", "intents": [{"rule": 1}]}"#))
        #expect(error.description.contains("intents[0] is not as sluice plan writes it"), "\(error)")
    }

    @Test func `is refused where it was changed, and taken where it was not`() async throws {
        let hash = PlanView.hash(of: [], rules: "abc")
        func text(_ rules: String) -> String {
            #"{"hash": "\#(hash)", "at": "2026-11-02T18:00:00Z", "rules": "\#(rules)", "intents": []}"#
        }
        #expect(try await read(text("abc")) == nil)
        let error = try #require(await read(text("abd")))
        #expect(error.description.contains("is not as sluice plan wrote it; make the plan again"), "\(error)")
    }

    @Test func `is told to be made where it is not there`() throws {
        let error = #expect(throws: VerbError.self) { try PlanFile(reading: "/nowhere/today.plan") }
        #expect(error?.description.contains("make it with sluice plan --out /nowhere/today.plan") == true)
    }

    @Test func `has no intents but its own`() async throws {
        try await ScratchFolder.with("plan-file") { folder in
            let hash = PlanView.hash(of: [], rules: nil)
            try folder.write(
                "today.plan", Array(#"{"hash": "\#(hash)", "at": "2026-11-02T18:00:00Z", "intents": []}"#.utf8))
            let file = try PlanFile(reading: folder["today.plan"])
            #expect(try file.choice(only: [], except: []).steps.isEmpty)
            let error = #expect(throws: VerbError.self) { try file.choice(only: ["0123456789ab"], except: []) }
            #expect(error?.description.contains("the plan has no intent 0123456789ab") == true)
        }
    }
}
