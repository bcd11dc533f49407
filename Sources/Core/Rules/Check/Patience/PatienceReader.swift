import CEL
import Text

/// Reads and checks the keys by which a rule is patient: `strikes`, `keepFor`, `repeat`, `limit` and `dedupe`.
struct PatienceReader {
    let strikes: Located?
    private let keepFor: Located?
    private let repeats: Located?
    private let limit: Located?
    private let dedupe: Located?

    /// Takes the keys out of a rule's object.
    init(_ object: inout ObjectReader) {
        strikes = object.optional("strikes")
        keepFor = object.optional("keepFor")
        repeats = object.optional("repeat")
        limit = object.optional("limit")
        dedupe = object.optional("dedupe")
    }

    /// What the keys say.
    ///
    /// - Parameters:
    ///   - acting: Compiles what may read the strikes.
    ///   - conditions: Compiles what may not.
    /// - Returns: What could be read; the rest has been reported.
    func read(with acting: ConditionReader, _ conditions: ConditionReader) -> Patience {
        Patience(
            strikes: strikes.flatMap { strikeTerms($0, acting) }, keepsFor: keepFor?.duration() ?? .zero,
            repeats: repeats.flatMap { length($0, atLeast: .seconds(1)) }, limit: limit.flatMap(firingLimit),
            dedupe: dedupe.flatMap { dedupeTerms($0, conditions) })
    }

    private func strikeTerms(_ value: Located, _ conditions: ConditionReader) -> StrikeTerms? {
        guard var object = value.object() else { return nil }
        let count = object.required("count", such: "\"count\": 3")?.whole(in: 1...1000)
        let everyNode = object.optional("every")
        let every = everyNode.flatMap { length($0, atLeast: .seconds(1)) }
        let reset = object.optional("resetWhen")
        let expireNode = object.optional("expire")
        let expire = expireNode.flatMap { length($0, atLeast: .seconds(1)) }
        object.refuseOthers { _, key in Self.meaning(ofStrikeKey: key) }
        let condition = reset.flatMap(conditions.condition)
        guard let count else { return nil }
        if count > 1, everyNode == nil {
            value.error(
                "nothing says when the second strike comes", fix: "add \"every\": \"2h\", the holding time between two")
        }
        if let every, let expire, count > 1, expire <= every {
            expireNode?.error(
                "the strikes are forgotten before the next one can come, \(every.shown) after the last",
                fix: "make \"expire\" longer than \"every\"")
        }
        return StrikeTerms(count: Int(count), every: every ?? .zero, resetWhen: condition, expire: expire)
    }

    private static func meaning(ofStrikeKey key: String) -> String? {
        switch key.lowercased() {
        case "max", "times", "strikes", "max_strikes", "maxstrikes": "write \"count\""
        case "reset", "reset_when", "resetonprogress", "until": "write \"resetWhen\""
        case "forgetafter", "forget", "expires", "expireafter", "within": "write \"expire\""
        case "interval", "period", "per": "write \"every\""
        default: nil  // no word that is known
        }
    }

    private func firingLimit(_ value: Located) -> FiringLimit? {
        guard var object = value.object() else { return nil }
        let count = object.required("count", such: "\"count\": 5")?.whole(in: 1...1000)
        let per = object.required("per", such: "\"per\": \"1h\"").flatMap { length($0, atLeast: .seconds(1)) }
        object.refuseOthers()
        guard let count, let per else { return nil }
        return FiringLimit(count: Int(count), per: per)
    }

    private func dedupeTerms(_ value: Located, _ conditions: ConditionReader) -> DedupeTerms? {
        guard var object = value.object() else { return nil }
        let key = object.required("key", such: "\"key\": \"torrent.name\"")
        let kept = object.required("for", such: "\"for\": \"7d\"").flatMap { length($0, atLeast: .seconds(1)) }
        object.refuseOthers()
        guard let key, let kept, let source = key.word(),
            let program = conditions.program(source, in: key, from: 0, expecting: .string)
        else { return nil }
        return DedupeTerms(source: source, key: program, length: kept)
    }

    private func length(_ value: Located, atLeast least: Duration) -> Duration? {
        guard let length = value.duration() else { return nil }
        guard length >= least else {
            value.error("\(length.shown) is too short", fix: "write \"\(least.shown)\" at least")
            return nil
        }
        return length
    }
}

extension PatienceReader {
    /// Checks how the keys go with the rest of a rule.
    func check(_ rule: Rule, onStrike: Located?, _ reader: Reader) {
        refuseWithoutLevel(rule, onStrike)
        refuseForGroups(rule, onStrike)
        checkStrikes(rule, onStrike, to: reader)
        checkRepeat(rule)
        checkLimit(rule)
        checkDedupe(rule)
        if let keepFor, rule.trigger.isLevel, rule.actions.contains(where: \.kind.isDestructive) {
            keepFor.warning(
                "a removal needs its condition to hold, so nothing is removed while \"keepFor\" lasts",
                fix: "remove \"keepFor\", or remove in a rule of its own")
        }
    }

    private func refuseWithoutLevel(_ rule: Rule, _ onStrike: Located?) {
        guard !rule.trigger.isLevel else { return }
        for (value, key) in [(strikes, "strikes"), (keepFor, "keepFor"), (repeats, "repeat"), (onStrike, "onStrike")] {
            value?.error(
                "\"\(key)\" needs a rule that holds for a while, and this one fires at an instant", fix: "use \"each\"")
        }
    }

    private func refuseForGroups(_ rule: Rule, _ onStrike: Located?) {
        guard let group = rule.group else { return }
        let keys = [
            (strikes, "strikes"), (keepFor, "keepFor"), (repeats, "repeat"), (limit, "limit"), (dedupe, "dedupe"),
            (onStrike, "onStrike"),
        ]
        for (value, key) in keys {
            value?.error(
                "\"\(key)\" counts for one thing at a time, and a rule about \"group:\(group.name)\" acts on all or none",
                fix: "remove \"\(key)\"; \"for\" and \"cooldown\" go with groups")
        }
    }

    private func checkStrikes(_ rule: Rule, _ onStrike: Located?, to reader: Reader) {
        guard let onStrike else { return }
        if strikes == nil {
            onStrike.error("\"onStrike\" needs strikes", fix: "add \"strikes\": {\"count\": 3, \"every\": \"2h\"}")
        }
        if rule.mode == .ask {
            onStrike.error(
                "\"onStrike\" would act without asking, and this rule asks first",
                fix: "do it in another rule with the same \"strikes\"")
        }
        for (action, place) in zip(rule.onStrike, onStrike.elements() ?? []) {
            if action.kind.isDestructive || action.kind.isProtection {
                reader.error(
                    action.path, place.range, "\"\(action.kind.name)\" cannot be done at a strike",
                    fix: "put it in \"do\"")
            } else if action.revert || action.insist {
                reader.error(
                    action.path, place.range,
                    "\"onStrike\" sets things once, and cannot \(action.revert ? "put back" : "insist")",
                    fix: "remove \"\(action.revert ? "revert" : "insist")\"")
            }
        }
    }

    private func checkRepeat(_ rule: Rule) {
        guard let repeats, let length = rule.patience.repeats else { return }
        if !rule.actions.contains(where: { $0.kind.isEffect && !$0.kind.isDestructive }) {
            repeats.error(
                "nothing here could be done again: claims hold all the time, and a removal ends what it is about",
                fix: "remove \"repeat\"")
        }
        if length < rule.cooldown {
            repeats.warning(
                "\"cooldown\" is longer than \"repeat\", and only counts from one episode to the next",
                fix: "remove \"cooldown\", or make \"repeat\" longer")
        }
    }

    private func checkLimit(_ rule: Rule) {
        guard let limit else { return }
        if !rule.trigger.canHold {
            limit.error(
                "the surplus waits until it may fire, and what this rule is about does not stay until then",
                fix: "use \"each\", or events of torrents other than torrent.removed")
        }
        if rule.protects {
            limit.error(
                "a protection that counts for some only protects none",
                fix: "remove \"limit\", or protect in a rule of its own"
            )
        }
    }

    private func checkDedupe(_ rule: Rule) {
        guard let dedupe else { return }
        if case .watch = rule.trigger {
            dedupe.error("a file is taken in once anyway", fix: "remove \"dedupe\"")
        } else if !rule.actions.contains(where: \.kind.isEffect) {
            dedupe.error(
                "nothing here is done once, so there is nothing to do twice", fix: "remove \"dedupe\"")
        }
    }
}

extension Trigger {
    /// Whether what it is about can wait for its turn.
    fileprivate var canHold: Bool { isLevel || canWait }
}
