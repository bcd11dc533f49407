package import Clocks
import Rules
import Torrents

extension Engine {
    /// How every rule that watches its folder stands to a file.
    ///
    /// - Parameters:
    ///   - path: The file's absolute path.
    ///   - moment: When.
    /// - Returns: The rules that may take the file, in file order; nil where none watches its folder.
    package func explanation(ofFile path: String, at moment: Moment) -> Explanation? {
        let standings = rules.rules.compactMap { rule -> RuleStanding? in
            guard case .watch(let folder) = rule.trigger, folder.contains(path) else { return nil }
            return standing(of: rule, .file(path), at: moment)
        }
        guard !standings.isEmpty else { return nil }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return Explanation(subject: .file(path), title: name, at: moment.wall, rules: standings)
    }

    private func standing(of rule: Rule, _ file: Subject, at moment: Moment) -> RuleStanding {
        if rule.mode == .off { return RuleStanding(rule, .off, "the rule is off, see \"mode\" or \"enabled\"") }
        if let rest = state.rests[rule.id] {
            return RuleStanding(rule, .off, "the rule rests, as \(rest.reason)", until: rest.until)
        }
        if let actions = underWay(rule, file) { return RuleStanding(rule, .fires, "under way: \(actions)") }
        if state.taken[EpisodeKey(rule: rule.id, subject: file)] != nil {
            return RuleStanding(rule, .done, "it has decided about the file as it was then")
        }
        if let hold = state.manualHold(onFilesOf: rule, at: moment) {
            return RuleStanding(rule, .held, hold.reason, until: hold.until)
        }
        return closedWindow(of: rule, at: moment.wall)
            ?? RuleStanding(rule, .waits, "it looks at the file once that has settled in its folder")
    }
}

extension WatchFolder {
    /// Whether a file lies in it.
    fileprivate func contains(_ file: String) -> Bool {
        let start = path.hasSuffix("/") ? path : path + "/"
        guard file.hasPrefix(start) else { return false }
        return isRecursive || !file.dropFirst(start.count).contains("/")
    }
}
