package import Clocks
import Rules
import Torrents

extension Engine {
    /// How every rule that acts on a group as a whole stands to it; nil where the last lists have no such group.
    ///
    /// - Parameters:
    ///   - words: The name of its definition, a slash, and its key or its name: `copies/film`.
    ///   - moment: When.
    /// - Returns: What the rules say of its torrents, which is the same of all of them.
    package func explanation(ofGroup words: String, at moment: Moment) -> Explanation? {
        let parts = words.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let definition = rules.groups.first(where: { $0.name == parts[0] }) else { return nil }
        let grouping = state.grouping(by: definition, rules.clients, at: moment)
        guard let group = grouping[parts[1]] ?? grouping.only(named: parts[1]) else { return nil }
        let cases = group.members.prefix(Self.mostAsked).compactMap { member in
            state.clients[member.client]?.accepted.map { list in
                ExplainedCase(
                    torrent: member.torrent, list: list, moment: moment,
                    trial: Trial(self, member.torrent, in: list, at: moment))
            }
        }
        let standings = rules.rules.filter { $0.grouping?.name == definition.name }.compactMap { rule in
            let all = cases.compactMap { standing(of: rule, $0) }
            return all.first { $0.outcome != .noMatch } ?? all.first
        }
        return Explanation(
            subject: group.subject, title: group.name, at: moment.wall,
            rules: withEnds(standings, about: group.subject))
    }

    /// How many torrents of a group are looked at.
    private static let mostAsked = 8
}
