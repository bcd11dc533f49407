import Calendar

/// The phase `time` for one window: which of its edges are told now, and how far they are told then.
struct WindowTime {
    /// What there is to tell.
    struct Step {
        /// How far the edges are told afterwards.
        let told: Progress
        /// The edges to tell, in their order.
        var edges: [WindowEdge] = []
    }

    /// How long after its time an edge still counts as told in time.
    static let punctuality: Int64 = 60

    let window: Window
    /// Whether a person holds it open or closed, so that its hours have no edges.
    let isOverridden: Bool
    let now: UnixTime

    /// Looks at the window once more.
    ///
    /// Of many edges at once the newest opening and the newest closing are told, and so always the final state. Where
    /// the clock was set back, what it had jumped over is told when its time really comes.
    ///
    /// - Parameter told: How far the edges have been told; nil at the first look, which is a baseline.
    /// - Returns: What there is to tell; nil where nothing is, and nothing has to be noted.
    func step(from told: Progress?) -> Step? {
        guard var told else { return Step(told: Progress(through: now)) }
        guard !isOverridden else { return nil }
        if now < told.through {
            let lately = now.advanced(by: -Self.punctuality)
            guard let edge = window.newestEdges(after: lately, through: now, limit: 1).last,
                told.recover(edge.instant)
            else { return nil }
            return Step(told: told, edges: [edge])
        }
        let edges = window.newestEdges(after: told.through, through: now, limit: 2)
        guard let first = edges.first, let newest = edges.last else { return nil }
        told.advance(to: newest.instant, from: first.instant)
        return Step(told: told, edges: edges)
    }
}
