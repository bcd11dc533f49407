import Glibc

/// Hears from the kernel of files that are closed or renamed into place in a watch folder.
///
/// Only makes reactions quick: network shares and overlays tell nothing, queues overflow, and a file may come
/// between the listing of a new folder and the start of its watch. The periodic scan finds what is missed here.
package struct FolderNotifications: ~Copyable {
    /// One thing that the kernel told.
    package enum Notification: Hashable, Sendable {
        /// The file with this path was written and closed, or renamed into place.
        case closed(String)
        /// Folders came, went or moved; scan, then pass the listed folders to `watch`.
        case foldersChanged
        /// The kernel's queue was full and told less than happened; scan.
        case overflowed
    }

    /// How often the queue is read in one go, 16 KiB each time; more than its usual length.
    private static let mostReads = 1024

    private let root: String
    private let descriptor: Descriptor
    /// Paths below the root by the kernel's number for the watch.
    private var folders: [Int32: String] = [:]

    /// Opens the kernel's queue; nothing is watched until `watch` is called.
    package init(root: String) throws(IntakeError) {
        self.root = root
        let flags = Int32(truncatingIfNeeded: IN_NONBLOCK) | Int32(truncatingIfNeeded: IN_CLOEXEC)
        descriptor = try Descriptor(inotify_init1(flags), "ask for notifications", root)
    }

    /// The descriptor to poll for reading; it never blocks and is closed with this value.
    package var fileDescriptor: Int32 { descriptor.number }

    /// Watches exactly these folders, as a scan listed them; folders that are gone by now are passed over.
    ///
    /// - Parameter paths: Paths below the root, the empty one for the root itself.
    /// - Throws: The system's refusal, most likely that all watches are used up.
    package mutating func watch(_ paths: [String]) throws(IntakeError) {
        let files = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE
        let mask = UInt32(files | IN_MOVE_SELF | IN_DELETE_SELF) | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
        var watched: [Int32: String] = [:]
        for path in paths {
            // The root may well be a symlink of the owner's; below it none is followed.
            let full = path.isEmpty ? "\(root)/." : "\(root)/\(path)"
            let number = unsafe inotify_add_watch(descriptor.number, full, mask)
            if number >= 0 {
                watched[number] = path
            } else if errno != ENOENT, errno != ENOTDIR {
                throw Self.refusal(full)
            }
        }
        for number in folders.keys where watched[number] == nil { inotify_rm_watch(descriptor.number, number) }
        folders = watched
    }

    private static func refusal(_ path: String) -> IntakeError {
        guard errno == ENOSPC else { return .system("watch the folder", path) }
        return IntakeError(
            .full, path, "all watches of the system are used up",
            fix: "raise fs.inotify.max_user_watches; until then the periodic scan finds the files")
    }

    /// Takes everything that waits, without ever blocking; repeated notifications come once.
    package mutating func drain() throws(IntakeError) -> [Notification] {
        var notifications: [Notification] = []
        var seen: Set<Notification> = []
        var buffer = [UInt8](repeating: 0, count: 16384)
        // Bounded, so that a busy folder cannot keep its caller here.
        for _ in 0..<Self.mostReads {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe read(descriptor.number, $0.baseAddress, $0.count)
            }
            guard count > 0 else {
                guard count == 0 || errno == EAGAIN || errno == EINTR else { throw .system("read notifications", root) }
                return notifications
            }
            for event in Event.all(in: buffer[..<count]) {
                if let notification = notification(for: event), seen.insert(notification).inserted {
                    notifications.append(notification)
                }
            }
        }
        return notifications
    }

    private mutating func notification(for event: Event) -> Notification? {
        if event.has(IN_Q_OVERFLOW) { return .overflowed }
        if event.has(IN_IGNORED) {
            folders[event.watch] = nil
            return nil
        }
        if event.has(IN_MOVE_SELF) || event.has(IN_DELETE_SELF) { return .foldersChanged }
        guard let folder = folders[event.watch], !event.name.hasPrefix(".") else { return nil }
        if event.has(IN_ISDIR) { return .foldersChanged }
        guard event.has(IN_CLOSE_WRITE) || event.has(IN_MOVED_TO), FolderScan.isWanted(event.name) else { return nil }
        return .closed(folder.isEmpty ? event.name : "\(folder)/\(event.name)")
    }

    /// One record of the kernel's queue.
    private struct Event {
        let watch: Int32
        let mask: UInt32
        let name: String

        func has<Flag: BinaryInteger>(_ flag: Flag) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }

        /// Cuts what was read into records: watch, mask, cookie and length of four bytes each, then the name.
        static func all(in bytes: ArraySlice<UInt8>) -> [Event] {
            var events: [Event] = []
            var rest = bytes
            while rest.count >= 16 {
                let length = Int(word(rest, 3))
                let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
                events.append(
                    Event(
                        watch: Int32(bitPattern: word(rest, 0)), mask: word(rest, 1),
                        name: String(decoding: name, as: UTF8.self)))
                rest = rest.dropFirst(16 + length)
            }
            return events
        }

        /// All Linux systems that Swift runs on are little-endian.
        private static func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
            bytes.dropFirst(index * 4).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
