import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// How long a deed waits for its event; a client may be out of reach for hours after a removal.
    private static let patience: [String: Duration] = [
        "remove": .seconds(86_400), "move": .seconds(86_400), "recheck": .seconds(86_400),
    ]
    private static let ordinaryPatience: Duration = .seconds(600)

    /// Which of our intents brought a change about, and whose it is: one that was carried out lately, or one that is
    /// under way, as a list may show what a call did before the call has returned.
    ///
    /// It has to have asked for what the list shows, and each is the cause of one event of a type: what a person does
    /// afterwards is a person's.
    mutating func doer(
        of type: EventType, event: Event.Subject, into builder: inout TickBuilder
    ) -> (intent: IntentID, rule: String)? {
        guard let actions = Self.echoes[type] else { return nil }
        let subject = Subject(of: event, type: type)
        func asked(_ action: String, _ arguments: JSON) -> Bool {
            actions.contains(action) && asksFor(action, arguments: arguments, event: event, in: builder)
        }
        let deed = state.deeds.about(subject).first { entry in
            !entry.deed.told.contains(type.rawValue) && asked(entry.deed.action, entry.deed.arguments)
        }
        if let deed {
            var told = deed.deed
            told.told.insert(type.rawValue)
            state.deeds[deed.id] = told
            return (deed.id, told.rule)
        }
        let open = state.open.last(about: subject) { id, intent in
            state.deeds[id] == nil && asked(intent.action, intent.arguments)
        }
        guard let (id, intent) = open else { return nil }
        state.deeds[id] = Deed(intent, at: builder.now.wall, told: [type.rawValue])
        return (id, intent.rule)
    }

    /// Whether what an event shows is what an action asked for.
    private func asksFor(_ action: String, arguments: JSON, event: Event.Subject, in builder: TickBuilder) -> Bool {
        let holder: Claim.Holder
        switch event {
        case .torrent(let torrent, _, _):
            if action == "move" {
                guard let wanted = arguments["to"]?.stringValue, let path = torrent[.savePath].text else { return true }
                return torrent.state == .moving || torrent.state == .checking || wanted.asFolder == path.asFolder
            }
            // A name that is another one than we gave is a person's.
            if action == "rename" { return rules.kinds[action]?.shows?(arguments, torrent) != false }
            if action == "files" { return arguments.givesName(torrent.name) }
            holder = .torrent(torrent)
        case .client:
            guard let snapshot = builder.context.snapshot else { return true }
            holder = .client(snapshot.server)
        case .named, .schedule, .call: return true
        }
        guard case .claim(let claim)? = rules.kinds[action]?.role else { return true }
        return claim.holds(arguments, holder) != false
    }

    /// Takes note of an action that was carried out, where a list can show it.
    mutating func noteDeed(of intent: OpenIntent, _ id: IntentID, at wall: WallTime) {
        guard intent.isShown(as: Self.shown, rules.kinds[intent.action]) else { return }
        state.deeds[id] = Deed(intent, at: wall, told: state.deeds[id]?.told ?? [])
    }

    /// What we have done to have a torrent removed.
    func ownRemoval(of subject: Subject) -> OwnRemoval {
        if state.deeds.about(subject).contains(where: { $0.deed.action == "remove" }) { return .carriedOut }
        return state.open.about(subject).contains(where: \.isRemoval) ? .underWay : .none
    }

    /// Drops deeds whose effects have been seen or will not be seen any more.
    mutating func forgetOldDeeds(at now: Moment) {
        for (id, deed) in state.deeds.all {
            // A move shows itself twice, when it begins and when it has ended.
            let isOver = !deed.told.isEmpty && deed.action != "move" || !Self.shown.contains(deed.action)
            let patience = isOver ? Deed.echoTime : Self.patience[deed.action] ?? Self.ordinaryPatience
            let age = now.wall.since(deed.at)
            guard age >= patience || age < .zero - patience, state.open[id] == nil else { continue }
            state.deeds.remove(id)
        }
    }

    /// Which of our actions shows itself as which event.
    private static let echoes: [EventType: Set<String>] = [
        .paused: ["pause"], .resumed: ["resume", "forceStart", "pause"], .removed: ["remove"], .moved: ["move"],
        .renamed: ["rename", "files"],
        .recategorised: ["category"], .retagged: ["tags"], .checking: ["recheck", "move"],
        .clientLimitsChanged: ["bandwidth"],
    ]

    private static let shown = Set(echoes.values.joined())
}

extension Deed {
    fileprivate init(_ intent: OpenIntent, at: WallTime, told: Set<String>) {
        self.init(
            rule: intent.rule, subject: intent.subject, action: intent.action, arguments: intent.arguments,
            purpose: intent.purpose, at: at, told: told)
    }
}

extension OpenIntent {
    /// Whether a list shows what it does: by an event, or as the state that a claim keeps.
    fileprivate func isShown(as actions: Set<String>, _ kind: ActionKind?) -> Bool {
        actions.contains(action) || kind?.isClaim == true
    }
}

extension JSON {
    /// Whether arguments of `files` give a file this name: some clients name a torrent of one file by it.
    fileprivate func givesName(_ name: String) -> Bool {
        (self["rename"]?.arrayValue ?? []).contains { $0["to"]?.stringValue == name }
    }
}

extension String {
    /// A path without the slash that some clients end it with.
    fileprivate var asFolder: Substring { hasSuffix("/") && count > 1 ? dropLast() : self[...] }
}
