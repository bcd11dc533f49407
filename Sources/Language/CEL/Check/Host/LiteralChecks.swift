import Text

extension HostChecks {
    /// Refuses constant arguments that could only fail: patterns, durations, timestamps, zones.
    mutating func checkLiterals(_ call: Term.FunctionCall, _ term: Term) {
        guard let last = call.arguments.last, case .constant(.string(let literal)) = last.kind else { return }
        switch (call.form.name, call.arguments.count) {
        case ("matches", 2): checkPattern(literal, last)
        case ("duration", 1): checkDuration(literal, last, term)
        case ("timestamp", 1):
            guard Timestamp(parsing: literal) == nil else { return }
            report(last, "'\(literal)' is not a timestamp", fix: timestamp(literal, last))
        case (let name, 2) where name.hasPrefix("get"): checkZone(literal, last)
        default: return  // any text will do
        }
    }

    private mutating func checkPattern(_ literal: String, _ term: Term) {
        do throws(PatternError) {
            _ = try Pattern(literal)
        } catch {
            let before = String(decoding: literal.utf8.prefix(error.position), as: UTF8.self)
            report(
                term, "the pattern is wrong at its character \(before.count + 1): \(error.cause)",
                fix: Fix(error.fix ?? "correct the pattern"))
        }
    }

    private mutating func checkDuration(_ literal: String, _ term: Term, _ call: Term) {
        guard TimeSpan(parsing: literal) == nil else { return }
        report(
            term, "'\(literal)' is not a duration", fix: Advice.duration(literal, at: term.range, in: call.range))
    }

    /// A date alone means its first instant in UTC.
    private func timestamp(_ literal: String, _ term: Term) -> Fix {
        let meant = ["\(literal)T00:00:00Z", "\(literal)Z"].first { Timestamp(parsing: $0) != nil }
        return meant.map { .write("'\($0)'", at: term.range, else: "") } ?? "write it as '2026-01-31T18:00:00Z'"
    }

    private mutating func checkZone(_ literal: String, _ term: Term) {
        let zones = environment.zones
        guard zones.resolvedOffset(of: literal, atUnixSeconds: 0) == nil, !zones.isKnown(literal) else { return }
        let near = Spelling.nearestPath(to: literal, among: zones.names)
        report(
            term, "there is no time zone '\(literal)'",
            fix: near.map { Fix.meant("'\($0)'", at: term.range, as: $0) }
                ?? "write a name such as 'Europe/Berlin', 'UTC' or an offset such as '+02:00'")
    }
}
