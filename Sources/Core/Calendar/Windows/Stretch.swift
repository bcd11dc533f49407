import Synchronization

/// A stretch of time in which a window neither opens nor closes.
struct Stretch {
    let isOpen: Bool
    /// No edge lies after this instant and before the end.
    var start: UnixTime
    /// The edge that ends it; nil where none does.
    let next: UnixTime?

    /// The first instant after it.
    var end: UnixTime { next ?? .latest }

    func contains(_ instant: UnixTime) -> Bool { start <= instant && instant < end }
}

/// The stretch that was found last; it says nothing of what a window is, so all are equal.
final class LatestStretch: Hashable, Sendable {
    private let kept = Mutex<Stretch?>(nil)

    /// The stretch around an instant, as it was kept or else found now.
    func around(_ instant: UnixTime, find: () -> Stretch) -> Stretch {
        if let stretch = kept.withLock({ $0 }), stretch.contains(instant) { return stretch }
        let stretch = find()
        kept.withLock { $0 = stretch }
        return stretch
    }

    /// Takes note that the stretch around an instant reaches back to another one.
    func reachesBack(to start: UnixTime, from instant: UnixTime) {
        kept.withLock { stretch in
            guard stretch?.contains(instant) == true, start <= instant else { return }
            stretch?.start = start
        }
    }

    static func == (left: LatestStretch, right: LatestStretch) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension Window {
    /// The stretch without an edge that an instant lies in.
    func stretch(around instant: UnixTime) -> Stretch {
        latest.around(instant) {
            if let span = span(at: instant) {
                return Stretch(isOpen: true, start: span.opens, next: span.closes < .latest ? span.closes : nil)
            }
            return Stretch(isOpen: false, start: instant, next: firstOpening(after: instant))
        }
    }
}
