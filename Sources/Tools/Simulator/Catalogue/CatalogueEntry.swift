/// One fault of the catalogue: what happens, what must come of it, and what shows that it does.
package struct CatalogueEntry: Sendable {
    /// A test that stands for it.
    package struct Proof: Hashable, Sendable {
        /// The test's file, without its ending.
        package let file: String
        /// The name of the test.
        package let name: String

        init(_ file: String, _ name: String) {
            self.file = file
            self.name = name
        }
    }

    /// The number by which the catalogue names it.
    package let number: Int
    /// What goes wrong.
    package let fault: String
    /// What has to come of it.
    package let expected: String
    /// The tests that bring it about.
    package let proofs: [Proof]
    /// The kinds of faults with which the simulation brings it about.
    package let simulated: [Fault]
    /// What of it is not tried, or comes out otherwise, and why; nil where all of it is tried.
    package let gap: String?

    init(
        _ number: Int, _ fault: String, then expected: String, _ proofs: [Proof] = [], simulated: [Fault] = [],
        gap: String? = nil
    ) {
        self.number = number
        self.fault = fault
        self.expected = expected
        self.proofs = proofs
        self.simulated = simulated
        self.gap = gap
    }

    /// Whether something brings it about.
    package var isTried: Bool { !proofs.isEmpty || !simulated.isEmpty }
}
