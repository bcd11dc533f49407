/// The faults that Sluice is held against, by their numbers.
package enum FaultCatalogue {
    /// Every entry, in the order of the numbers.
    package static let entries = (clients + answers + disks + rules + clocks + files + outside)
        .sorted { $0.number < $1.number }

    /// The page of the documentation that tells of each of them.
    ///
    /// - Parameters:
    ///   - struck: How often the simulation let each kind of fault strike.
    ///   - summary: The last line of that run.
    /// - Returns: The page in Markdown.
    package static func page(struck: [Fault: Int], _ summary: String) -> String {
        let tried = entries.count(where: \.isTried)
        let rows = entries.map { "\($0.row(struck)) |" }.joined(separator: "\n")
        return """
            # Faults

            What can go wrong, what comes of it then, and which test shows that.

            ## Overview

            \(entries.count) faults have a number. \(tried) of them are tried, by the tests that are named or by the
            simulation, which lets faults strike seeded worlds until every promise has been put to the test; see
            <doc:Simulation>. The others say why not. This page is printed by `deploy/simulate --catalogue`, with the
            figures of that run, and a test fails when it names a test that is not there.

            The run: \(summary).

            | # | fault | what must come of it | shown by | result |
            | --- | --- | --- | --- | --- |
            \(rows)

            """
    }
}

extension CatalogueEntry {
    fileprivate func row(_ struck: [Fault: Int]) -> String {
        var shown = proofs.map { "`\($0.file)`: \($0.name)" }
        shown += simulated.map { "simulation: `\($0.rawValue)`" }
        let strikes = simulated.reduce(0) { $0 + struck[$1, default: 0] }
        var results = isTried ? [gap == nil ? "holds" : "in part"] : []
        if !simulated.isEmpty { results.append("struck \(strikes) times") }
        if let gap { results.append(gap) }
        let cells = [
            "\(number)", fault, expected, shown.isEmpty ? "–" : shown.joined(separator: "<br>"),
            results.joined(separator: "; "),
        ]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")
    }
}
