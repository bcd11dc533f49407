/// Says what of an expression is too expensive, and what would make it cheaper.
struct CostAdvice {
    private let cost: StaticCost
    private let limits: Limits
    private let source: String

    init(_ cost: StaticCost, _ limits: Limits, _ source: String) {
        self.cost = cost
        self.limits = limits
        self.source = source
    }

    /// What is wrong with the cost; nothing when it keeps within the limits.
    var refusals: [Finding] {
        let steps = cost.total
        if steps > limits.worstCaseCost { return [tooSlow(steps)] }
        let bytes = cost.memory
        return bytes > limits.worstCaseBytes ? [tooLarge(bytes)] : []
    }

    private func tooSlow(_ total: Int) -> Finding {
        let culprit = cost.culprit()
        let steps = total == .max ? "more steps than can be counted" : "\(total) steps"
        return Finding(
            range: culprit.range,
            cause:
                "in the worst case '\(name(of: culprit))' takes \(steps), but only \(limits.worstCaseCost) are allowed",
            fix: Fix(Self.fix(for: culprit)))
    }

    private func tooLarge(_ bytes: Int) -> Finding {
        let size = bytes == .max ? "more memory than can be counted" : "\(bytes >> 20) MiB"
        return Finding(
            range: 0..<source.utf8.count,
            cause:
                "in the worst case this holds \(size) at once, but only \(limits.worstCaseBytes >> 20) MiB are allowed",
            fix: "collect fewer elements, or ask about them with exists() or all(), which collect none")
    }

    private func name(of term: Term) -> String {
        let text = Advice.text(of: term, source)
        return text.count > 40 ? "\(text.prefix(40))..." : text
    }

    private static func fix(for culprit: Term) -> String {
        if hasLoop(inLoop: culprit) { return "visit fewer elements, or visit them once instead of inside another loop" }
        if calls("matches", culprit) { return "write the pattern as one constant text, with small repetition counts" }
        if hasLoop(culprit) { return "do less for each element, or visit fewer of them" }
        return "look at less of the text or list, or look at it once"
    }

    private static func hasLoop(_ term: Term) -> Bool {
        if case .comprehension = term.kind { return true }
        return term.children.contains { hasLoop($0) }
    }

    private static func hasLoop(inLoop term: Term) -> Bool {
        if case .comprehension(let loop) = term.kind,
            [loop.condition, loop.result].compactMap({ $0 }).contains(where: { hasLoop($0) })
        {
            return true
        }
        return term.children.contains { hasLoop(inLoop: $0) }
    }

    private static func calls(_ name: String, _ term: Term) -> Bool {
        if case .call(let call) = term.kind, call.form.name == name { return true }
        return term.children.contains { calls(name, $0) }
    }
}
