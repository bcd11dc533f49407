package import Calendar
package import CEL
import Text
package import Torrents

/// One rule, checked and compiled.
///
/// A class that never changes, as each look at a subject hands its rule on several times, and copies of so many parts
/// would cost more than the look.
package final class Rule: Sendable {
    /// Whether a rule is carried out, waits for a person with all that it decides, is only rehearsed with budgets of its
    /// own, or is left out.
    package enum Mode: String, CaseIterable, Hashable, Sendable {
        case enforce, ask, dryRun, off

        /// Whether what is decided is carried out, perhaps once a person has approved it.
        package var isCarriedOut: Bool { self == .enforce || self == .ask }
    }

    /// The id that the rule's state belongs to.
    package let id: String
    /// A sentence for people.
    package let name: String?
    /// What becomes of its decisions.
    package let mode: Mode
    /// Its place in the file: `rules[3]`.
    package let path: String
    /// The clients that it is about.
    package let clients: ClientSelection
    /// When it looks.
    package let trigger: Trigger
    /// The windows that have to be open, all of them.
    package let during: [Window]
    /// True for every subject when nil.
    package let when: Condition?
    /// A condition that keeps it from holding; nil for none.
    package let unless: Condition?
    /// How long the condition must have held before the rule fires.
    package let holdsFor: Duration
    /// How long after firing a subject is left alone.
    package let cooldown: Duration
    /// How it is patient besides.
    package let patience: Patience
    /// The entries of `do`.
    package let actions: [BoundAction]
    /// What is done at each strike.
    package let onStrike: [BoundAction]
    /// What its conditions and templates can read, in the order of the variables' slots.
    package let variables: [ScopeVariable]
    /// What is done when an episode ends.
    package let onExit: [BoundAction]
    /// What is done with a file when all its actions have succeeded.
    package let onDone: [BoundAction]
    /// What is done with a file that is broken, or for which an action failed for good.
    package let onDead: [BoundAction]
    /// Whether later rules skip a subject for which this one planned something.
    package let stops: Bool
    /// The torrent fields that its conditions and templates read.
    package let fieldsRead: FieldSet
    /// How it chooses its victims; nil for one that is only about what its trigger names.
    package let select: Selection?
    /// Changes when the meaning of the rule's condition does, so that its state starts anew then.
    package let meaning: String
    /// What torrents owe their trackers, for what its conditions read.
    let obligations: Obligations
    /// Is told of each evaluation of its conditions, where tests of rules watch it; it decides nothing.
    package let watcher: (@Sendable (Scope) -> Void)?
    /// The groups that it is about; nil where it is about something else.
    package let group: GroupDefinition?

    /// Puts a rule together whose parts have been read and checked.
    package init(
        id: String, name: String?, mode: Mode, path: String, clients: ClientSelection, trigger: Trigger,
        during: [Window],
        when: Condition?, unless: Condition?, holdsFor: Duration, cooldown: Duration, actions: [BoundAction],
        onExit: [BoundAction], onDone: [BoundAction], onDead: [BoundAction], stops: Bool, fieldsRead: FieldSet,
        meaning: String, patience: Patience = Patience(), onStrike: [BoundAction] = [],
        obligations: Obligations = Obligations(), group: GroupDefinition? = nil, select: Selection? = nil,
        watcher: (@Sendable (Scope) -> Void)? = nil
    ) {
        self.id = id
        self.name = name
        self.mode = mode
        self.path = path
        self.clients = clients
        self.trigger = trigger
        self.during = during
        self.when = when
        self.unless = unless
        self.holdsFor = holdsFor
        self.cooldown = cooldown
        self.actions = actions
        self.onExit = onExit
        self.onDone = onDone
        self.onDead = onDead
        self.stops = stops
        self.fieldsRead = fieldsRead
        self.meaning = meaning
        self.patience = patience
        self.onStrike = onStrike
        let read = patience.strikes == nil ? trigger.variables : trigger.variables + trigger.strikeVariables
        self.obligations = obligations
        variables = obligations.entries.isEmpty ? read : read.map { $0.owing(obligations) }
        self.group = group
        self.select = select
        self.watcher = watcher
    }

    /// The same rule but for what is named.
    func with(mode: Mode? = nil, meaning: String? = nil, watcher: (@Sendable (Scope) -> Void)? = nil) -> Rule {
        Rule(
            id: id, name: name, mode: mode ?? self.mode, path: path, clients: clients, trigger: trigger, during: during,
            when: when, unless: unless, holdsFor: holdsFor, cooldown: cooldown, actions: actions, onExit: onExit,
            onDone: onDone, onDead: onDead, stops: stops, fieldsRead: fieldsRead, meaning: meaning ?? self.meaning,
            patience: patience, onStrike: onStrike, obligations: obligations, group: group, select: select,
            watcher: watcher ?? self.watcher)
    }
}

extension Rule {
    /// Whether it forbids anything.
    package var protects: Bool { actions.contains(where: \.kind.isProtection) }
}

/// When a rule looks.
package enum Trigger: Hashable, Sendable {
    /// Once per event of these types.
    case on(Set<EventType>)
    /// Always: it holds or does not hold for each subject.
    case each(SubjectKind)
    /// The same for what one name of the rule file stands for, such as a disk.
    case eachOf(SubjectKind, String)
    /// At its occurrences; nil is about no subject.
    case schedule(RuleSchedule, each: SubjectKind?)
    /// Once per settled file of a folder.
    case watch(WatchFolder)
}

/// A folder whose files are taken in.
package struct WatchFolder: Hashable, Sendable {
    /// The folder's absolute path.
    package let path: String
    /// Whether its subfolders are watched too.
    package let isRecursive: Bool
    /// How long size and time must stand still where no notification says that a file is complete.
    package let settle: Duration

    package init(path: String, isRecursive: Bool, settle: Duration) {
        self.path = path
        self.isRecursive = isRecursive
        self.settle = settle
    }
}

/// A condition with its text, to be shown when it is explained.
package struct Condition: Sendable {
    /// The text as it stands in the file.
    package let source: String
    /// The text compiled for what the rule is about.
    package let program: Program
    /// The program again, for explaining what it came to.
    package let tracer: Tracer

    /// Keeps a text with the program that it was compiled to.
    package init(source: String, program: Program) {
        self.source = source
        self.program = program
        tracer = program.tracer
    }
}

/// Which clients a rule is about, as names or globs with `*` and `?`.
package struct ClientSelection: Hashable, Sendable {
    /// Nil means all.
    package let patterns: [String]?

    package init(patterns: [String]?) { self.patterns = patterns }

    /// Whether a client is one of them.
    package func contains(_ client: ClientName) -> Bool {
        guard let patterns else { return true }
        return patterns.contains { Glob.matches($0, client.text) }
    }
}
