import Synchronization
import Torrents

/// What a client's poller is to do, which a reload may change while it works.
final class Assignment: Sendable {
    struct Order: Sendable {
        /// What the rule file says; nil leaves it to what is bearable for the client.
        let interval: Duration?
        let fields: FieldSet
        /// Looks for the torrents' files, by the paths that the rule file says.
        let files: FileWatch
        /// Opens when another order has taken the place of this one.
        let isReplaced = Latch()
        /// Opens when the client has been polled by this order, whatever came of it.
        let isServed = Latch()

        /// The same order, given once more.
        var again: Order { Order(interval: interval, fields: fields, files: files) }
    }

    private let state: Mutex<Order>
    private let rejection = Mutex(false)

    init(_ order: Order) { state = Mutex(order) }

    var order: Order { state.withLock { $0 } }

    /// Whether the client has refused our credentials, so that only a new connection can help.
    var isRejected: Bool {
        get { rejection.withLock { $0 } }
        set { rejection.withLock { $0 = newValue } }
    }

    /// Gives another order, which the poller takes up at once.
    func replace(by next: Order) {
        let former = state.withLock { order in
            defer { order = next }
            return order
        }
        former.isReplaced.open()
    }
}
