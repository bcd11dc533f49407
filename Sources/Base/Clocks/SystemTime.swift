#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The machine's clocks: `CLOCK_REALTIME` for the wall, `CLOCK_BOOTTIME` for durations, so that a suspended
/// machine does not lose the hours it slept.
package struct SystemTime: TimeSource {
    package init() {}

    package var now: Moment {
        let wall = Self.read(CLOCK_REALTIME)
        let boot = Self.read(CLOCK_BOOTTIME)
        return Moment(
            wall: WallTime(milliseconds: Int64(wall.tv_sec) * 1000 + Int64(wall.tv_nsec) / 1_000_000),
            boot: .seconds(Int64(boot.tv_sec)) + .nanoseconds(Int64(boot.tv_nsec)))
    }

    package func sleep(for duration: Duration) async throws(CancellationError) {
        guard duration > .zero else {
            if Task.isCancelled { throw CancellationError() }
            return
        }
        do {
            try await Task.sleep(for: duration, clock: .continuous)
        } catch {
            throw CancellationError()
        }
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        let status = unsafe clock_gettime(clock, &time)
        precondition(status == 0, "the kernel has no clock \(clock)")
        return time
    }
}
