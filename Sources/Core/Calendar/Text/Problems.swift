import Text

extension CalendarProblem {
    /// What a reading of text gives, with its problem, if it has one, as the calendar's.
    static func placing<Piece>(_ read: () throws(TextProblem) -> Piece) throws(CalendarProblem) -> Piece {
        do throws(TextProblem) {
            return try read()
        } catch {
            throw CalendarProblem(at: .text(offset: error.offset), cause: error.cause, fix: error.fix)
        }
    }
}

extension TextScanner {
    /// A problem at the next byte, or at an earlier one when its offset is given.
    func problem(at place: Int? = nil, _ cause: String, fix: String) -> CalendarProblem {
        CalendarProblem(at: .text(offset: place ?? offset), cause: cause, fix: fix)
    }

    /// Refuses anything that is left over.
    func requireEnd(after what: String) throws(CalendarProblem) {
        try CalendarProblem.placing { () throws(TextProblem) in try expectEnd(after: what) }
    }
}
