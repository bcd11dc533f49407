import Foundation

/// Wakes whoever waits for news of a folder, as soon as the kernel has some.
struct FolderBell: Sendable {
    private let handle: FileHandle

    /// Listens on a descriptor that somebody else owns, reads and closes, and that outlives this value.
    init(_ descriptor: Int32) { handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

    /// Returns once there is something to read, or when the task is cancelled.
    func rings() async {
        let latch = Latch()
        handle.readabilityHandler = { _ in latch.open() }
        await latch.wait()
        handle.readabilityHandler = nil
    }
}
