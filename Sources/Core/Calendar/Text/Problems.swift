import Text

extension CalendarError {
    /// What a reading of text gives, with its problem, if it has one, as the calendar's.
    static func placing<Piece>(_ read: () throws(TextError) -> Piece) throws(CalendarError) -> Piece {
        do throws(TextError) {
            return try read()
        } catch {
            throw CalendarError(at: .text(offset: error.offset), cause: error.cause, fix: error.fix)
        }
    }
}

extension TextScanner {
    /// A problem at the next byte, or at an earlier one when its offset is given.
    func problem(at place: Int? = nil, _ cause: String, fix: String) -> CalendarError {
        CalendarError(at: .text(offset: place ?? offset), cause: cause, fix: fix)
    }

    /// Refuses anything that is left over.
    func requireEnd(after what: String) throws(CalendarError) {
        try CalendarError.placing { () throws(TextError) in try expectEnd(after: what) }
    }
}
