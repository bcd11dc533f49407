import Testing

@testable import CEL

struct FoldingTableTests {
    /// One-to-one case mappings agree with Unicode's simple case folding but for the exceptions named in `OrbitLinks`.
    @Test func `the table is what the standard library's mappings say`() {
        let orbits = OrbitLinks.all.map { $0.sorted() }.sorted { $0[0] < $1[0] }
        let expected = FoldingTableText(orbits)
        #expect(Set(Pattern.CaseOrbits.all.map { Set($0) }) == Set(orbits.map { Set($0) }), "\(expected)")
        #expect(Pattern.FoldingTable.runs == expected.runs && Pattern.FoldingTable.groups == expected.groups)
    }
}

/// The table as it has to be written down.
private struct FoldingTableText: CustomStringConvertible {
    private(set) var runs: [[UInt32]] = []
    let groups: [[UInt32]]

    /// Takes orbits in the order of their first scalars.
    init(_ orbits: [[UInt32]]) {
        groups = orbits.filter { $0.count > 2 }
        for orbit in orbits where orbit.count == 2 { append(orbit[0], orbit[1] - orbit[0]) }
    }

    private mutating func append(_ scalar: UInt32, _ distance: UInt32) {
        guard let last = runs.last, last[3] == distance, canGrow(last, to: scalar) else {
            return runs.append([scalar, scalar, 1, distance])
        }
        runs[runs.count - 1] = [last[0], scalar, scalar - last[1], distance]
    }

    private func canGrow(_ run: [UInt32], to scalar: UInt32) -> Bool {
        run[0] == run[1] ? scalar - run[1] <= 2 : scalar - run[1] == run[2]
    }

    var description: String {
        let text = { (rows: [[UInt32]]) in
            rows.map { "[" + $0.map { "0x" + String($0, radix: 16, uppercase: true) }.joined(separator: ", ") + "]," }
                .joined(separator: " ")
        }
        return "runs: \(text(runs))\ngroups: \(text(groups))"
    }
}
