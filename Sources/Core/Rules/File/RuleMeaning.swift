import Calendar
import JSON
import Torrents

/// What a rule means, as text: its state belongs to it, and starts anew when it changes.
///
/// What the rule does when it ends is no part of it: to edit `onExit` is no reason to begin again.
struct RuleMeaning {
    let mode: Rule.Mode
    let trigger: Trigger
    /// The texts of `when` and `unless`.
    let conditions: [String]
    /// The names of the windows that have to be open.
    let windows: [String]
    /// The entries of `do`.
    let actions: [BoundAction]
    let lets: LetNames
    /// What clears the rule's strikes, where it has any.
    var strikes: StrikeTerms?
    /// How victims are chosen.
    var select: Selection?
    /// The groups that it is about.
    var group: GroupDefinition?

    /// The parts in a fixed order; the first two are read back by ``Rule/mode(ofMeaning:)`` and
    /// ``Rule/trigger(ofMeaning:)``.
    var text: String {
        let reset = strikes?.resetWhen?.source
        let used = lets.used(
            by: conditions + [reset].compactMap(\.self) + actions.flatMap(\.arguments.sources) + (select?.sources ?? [])
        )
        let parts =
            [mode.rawValue, trigger.meaning + (group.map { ":\($0.meaning)" } ?? "")] + conditions
            + [windows.joined(separator: " ")] + actions.map(\.text)
            + (strikes == nil ? [] : ["strikes \(reset ?? "")"]) + [select?.text].compactMap(\.self)
            + used.map { "\($0.text) = \($0.source)" }
        return Self.form + parts.joined(separator: Self.separator)
    }

    /// What every text begins with; one of a former version does not.
    static let form = "v2:"
    static let separator = "\u{1F}"
}

extension Rule {
    /// Whether a meaning was written by this version; others cannot be compared with it.
    package static func isComparable(meaning: String) -> Bool { meaning.hasPrefix(RuleMeaning.form) }

    /// The mode that a meaning names.
    package static func mode(ofMeaning meaning: String) -> Mode? {
        part(0, of: meaning).flatMap { Mode(rawValue: String($0.dropFirst(RuleMeaning.form.count))) }
    }

    /// The text of the trigger that a meaning names.
    package static func trigger(ofMeaning meaning: String) -> String? { part(1, of: meaning).map(String.init) }

    private static func part(_ index: Int, of meaning: String) -> Substring? {
        guard isComparable(meaning: meaning) else { return nil }
        let parts = meaning.split(separator: "\u{1F}", maxSplits: index + 1, omittingEmptySubsequences: false)
        return index < parts.count ? parts[index] : nil
    }
}

extension LetNames {
    /// The names that texts use, also by way of other names, the last defined first.
    func used(by texts: [String]) -> [Name] {
        var texts = texts
        var used: [Name] = []
        // Each uses only those before it.
        for name in ordered.reversed() where texts.contains(where: { $0.mentions(name.text) }) {
            used.append(name)
            texts.append(name.source)
        }
        return used
    }
}

extension Trigger {
    /// The trigger as text, to tell whether a reload has changed it.
    var meaning: String {
        switch self {
        case .on(let kinds): "on " + kinds.map(\.rawValue).sorted().joined(separator: " ")
        case .each(let subject): "each \(subject.word)"
        case .eachOf(let subject, let name): "each \(subject.word):\(name)"
        case .schedule(let schedule, let subject):
            "schedule \(schedule.schedule.timing) in \(schedule.schedule.zone.name) \(subject?.word ?? "")"
        case .watch(let folder): "watch \(folder.path)"
        }
    }
}
