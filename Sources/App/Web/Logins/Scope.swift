/// What somebody may do; each includes those before it.
package enum Scope: String, CaseIterable, Comparable, Hashable, Sendable {
    /// See everything.
    case read
    /// Give orders that remove nothing.
    case act
    /// Give every order.
    case destroy

    package static func < (left: Scope, right: Scope) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .read: 0
        case .act: 1
        case .destroy: 2
        }
    }
}
