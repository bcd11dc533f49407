/// What is wrong with a piece of calendar text or a combination of such pieces, with the way out.
///
/// Thrown, it is an error; returned from a `lint` call, it is advice. The caller knows which file and key the text
/// came from and puts that in front.
package struct CalendarError: Error, Hashable, Sendable {
    /// Where the problem lies within what was given.
    package enum Place: Hashable, Sendable {
        /// A position in the text that was parsed, in UTF-8 bytes from its start.
        case text(offset: Int)
        /// A key of the object that was put together, such as `to`.
        case key(String)
        /// An entry of the window's weekly parts, counted from zero.
        case weekly(Int)
        /// An entry of the window's one-time parts, counted from zero.
        case oneTime(Int)
        /// The whole of what was given.
        case whole
    }

    /// Where to point the caret.
    package let place: Place
    /// What is wrong, as a clause without a full stop.
    package let cause: String
    /// One way to put it right, as an imperative clause without a full stop.
    package let fix: String

    /// A problem written down by whoever found it.
    package init(at place: Place, cause: String, fix: String) {
        self.place = place
        self.cause = cause
        self.fix = fix
    }
}

extension CalendarError: CustomStringConvertible {
    /// Cause and fix on one line, `cause; fix`.
    package var description: String { "\(cause); \(fix)" }
}
