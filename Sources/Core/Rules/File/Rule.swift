package import Calendar
package import CEL
package import Torrents

/// One rule, checked and compiled.
package struct Rule: Sendable {
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
    /// The entries of `do`.
    package let actions: [BoundAction]
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
    /// Changes when the meaning of the rule's condition does, so that its state starts anew then.
    package let meaning: String
    /// The groups that it is about; nil where it is about something else.
    package let group: GroupDefinition?

    package init(
        id: String, name: String?, mode: Mode, path: String, clients: ClientSelection, trigger: Trigger,
        during: [Window],
        when: Condition?, unless: Condition?, holdsFor: Duration, cooldown: Duration, actions: [BoundAction],
        onExit: [BoundAction], onDone: [BoundAction], onDead: [BoundAction], stops: Bool, fieldsRead: FieldSet,
        meaning: String, group: GroupDefinition? = nil
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
        self.group = group
    }
}

/// When a rule looks.
package enum Trigger: Hashable, Sendable {
    /// Once per event of these types.
    case on(Set<EventType>)
    /// Always: it holds or does not hold for each subject.
    case each(SubjectKind)
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
        return patterns.contains { Self.matches(Array($0.utf8), Array(client.text.utf8)) }
    }

    /// Walks the pattern once, going back to the last star when it has to: linear for these short names.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var (place, index) = (0, 0)
        var star: (place: Int, index: Int)?
        while index < text.count {
            if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == UInt8(ascii: "?") || pattern[place] == text[index] {
                place += 1
                index += 1
            } else if let last = star {
                place = last.place + 1
                index = last.index + 1
                star = (last.place, last.index + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
