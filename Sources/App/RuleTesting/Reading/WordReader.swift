import Engine
import Rules
import Torrents

/// Reads what a person says of what rules do.
struct WordReader {
    /// The verbs that a test can use.
    static let verbs = ["hold", "release", "refuse", "allow", "approve"]

    let names: TestNames

    /// Reads what one of the verbs is said of.
    func word(_ verb: String, of value: Located, from object: inout ObjectReader) -> PersonalWord? {
        switch verb {
        case "hold":
            let length = object.optional("for")?.time()
            return target(value).map { .hold($0, for: length) }
        case "release":
            return target(value).map { target in
                switch target {
                case .all: .release(.all)
                case .client(let name): .release(.client(name.text))
                case .rule(let id): .release(.rule(id))
                }
            }
        case "approve":
            let torrent = object.optional("torrent").map(names.torrent)
            guard let rule = names.rule(value), torrent != .some(nil) else { return nil }
            return .approve(rule: rule, torrent: torrent ?? nil)
        default:  // refuse and allow
            let torrent = object.required("torrent", such: "\"torrent\": \"a film\"").flatMap(names.torrent)
            guard let rule = names.rule(value), let torrent else { return nil }
            return verb == "refuse"
                ? .refuse(rule: rule, torrent: torrent) : .allow(rule: rule, torrent: torrent)
        }
    }

    /// What can be held: everything, a rule or a client, in the words of the command line.
    private func target(_ value: Located) -> ManualHold.Target? {
        guard let name = value.word() else { return nil }
        switch ManualHold.Target.meaning(of: name, in: names.rules) {
        case .one(let target): return target
        case .both:
            value.error(
                "both a rule and a client are named \"\(name)\"", fix: "write \"rule \(name)\" or \"client \(name)\"")
        case .none:
            if let target = ManualHold.Target(text: name), target.isKnown(in: names.rules) { return target }
            let known = ["all"] + ManualHold.Target.names(in: names.rules)
            value.error("no rule or client is named \"\(name)\"", fix: Located.suggestion(name, known))
        }
        return nil
    }
}
