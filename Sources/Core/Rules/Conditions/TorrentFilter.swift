package import CEL
package import Clocks
package import Torrents

/// A condition that a person gives to choose torrents; it knows the names of the file's `let`.
package struct TorrentFilter: Sendable {
    private let program: Program
    private let screen: TorrentScreen
    private let variables: [ScopeVariable]

    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - rules: The rule file whose names it may use.
    /// - Throws: Where it is wrong, and what to write instead.
    package init(_ source: String, _ rules: RuleSet) throws(CompileError) {
        variables = rules.torrentVariables
        let names = rules.filterNames ?? LetNames().environment(for: .each(.torrent), in: CEL.Environment())
        program = try names.compile(source, expecting: .bool)
        screen = TorrentScreen(of: program)
    }

    /// Whether a torrent of a list is meant; nil where the condition has no value for it.
    package func holds(for torrent: Torrent, in list: Snapshot, at now: Moment) -> Bool? {
        verdicts(in: list, at: now)(torrent)
    }

    /// Tells of the torrents of a list, one after the other, whether each is meant; nil where the condition has no value
    /// for one.
    package func verdicts(in list: Snapshot, at now: Moment) -> (Torrent) -> Bool? {
        let scope = Scope(variables, now: now, client: ClientRecord(list))
        return { torrent in
            guard !screen.excludes(torrent) else { return false }
            scope.turn(to: torrent)
            return program.holds(scope)
        }
    }
}
