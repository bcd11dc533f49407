/// What a person changes in the rule file of a story.
enum StoryEdit: CaseIterable {
    case nothing, deleteRule, restoreRules, editCondition, enforceRehearsal, rehearse, turnOff, renameClient, dropClient
    case smallBudget, largeBudget, otherHours, otherActions

    /// The file after the edit; one that does not apply leaves it as it is.
    func apply(to file: inout StoryRules, picking pick: (Int) -> Int) {
        switch self {
        case .nothing: break
        case .deleteRule:
            let at = pick(file.rules.count)
            file.rules.remove(at: at)
        case .restoreRules:
            let (clients, limits) = (file.clients, file.limits)
            file = StoryRules()
            file.limits = limits
            if clients[2] != nil { file.clients = clients }
            file.follow(clients[1] ?? "home")
        case .editCondition:
            file.replace([
                ("torrent.ratio >= 2.5", "torrent.ratio >= 1.5"), ("torrent.ratio > 1.8", "torrent.ratio > 1.4"),
            ])
        case .enforceRehearsal: file.replace([(#""mode": "dryRun", "#, "")])
        case .rehearse:
            let at = pick(file.rules.count)
            guard !file.rules[at].text.contains(#""mode""#) else { return }
            file.rules[at].text = #"{"mode": "dryRun", "# + file.rules[at].text.dropFirst()
        case .turnOff:
            let at = pick(file.rules.count)
            guard !file.rules[at].text.contains(#""mode""#) else { return }
            file.rules[at].text = #"{"mode": "off", "# + file.rules[at].text.dropFirst()
        case .renameClient:
            let former = file.clients[1] ?? "home"
            let name = former == "home" ? "attic" : "home"
            file.clients[1] = name
            file.replace([(#""client": "\#(former)""#, #""client": "\#(name)""#)])
        case .dropClient:
            file.clients[2] = nil
            file.rules.removeAll { $0.text.contains(#""client": "box""#) }
        case .smallBudget: file.limits = #"{"perTick": 1, "perDay": 3, "maxShare": 0.1, "grace": "1m"}"#
        case .largeBudget: file.limits = #"{"perTick": 10, "perDay": 100, "maxShare": 1.0, "grace": "0s"}"#
        case .otherHours:
            file.windows["day"] = #"{"from": "00:00", "to": "12:00"}"#
            file.windows["late"] = #"{"from": "12:00", "to": "14:00"}"#
        case .otherActions:
            file.replace([(#""up": "100 KiB/s""#, #""up": "300 KiB/s""#), (#"["large"]"#, #"["big"]"#)])
        }
    }
}

extension StoryRules {
    /// Makes the rules name the first client as it is named now.
    fileprivate mutating func follow(_ name: String) {
        clients[1] = name
        replace([(#""client": "home""#, #""client": "\#(name)""#)])
    }

    fileprivate mutating func replace(_ pairs: [(old: String, new: String)]) {
        for place in rules.indices {
            for (old, new) in pairs { rules[place].text = rules[place].text.replacing(old, with: new) }
        }
    }
}
