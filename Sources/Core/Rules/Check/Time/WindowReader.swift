import Calendar
import CEL
import JSON

/// Reads the entries of `windows`.
struct WindowReader {
    let zones: ZoneReader
    /// The file's own zone; nil where it names none.
    let zone: Zone?
    /// Nil gives no advice about the future.
    let now: UnixTime?

    /// The parts of one window, with where each stands in the file.
    private struct Parts {
        var weekly: [(part: WeeklyPart, place: Located)] = []
        var oneTime: [(part: OneTimePart, place: Located)] = []
    }

    /// A window by its name: one set of hours, or a list of them that make one window together; an empty list makes one
    /// that only an override opens.
    func window(_ name: String, _ value: Located) -> Window? {
        let parts: [Located]
        if case .array = value.node.content { parts = value.elements() ?? [] } else { parts = [value] }
        guard !parts.isEmpty else { return Window(openByHandAlone: name, zone: zone ?? .utc) }
        var read = Parts()
        var own: Zone?
        for part in parts {
            guard var object = part.object() else { return nil }
            if let named = object.optional("timezone") { own = zones.zone(named) }
            self.read(part, &object, &read)
            object.refuseOthers()
        }
        guard let zone = own ?? zone else {
            value.error(
                "no time zone is named for this window",
                fix: "add \"timezone\" at the top of the file, such as \"Europe/Berlin\"")
            return nil
        }
        guard !value.reader.hasErrors else { return nil }
        do throws(CalendarError) {
            let window = try Window(
                name: name, zone: zone, weekly: read.weekly.map(\.part), oneTime: read.oneTime.map(\.part))
            for problem in now.map(window.lint) ?? [] { report(problem, of: read, at: value, as: .warning) }
            return window
        } catch {
            report(error, of: read, at: value, as: .error)
            return nil
        }
    }

    /// Reports a problem at the part that it is about, by the name that the part has in the file.
    private func report(
        _ problem: CalendarError, of parts: Parts, at value: Located, as severity: Diagnostic.Severity
    ) {
        var words = (cause: problem.cause, fix: problem.fix)
        for (index, weekly) in parts.weekly.enumerated() {
            words.cause.replace("weekly[\(index)]", with: weekly.place.path)
            words.fix.replace("weekly[\(index)]", with: weekly.place.path)
        }
        let place: Located
        switch problem.place {
        case .weekly(let index): place = parts.weekly[index].place
        case .oneTime(let index): place = parts.oneTime[index].place
        case .text, .key, .whole: return value.report(problem, as: severity)
        }
        place.report(CalendarError(at: .whole, cause: words.cause, fix: words.fix), as: severity)
    }

    private func read(
        _ part: Located, _ object: inout ObjectReader, _ parts: inout Parts
    ) {
        let days = object.optional("days")
        let except = object.optional("except").map(dates) ?? []
        let only = object.optional("only").map(dates) ?? []
        let from = object.required("from", such: "\"from\": \"08:00\"")
        let to = object.required("to", such: "\"to\": \"18:00\"")
        guard let from, let to else { return }
        if days == nil, from.isDateTime {
            guard let start = from.calendar(LocalDateTime.init(parsing:)),
                let end = to.calendar(LocalDateTime.init(parsing:))
            else { return }
            add(part) { () throws(CalendarError) in
                parts.oneTime.append((try OneTimePart(from: start, to: end), part))
            }
            return
        }
        guard let start = from.calendar(ClockTime.init(parsing:)), let end = to.calendar(ClockTime.init(parsing:))
        else {
            return
        }
        let set = days.map(daySet) ?? .all
        add(part) { () throws(CalendarError) in
            parts.weekly.append((try WeeklyPart(days: set, from: start, to: end, except: except, only: only), part))
        }
    }

    private func add(_ part: Located, _ make: () throws(CalendarError) -> Void) {
        do throws(CalendarError) {
            try make()
        } catch {
            part.report(error)
        }
    }

    private func daySet(_ value: Located) -> DaySet {
        let items: [Located]
        if case .array = value.node.content { items = value.elements() ?? [] } else { items = [value] }
        return items.compactMap { $0.calendar(DaySet.init(parsing:)) }.reduce(DaySet([])) { $0.union($1) }
    }

    private func dates(_ value: Located) -> Set<CivilDate> {
        Set((value.elements() ?? []).compactMap { $0.calendar(CivilDate.init(parsing:)) })
    }
}

extension Located {
    fileprivate var isDateTime: Bool {
        if case .string(let text) = node.content { text.contains("T") } else { false }
    }
}
