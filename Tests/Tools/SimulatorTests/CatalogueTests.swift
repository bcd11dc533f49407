import Foundation
import Simulator
import Testing

@Suite struct `the catalogue of faults` {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The texts of all files of tests of a name.
    private static func texts() throws -> [String: [String]] {
        let walker = FileManager.default.enumerator(
            at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
        var texts: [String: [String]] = [:]
        for case let file as URL in walker ?? .init() where file.pathExtension == "swift" {
            guard !file.path.contains("/.build") else { continue }
            texts[file.deletingPathExtension().lastPathComponent, default: []]
                .append(try String(contentsOf: file, encoding: .utf8))
        }
        return texts
    }

    @Test func `has each number once`() {
        #expect(FaultCatalogue.entries.map(\.number) == Array(1...70))
    }

    @Test func `names tests that are there`() throws {
        let texts = try Self.texts()
        for entry in FaultCatalogue.entries {
            for proof in entry.proofs {
                let isThere = texts[proof.file]?.contains { $0.contains("func `\(proof.name)`(") } ?? false
                #expect(isThere, "fault \(entry.number): \(proof.file) has no test \"\(proof.name)\"")
            }
        }
    }

    @Test func `says of each fault how it is tried, or why it is not`() {
        for entry in FaultCatalogue.entries {
            #expect(entry.isTried || entry.gap?.hasPrefix("Not tried: ") == true, "fault \(entry.number)")
        }
    }

    @Test func `tells of every kind of fault that is simulated`() {
        let told = Set(FaultCatalogue.entries.flatMap(\.simulated))
        // People and orderly ends are no faults.
        let rest: Set<Fault> = [.personEdits, .personRemoves, .personLimits, .ordersGiven, .stopped]
        #expect(told.union(rest) == Set(Fault.allCases))
    }

    @Test func `is in its page, but for the figures of the run that printed it`() throws {
        let path = "Sources/App/sluice/sluice.docc/Faults.md"
        let page = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        let printed = FaultCatalogue.page(struck: [:], "")
        #expect(Self.withoutFigures(page) == Self.withoutFigures(printed), "print it with deploy/simulate --catalogue")
        #expect(page.contains(#/The run: \d+ seeds, \d+ days each, \d+ faults, 0 violations\./#))
    }

    private static func withoutFigures(_ page: String) -> String {
        page.replacing(#/The run: .*/#, with: "").replacing(#/struck \d+ times/#, with: "struck")
    }
}
