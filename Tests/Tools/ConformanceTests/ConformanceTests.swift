import CEL
import Foundation
import Testing

@testable import cel_conformance

struct ConformanceTests {
    /// The folder with data that is not part of the project.
    private static let shared = ProcessInfo.processInfo.environment["SLUICE_SHARED"]

    @Test(.enabled(if: shared != nil, "set SLUICE_SHARED to the folder that holds data/cel/conformance.json"))
    func `every case of the official sample passes`() throws {
        let folder = try #require(Self.shared)
        let tests = try Suite.read(URL(filePath: folder).appending(path: "data/cel/conformance.json"))
        #expect(tests.count > 1_000)
        for test in tests {
            if let fault = Runner.fault(of: try test.get()) { Issue.record("\(fault)") }
        }
    }

    @Test(arguments: [
        (#"{"expr": "1 + 1", "expect": {"value": {"int": "2"}}}"#, true),
        (#"{"expr": "1 + 1", "expect": {"value": {"int": "3"}}}"#, false),
        (#"{"expr": "1 + 1", "expect": {"value": {"uint": "2"}}}"#, false),
        (#"{"expr": "1 + 1", "expect": {"value": {"int": "2"}, "type": "int"}}"#, true),
        (#"{"expr": "1 + 1", "expect": {"value": {"int": "2"}, "type": "uint"}}"#, false),
        (#"{"expr": "1 / 0", "expect": {"error": ["divide by zero"]}}"#, true),
        (#"{"expr": "x", "expect": {"error": ["undeclared reference to 'x'"]}}"#, true),
        (#"{"expr": "1 / 0", "expect": {"error": ["undeclared reference to 'x'"]}}"#, false),
        (#"{"expr": "x", "expect": {"error": ["divide by zero"]}}"#, false),
        (#"{"expr": "x ||", "expect": {"error": ["divide by zero"]}}"#, false),
        (#"{"expr": "x || true", "disableCheck": true, "expect": {"value": {"bool": true}}}"#, true),
        (#"{"expr": "[1].all(x, true)", "disableMacros": true, "expect": {"error": ["undeclared reference"]}}"#, true),
        (
            #"{"expr": "x.y", "env": {"x": {"map": ["string", "int"]}}, "bindings": {"x": {"map": [[{"string": "y"}, {"int": "1"}]]}}, "expect": {"value": {"int": "1"}}}"#,
            true
        ),
        (
            #"{"expr": "b", "container": "a", "env": {"a.b": "double"}, "bindings": {"a.b": {"double": "NaN"}}, "expect": {"value": {"double": "NaN"}}}"#,
            true
        ),
        (
            #"{"expr": "f(1)", "checkOnly": true, "functions": [{"name": "f", "overloads": [{"id": "f", "params": ["int"], "result": "bytes", "member": false}]}], "expect": {"type": "bytes"}}"#,
            true
        ),
        (#"{"expr": "'a'.charAt(0)", "needs": ["strings"], "expect": {"value": {"string": "a"}}}"#, true),
        (#"{"expr": "'a'.charAt(0)", "expect": {"value": {"string": "a"}}}"#, false),
        (
            #"{"expr": "{'b': 1, 'a': 2}", "expect": {"value": {"map": [[{"string": "a"}, {"int": "2"}], [{"string": "b"}, {"int": "1"}]]}}}"#,
            true
        ),
    ])
    func `a case passes only with its value, type and phase`(_ json: String, _ passes: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "cel-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"tests": [\#(json)]}"#.utf8).write(to: file)
        let test = try #require(try Suite.read(file).first).get()
        #expect((Runner.fault(of: test) == nil) == passes)
    }

    @Test func `named zones come from the system`() {
        let zones = FoundationZones()
        #expect(zones.offset(of: "Europe/Moscow", atUnixSeconds: 1_700_000_000) == 10_800)
        #expect(zones.isKnown("Asia/Kathmandu") && !zones.isKnown("Mars/Base"))
    }
}
