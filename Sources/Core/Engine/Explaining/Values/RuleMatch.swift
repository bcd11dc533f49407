package import Clocks
package import JSON
package import Rules
import Torrents

/// One subject for which a rule's condition holds, and how far the rule has come with it.
package struct RuleMatch: Hashable, Sendable {
    /// How far a rule has come with a subject.
    package enum Stage: String, CaseIterable, Hashable, Sendable {
        /// The condition has to hold for a while yet.
        case pending
        /// Something stands in the way of an action.
        case held
        /// A person is asked.
        case asks
        /// Its actions are done or under way.
        case firing
    }

    /// What the condition holds for.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// How far the rule has come.
    package let stage: Stage
    /// What holds it; nil where nothing does.
    package let reason: String?
    /// When that will be over, where it can be told.
    package let until: WallTime?
}

extension RuleMatch {
    /// The match for other programs.
    package var json: JSON {
        [
            "client": subject.client.map { .string($0.text) } ?? .null,
            "hash": subject.torrent.map { .string($0.hex) } ?? .null, "subject": .string(subject.key),
            "name": .string(title), "stage": .string(stage.rawValue), "reason": reason.map(JSON.string) ?? .null,
            "until": until?.json ?? .null,
        ]
    }
}

extension Engine {
    /// The subjects for which a rule's condition holds by the last lists, by their names.
    package func matches(of rule: String) -> [RuleMatch] {
        state.episodes[rule].compactMap { subject, episode in
            guard let stage = episode.stage else { return nil }
            return RuleMatch(
                subject: subject, title: title(of: subject), stage: stage, reason: episode.heldReason,
                until: episode.heldUntil)
        }.sorted { one, other in
            // A key is put together each time that it is read, so only those of one name are compared by it.
            one.title == other.title ? one.subject.key < other.subject.key : one.title < other.title
        }
    }

    /// How many subjects each rule has at each stage.
    package var matchCounts: [String: [RuleMatch.Stage: Int]] {
        state.episodes.byRule.mapValues { episodes in
            var (pending, held, asking, firing) = (0, 0, 0, 0)
            for episode in episodes.values {
                switch episode.stage {
                case .pending: pending += 1
                case .held: held += 1
                case .asks: asking += 1
                case .firing: firing += 1
                case nil: continue
                }
            }
            return [.pending: pending, .held: held, .asks: asking, .firing: firing].filter { $0.value > 0 }
        }
    }
}

extension Episode {
    fileprivate var stage: RuleMatch.Stage? {
        switch phase {
        case .marked: nil
        case .pending: .pending
        case .firing: !asks.isEmpty ? .asks : heldReason != nil ? .held : .firing
        }
    }
}
