extension HostChecks {
    /// Refuses to compare or add amounts of different units, and amounts with bare numbers other than 0.
    mutating func checkUnits(_ left: Term, _ right: Term) {
        let first = measures.of(left), second = measures.of(right)
        switch (first, second) {
        case (.amount(let unit), .bare(let value)), (.written(let unit), .bare(let value)):
            refuse(value, at: right, against: left, unit)
        case (.bare(let value), .amount(let unit)), (.bare(let value), .written(let unit)):
            refuse(value, at: left, against: right, unit)
        case (.amount(let unit), .amount(let other)) where unit != other && (unit.isWeighty || other.isWeighty):
            report(
                right, "'\(text(left))' \(unit.phrase) but '\(text(right))' \(other.phrase)",
                fix: "compare it with an amount such as '\(unit.example)'")
        case (.amount(let unit), .written(let other)) where !unit.isWeighty && other.isWeighty:
            report(
                right, "'\(text(left))' \(unit.phrase) but '\(text(right))' \(other.phrase)",
                fix: "write a plain number such as '\(unit.example)'")
        case (.written(let other), .amount(let unit)) where !unit.isWeighty && other.isWeighty:
            report(
                left, "'\(text(right))' \(unit.phrase) but '\(text(left))' \(other.phrase)",
                fix: "write a plain number such as '\(unit.example)'")
        case (.amount(let unit), .pure) where unit.isWeighty:
            report(
                right, "'\(text(left))' \(unit.phrase) but '\(text(right))' is a pure number",
                fix: "multiply it by a unit such as 'GiB'")
        case (.pure, .amount(let unit)) where unit.isWeighty:
            report(
                left, "'\(text(right))' \(unit.phrase) but '\(text(left))' is a pure number",
                fix: "multiply it by a unit such as 'GiB'")
        default: return  // the same unit, or nothing is known
        }
    }

    private mutating func refuse(_ value: Value, at literal: Term, against other: Term, _ unit: Unit) {
        guard unit.isWeighty, value.order(relativeTo: .int(0)) == .after else { return }
        let amount = unit.amount(value)
        report(
            literal, "'\(text(other))' \(unit.phrase) but \(text(literal)) is a bare number",
            fix: Fix("write '\(amount)'").changing(literal.range, to: amount))
    }

    /// Refuses to multiply an amount by an amount, which counts nothing that there is.
    mutating func checkProduct(_ left: Term, _ right: Term, _ product: Term) {
        guard let first = measures.of(left).weightyUnit, let second = measures.of(right).weightyUnit else { return }
        let cause =
            "'\(text(left))' \(first.phrase) and '\(text(right))' \(second.phrase), but their product counts nothing"
        guard case .namedConstant = right.kind else {
            return report(product, cause, fix: "multiply an amount by a pure number")
        }
        report(product, cause, fix: .write(text(left), at: product.range, else: "multiply an amount by a pure number"))
    }
}

extension Measure {
    /// The unit of an amount that a bare number says too little about.
    fileprivate var weightyUnit: Unit? {
        switch self {
        case .amount(let unit), .written(let unit): unit.isWeighty ? unit : nil
        case .unknown, .bare, .pure: nil
        }
    }
}

extension Unit {
    /// An amount as people write it.
    fileprivate var example: String {
        switch self {
        case .bytes: "10 * GiB"
        case .bytesPerSecond: "10 * KiB"
        case .ratio: "2.0"
        case .count: "5"
        }
    }

    /// The amount that a bare number most likely means.
    ///
    /// That is an exact multiple of a larger unit, or else a number of the unit people think in.
    func amount(_ value: Value) -> String {
        guard let number = value.wholeNumber else {
            guard case .double(let count) = value, let fine = Int64(exactly: count * 1_024) else { return example }
            return "\(fine) * \(self == .bytes ? "MiB" : "B")"
        }
        let scales: [(name: String, size: Int64)] = [
            ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("TB", 1_000_000_000_000), ("GB", 1_000_000_000),
            ("MB", 1_000_000),
            ("KiB", 1 << 10), ("kB", 1_000),
        ]
        for scale in scales where number.magnitude >= 1_000 && number % scale.size == 0 {
            return "\(number / scale.size) * \(scale.name)"
        }
        guard number.magnitude < 10_000 else { return "\(number) * B" }
        return "\(number) * \(self == .bytes ? "GiB" : "KiB")"
    }
}

extension Value {
    /// A number without a fraction as an int.
    fileprivate var wholeNumber: Int64? {
        switch self {
        case .int(let number): number
        case .uint(let number): Int64(exactly: number)
        case .double(let number): Int64(exactly: number)
        default: nil  // not a number
        }
    }
}
