package import Engine
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The disks of this machine, each looked at by a thread of its own: one that does not answer holds up nothing else.
package final class LocalDisks: DiskProbe {
    /// Paths whose last look has not ended: no second thread is given to a disk that hangs.
    private let busy = Mutex<Set<String>>([])

    package init() {}

    package func look(at path: String, marker: String?) async -> DiskReport.Finding {
        guard busy.withLock({ $0.insert(path).inserted }) else { return .missing("\(path) does not answer") }
        // One answer is all there ever is.
        let (answers, continuation) = AsyncStream.makeStream(
            of: DiskReport.Finding.self, bufferingPolicy: .bufferingNewest(1))
        Thread.detachNewThread { [self] in
            let finding = Self.finding(at: path, marker: marker)
            _ = busy.withLock { $0.remove(path) }
            continuation.yield(finding)
            continuation.finish()
        }
        for await answer in answers { return answer }
        return .missing("\(path) does not answer")
    }

    /// Asks the system, which may take as long as it likes.
    package static func finding(at path: String, marker: String?) -> DiskReport.Finding {
        var room = statvfs()
        guard unsafe statvfs(path, &room) == 0 else { return failure(errno, at: path) }
        guard let device = device(of: path) else { return failure(errno, at: path) }
        let unit = UInt64(room.f_frsize)
        func bytes(_ blocks: UInt64) -> Int64 {
            let (product, overflow) = blocks.multipliedReportingOverflow(by: unit)
            return overflow ? .max : Int64(clamping: product)
        }
        let (all, left) = (UInt64(room.f_blocks), UInt64(room.f_bfree))
        var space = DiskSpace(free: bytes(UInt64(room.f_bavail)), size: bytes(all))
        space.used = bytes(all > left ? all - left : 0)
        space.mount = mount(of: path, device)
        space.hasMarker = marker.map { exists(path + "/" + $0) }
        return .there(space)
    }

    private static func failure(_ code: CInt, at path: String) -> DiskReport.Finding {
        switch code {
        case ENOENT, ENOTDIR: .missing("\(path) is not there")
        case EACCES, EPERM: .untold("\(path) may not be looked at")
        case ENOTCONN, ESTALE, EIO, ENODEV, ENXIO, ETIMEDOUT, EHOSTDOWN: .missing("\(path) does not answer")
        default: .untold("\(path) cannot be looked at (error \(code))")
        }
    }

    /// The outermost folder around a path that is on the same device.
    private static func mount(of path: String, _ device: UInt64) -> String {
        var parts = path.split(separator: "/").filter { $0 != "." }
        while !parts.isEmpty {
            let outer = "/" + parts.dropLast().joined(separator: "/")
            guard Self.device(of: outer) == device else { break }
            parts.removeLast()
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func device(of path: String) -> UInt64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return UInt64(status.st_dev)
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0
    }
}
