import Rules
import Text
import Torrents

/// The victims that a rule chooses now, and why no others.
struct Choice {
    /// One torrent or group that may be chosen, or is.
    struct Victim: Hashable {
        let subject: Subject
        let title: String
        /// Bytes that its removal frees.
        let bytes: Int64
    }

    /// The chosen ones, in their order.
    var victims: [Victim] = []
    /// The groups whose removal has begun, which are finished before all others.
    var begun: Set<Subject> = []
    /// Why a torrent or group that the rule is about is not chosen, in words.
    var passedOver: [Subject: String] = [:]
    /// Bytes that are on their way to be free already.
    var onItsWay: Int64 = 0
    /// Bytes that have to become free in all; nil where the rule names no goal.
    var needed: Int64?
    /// Why nothing is chosen though something has to be; nil where that is not so.
    var obstacle: String?
    /// Why it cannot be told who is to be chosen; what was chosen before waits.
    var doubt: String?

    /// Bytes that the chosen ones free.
    var bytes: Int64 { victims.reduce(0) { $0.addingCapped($1.bytes) } }

    /// The place of a subject among the chosen, from 1 on.
    func rank(of subject: Subject) -> Int? { victims.firstIndex { $0.subject == subject }.map { $0 + 1 } }

    /// Why a subject is chosen, in words; nil for one that is not.
    func reason(for subject: Subject) -> String? {
        if begun.contains(subject) { return "its removal has begun, and is finished for all of it" }
        guard let rank = rank(of: subject) else { return nil }
        let place = "chosen as \(rank.ordinal) of \(victims.count)"
        guard let needed else { return place }
        return "\(place) to free \(bytes.bytesShown) of \(max(0, needed - onItsWay).bytesShown)"
    }

    /// What is chosen, in words.
    var summary: String {
        if let doubt { return doubt }
        if let obstacle { return obstacle }
        let way = onItsWay > 0 ? "; \(onItsWay.bytesShown) are on their way to be free" : ""
        guard !victims.isEmpty else { return "nothing has to be chosen" + way }
        let goal = needed.map { " to free \(bytes.bytesShown) of \(max(0, $0 - onItsWay).bytesShown)" } ?? ""
        let list = victims.prefix(20).map { "\($0.title) (\($0.bytes.bytesShown))" }.joined(separator: ", ")
        let more = victims.count > 20 ? " and \(victims.count - 20) more" : ""
        return "\(victims.count) chosen\(goal): \(list)\(more)\(way)"
    }
}

extension Int64 {
    /// The sum, or the largest number where that is too small for it.
    func addingCapped(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

extension Int {
    /// The number as a place: `1st`, `2nd`, `13th`.
    fileprivate var ordinal: String {
        let ending =
            switch (self % 100, self % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(self)\(ending)"
    }
}
