import Calendar
import CEL

/// Reads names of time zones.
struct ZoneReader {
    let source: any ZoneSource

    /// The zone of that name; an unknown one is an error, after which the rest is checked as if it were UTC.
    func zone(_ value: Located) -> Zone {
        guard let name = value.word() else { return .utc }
        do throws(ZoneError) {
            return try Zone(named: name, from: source)
        } catch {
            switch error {
            case .unknown(_, let nearest):
                value.error("there is no time zone \"\(name)\"", fix: nearest.map { "did you mean \"\($0)\"?" })
            case .noDatabase:
                value.error("this machine has no time zone database", fix: "install the package tzdata")
            case .malformed:
                value.error(
                    "the time zone database has no usable entry for \"\(name)\"", fix: "reinstall the package tzdata")
            }
            return .utc
        }
    }
}

extension Located {
    /// Reads a text of the calendar, pointing into the string where the problem lies.
    func calendar<Value>(_ parse: (String) throws(CalendarError) -> Value) -> Value? {
        guard let text = word() else { return nil }
        do throws(CalendarError) {
            return try parse(text)
        } catch {
            report(error)
            return nil
        }
    }

    /// Reports a problem of the calendar at this value, or at the place inside it that the problem names.
    func report(_ problem: CalendarError, as severity: Diagnostic.Severity = .error) {
        func tell(_ path: String, _ range: Range<Int>) {
            switch severity {
            case .error: reader.error(path, range, problem.cause, fix: problem.fix)
            case .warning: reader.warning(path, range, problem.cause, fix: problem.fix)
            }
        }
        switch problem.place {
        case .text(let offset):
            let start = min(range.lowerBound + 1 + offset, range.upperBound)
            tell(path, start..<max(start + 1, range.upperBound - 1))
        case .key(let key): tell("\(path).\(key)", range)
        case .weekly(let index), .oneTime(let index): tell("\(path)[\(index)]", range)
        case .whole: tell(path, range)
        }
    }
}
