/// When rules lately wrote each property, so that rules that undo each other are noticed.
///
/// It is not written down: after a restart the hour begins anew, and with it the writes that it allows.
struct WriteLog: Sendable {
    /// How long a write counts.
    static let span: Duration = .seconds(3600)

    private var writes: [Resolution.Property: [Write]] = [:]
    private var prunedAt: Duration = .zero

    /// Adds a write, and returns all that count for its property.
    mutating func add(_ write: Write, of property: Resolution.Property) -> [Write] {
        prune(at: write.at)
        let lately = writes[property, default: []].filter { write.at - $0.at < Self.span } + [write]
        writes[property] = lately
        return lately
    }

    /// Drops everything about properties that a rule wrote.
    mutating func forget(_ rule: String) {
        writes = writes.filter { !$0.value.contains { $0.rule == rule } }
    }

    private mutating func prune(at boot: Duration) {
        guard boot - prunedAt >= Self.span else { return }
        prunedAt = boot
        writes = writes.filter { $0.value.contains { boot - $0.at < Self.span } }
    }
}

/// One write of a property by a rule.
struct Write: Hashable {
    let rule: String
    /// Boot time.
    let at: Duration
}
