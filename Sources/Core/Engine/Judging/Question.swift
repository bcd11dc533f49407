import CEL
import Rules
import Torrents

/// What a rule asks about a torrent, and what it has to be asked anew for.
///
/// A class, since half a million times a question is looked up in a list and asked, and a value would be copied as often.
final class Question: Sendable {
    /// The fields whose change can change the verdict or the arguments of the rule's actions.
    let reads: FieldSet
    /// When time alone can change the verdict.
    let sensitivity: TimeSensitivity
    /// The same of the torrents of a group, where the rule is about groups.
    let groupReads: FieldSet
    /// Whether the rule forbids anything, so that it matters too where it has no value.
    let protects: Bool
    /// Tells what the rule does at its end from what it did before an edit; nil where there is nothing to note.
    let exits: String?
    /// Whether the condition is about the client as a whole.
    let readsClient: Bool
    /// Whether what its actions ask for changes with time or with the client.
    let argumentsMove: Bool
    /// Whether what clears the rule's strikes changes with time or with the client.
    let resetMoves: Bool
    private let when: Program?
    private let unless: Program?
    /// What is asked before the condition itself.
    private let screen: TorrentScreen?
    /// As that of the rule, since most torrents are only asked this.
    private let watcher: (@Sendable (Scope) -> Void)?

    init(_ rule: Rule) {
        reads = rule.fieldsRead
        sensitivity = rule.sensitivity
        let readsSizes = !rule.groupFieldsRead.isDisjoint(with: [.size, .freeable])
        groupReads = reads.union(readsSizes ? GroupSizes.fields : [.name])
        protects = rule.protects
        exits =
            rule.mode.isCarriedOut && !rule.onExit.isEmpty
            ? rule.onExit.map(\.text).joined(separator: "\u{1F}").fingerprint : nil
        readsClient = [rule.when, rule.unless].compactMap(\.self).contains { condition in
            condition.program.fieldsRead.contains { $0.variable == "client" }
        }
        argumentsMove = (rule.actions + rule.onExit).flatMap(\.arguments.programs).contains(where: Self.moves)
        resetMoves = (rule.patience.strikes?.resetWhen?.program).map(Self.moves) ?? false
        when = rule.when?.program
        unless = rule.unless?.program
        watcher = rule.watcher
        // Who watches what conditions come to wants to see each of them asked.
        screen = rule.watcher == nil ? rule.when.map { TorrentScreen(of: $0.program) } : nil
    }

    /// What time alone can bring about for a torrent, or for one of the group; nil where that cannot be told, so that the
    /// question has to be asked at each list.
    var crossings: [Crossing]? {
        if case .crossings(let crossings) = sensitivity { crossings } else { nil }
    }

    /// Whether the condition is false of a torrent for certain, which is found out quicker than what it comes to.
    func excludes(_ torrent: Torrent) -> Bool { screen?.excludes(torrent) ?? false }

    /// Whether an expression's value changes with time or with the client.
    private static func moves(_ program: Program) -> Bool {
        program.variablesRead.contains("now") || program.variablesRead.contains("client") || program.readsRunning
            || program.fieldsRead.contains { $0.variable == "torrent" && running.contains($0.path.first ?? "") }
    }

    /// Facts that change while the client says nothing new.
    private static let running: Set<String> = ["seedingTime", "activeTime", "stalled", ""]

    /// Whether the answer can lead to anything where nothing waits for another one: a yes, or, where the rule protects,
    /// none.
    func matters(in scope: Scope) -> Bool {
        watcher?(scope)
        if let when {
            guard let holds = when.holds(scope) else { return protects }
            guard holds else { return false }
        }
        guard let unless else { return true }
        return unless.holds(scope).map { !$0 } ?? protects
    }
}

/// What all rules ask about torrents.
struct Questions: Sendable {
    private let questions: [Question]
    /// All that time alone can bring about for a torrent, whichever rule it matters to.
    let crossings: [Crossing]
    /// What conditions about torrents can read.
    let variables: [ScopeVariable]

    init(of rules: RuleSet) {
        questions = rules.rules.map(Question.init)
        variables = rules.torrentVariables
        crossings = Array(Set(questions.lazy.compactMap(\.crossings).joined()))
    }

    /// What a rule asks, by the rule's index.
    subscript(index: Int) -> Question { questions[index] }
}
