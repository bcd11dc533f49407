/// How often something happened on each of some days, as a picture that also says it in words.
struct DayChart {
    private static let height = 96
    private static let step = 20

    private let counts: [Int]

    /// - Parameter counts: The number of each day, the latest last.
    init(_ counts: [Int]) { self.counts = counts }

    /// The picture; nothing of it is a stranger's word.
    func svg(_ phrases: Phrases) -> String {
        let most = max(1, counts.max() ?? 0)
        let total = counts.reduce(0, +)
        let text = phrases["chartText"].replacing("%1", with: String(total)).replacing(
            "%2", with: String(counts.max() ?? 0))
        let bars = counts.enumerated().map { day, count in
            // What happened at all is seen, however little it is beside the rest.
            let height = count == 0 ? 1 : max(3, count * (Self.height - 16) / most)
            let kind = count == 0 ? " class=\"none\"" : ""
            return "<rect\(kind) x=\"\(day * Self.step + 2)\" y=\"\(Self.height - height)\" width=\"\(Self.step - 4)\" "
                + "height=\"\(height)\"><title>\(count)</title></rect>"
        }
        let width = counts.count * Self.step
        return
            "<svg class=\"days\" viewBox=\"0 0 \(width) \(Self.height)\" role=\"img\" aria-label=\"\(text.escaped)\">"
            + bars.joined() + "</svg><p>\(text.escaped)</p>"
    }
}
