import Calendar
import Clocks
import ReadModel
import Testing

@Suite struct `a time of day that is shown` {
    private static let noon = WallTime(seconds: 1_764_072_000)  // 2025-11-25T12:00:00Z

    @Test(arguments: [
        (0, "12:00"), (-1, "11:59"), (-86_400, "2025-11-24 12:00"), (1, "12:01"), (60, "12:01"), (61, "12:02"),
        (43_199, "2025-11-26 00:00"),
    ])
    func `never lies ahead of what was, nor behind what is to come`(offset: Int64, shown: String) {
        let time = LocalTime(nil, elsewhere: .utc, now: Self.noon)
        #expect(time.clock(Self.noon.advanced(by: .seconds(offset))) == shown)
    }
}
