import Clocks
import JSON
import Torrents

extension String: RecordRow {
    var json: JSON { .string(self) }

    init?(json: JSON) {
        guard let text = json.stringValue else { return nil }
        self = text
    }
}

extension Int64: RecordRow {
    var json: JSON { .integer(self) }

    init?(json: JSON) {
        guard let number = json.integerValue else { return nil }
        self = number.asFact
    }
}

/// An instant by the wall clock, and by the boot clock where it lies in this run of Sluice: no step of the wall clock
/// counts there.
struct Instant: RecordRow, Hashable {
    let wall: WallTime
    var boot: Duration?

    init(_ moment: Moment) { (wall, boot) = (moment.wall, moment.boot) }

    var json: JSON { .integer(wall.milliseconds) }

    init?(json: JSON) {
        guard let time = json.integerValue else { return nil }
        wall = WallTime(milliseconds: time)
    }
}

extension Episode: RecordRow {}
extension Removal: RecordRow {}
extension Progress: RecordRow {}
extension WindowOverride: RecordRow {}
extension Baseline: RecordRow {}
extension Ending: RecordRow {}
extension FollowUp: RecordRow {}
extension Rest: RecordRow {}
extension FirstContact: RecordRow {}
extension Doubts: RecordRow {}
extension ObservedTime: RecordRow {}
extension ClockWatch: RecordRow {}
extension LostDisks: RecordRow {}
extension Writes: RecordRow {}
extension Deed: SubjectRow {}
extension OpenIntent: SubjectRow {}
