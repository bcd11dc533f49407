import CEL
import Torrents

/// Advice about rules that undo what they or others have done, and then hold again.
struct UndoLint {
    let rules: [Rule]
    let clients: [ClientEntry]
    /// What conditions about torrents may mention.
    let language: CEL.Environment
    let reader: Reader
    /// Where an action stands, by its path.
    let place: (_ action: String) -> Range<Int>?

    /// One action of a rule, with what is true of a torrent once it was done.
    private struct Deed {
        let rule: Rule
        /// What the rule's condition asks for; nil where it has none.
        let when: Meaning?
        let action: BoundAction
        let result: Meaning
    }

    /// Warns of all of them.
    func warn() {
        let deeds = rules.map { $0.isSteady ? self.deeds(of: $0) : [] }
        for own in deeds { own.forEach(warnOfItself) }
        for (place, first) in deeds.enumerated() {
            for (otherPlace, second) in deeds.enumerated() where otherPlace != place {
                for one in first {
                    for other in second where one.rule.meets(other.rule, on: clients) {
                        guard undoes(other, what: one, comesFirst: otherPlace < place) else { continue }
                        warn(
                            other,
                            "rule \"\(one.rule.id)\" does again what this undoes, and this undoes that again, and so on",
                            fix: "let the condition of one of them end where that of the other begins")
                    }
                }
            }
        }
        warnOfRivals()
    }

    private func deeds(of rule: Rule) -> [Deed] {
        let when = rule.when?.program.meaning
        return rule.actions.compactMap { action in
            guard let text = action.kind.leaves(action.knownArguments),
                let result = try? language.compile(text, expecting: .bool)
            else { return nil }
            return Deed(rule: rule, when: when, action: action, result: result.meaning)
        }
    }

    /// A rule whose claim ends its own condition, on which the claim is put back.
    private func warnOfItself(_ deed: Deed) {
        guard deed.action.revert, let when = deed.when, deed.result.contradicts(when) else { return }
        warn(
            deed,
            "this ends the condition of its own rule, and \"revert\" then puts it back, so that the condition holds again",
            fix: "remove \"revert\", or have the condition read something else")
    }

    /// Whether one deed is about what another leaves, takes that away, and has the other done again by that.
    private func undoes(_ other: Deed, what one: Deed, comesFirst: Bool) -> Bool {
        guard one.result.contradicts(other.result), let theirs = other.when, other.result.contradicts(theirs)
        else { return false }
        guard let mine = one.when else { return comesFirst }
        // What holds while its rule does goes before what a later rule wants.
        guard comesFirst || one.result.contradicts(mine) else { return false }
        return !mine.contradicts(other.result) && !mine.contradicts(theirs, apartFrom: other.result)
    }

    /// Rules that do once what another one does differently wherever they hold.
    private func warnOfRivals() {
        for (index, rule) in rules.enumerated() where rule.isSteady {
            for action in rule.actions where action.kind.isEffect {
                let names = action.knownProperties
                guard !names.isEmpty else { continue }
                let rival = rules.prefix(index).first { other in
                    other.isSteady && (other.covers(rule, on: clients) || rule.covers(other, on: clients))
                        && rule.meets(other, on: clients)
                        && other.actions.contains { theirs in
                            theirs.kind.isEffect && theirs.kind.name == action.kind.name
                                && theirs.knownArguments != action.knownArguments
                                && !names.isDisjoint(with: theirs.knownProperties)
                        }
                }
                guard let rival else { continue }
                reader.warning(
                    action.path, place(action.path) ?? 0..<1,
                    "rule \"\(rival.id)\" does this differently where both hold, and what is done last stays",
                    fix: "change the condition of one of them, or add \"after\": \"stop\" to the first")
            }
        }
    }

    private func warn(_ deed: Deed, _ cause: String, fix: String) {
        reader.warning(deed.action.path, place(deed.action.path) ?? 0..<1, cause, fix: fix)
    }
}

extension Rule {
    /// Whether it does, or may do, what it says each time its condition holds, whatever the hour.
    fileprivate var isSteady: Bool {
        mode.isCarriedOut && trigger.isLevel && during.isEmpty && unless == nil && select == nil && !stops
    }
}
