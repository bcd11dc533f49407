import Clocks
import Engine
import Intake
import Logging
import Metainfo
import Rules
import Text
import Torrents

/// Watches one folder for one rule: notifications make it quick, and a scan finds what no notification tells.
struct WatchRunner: Sendable {
    /// How often the folder is scanned whatever notifications say, and how much longer than a scan that is at least.
    private static let scanEvery: Duration = .seconds(2)
    private static let leisure = 20
    /// How many times as long as others a file waits that ends too early, as it may yet grow.
    private static let patience = 10

    let rule: String
    let folder: WatchFolder
    let decider: Decider
    let time: any TimeSource
    let logger: Logger

    /// Runs until it is cancelled.
    func run() async {
        var watch = Watch(settle: folder.settle)
        while !Task.isCancelled {
            do {
                try await follow(&watch)
            } catch {
                if watch.problem != error.description {
                    logger.warning(
                        "The watch folder cannot be read", metadata: ["rule": "\(rule)", "cause": "\(error)"])
                    watch.problem = error.description
                }
                guard await time.passes(.seconds(10)) else { return }
            }
        }
    }

    /// What is known of the folder from one look to the next.
    private struct Watch {
        var tracker: SettleTracker
        /// The states of broken files that have been looked at once, as what is broken may only be unfinished.
        var doubted: [ExactPath: FileIdentity] = [:]
        /// What kept each file from being taken in, and was said.
        var complaints: [ExactPath: String] = [:]
        /// Names that cannot be used, as they were said.
        var oddities: Set<String> = []
        /// Files that were decided about and were not there at the last whole look; nil before the first.
        var missing: Set<ExactPath>?
        /// What was wrong with the folder and said.
        var problem: String?
        /// When the folder is to be scanned, and when at the earliest.
        var scanDue = Duration.zero
        var scanFrom = Duration.zero

        init(settle: Duration) { tracker = SettleTracker(settle: settle) }

        mutating func forget(_ path: String) {
            doubted[ExactPath(path)] = nil
            complaints[ExactPath(path)] = nil
        }
    }

    private func follow(_ watch: inout Watch) async throws(IntakeError) {
        let scanner = FolderScan(root: folder.path, isRecursive: folder.isRecursive)
        var notifications = try FolderNotifications(root: folder.path)
        let bell = FolderBell(notifications.fileDescriptor)
        watch.scanDue = .zero
        while !Task.isCancelled {
            let (changes, listing) = try look(scanner, &notifications, &watch)
            for renamed in changes.renamed { await follow(renamed, scanner, &watch) }
            for file in changes.vanished { watch.forget(file.path) }
            if let listing, watch.missing?.isEmpty != true || !changes.vanished.isEmpty {
                await forgetVanished(listing, &watch)
            }
            for file in changes.settled { await accept(file, &watch) }
            if let next = changes.nextMoment { watch.scanDue = min(watch.scanDue, next) }
            let wait = max(watch.scanDue, watch.scanFrom) - time.now.boot
            await either({ await bell.rings() }, { _ = await time.passes(wait) })
        }
    }

    /// Takes in anew under its new name what was renamed before the actions about it had ended, and what only shares
    /// its content with a file that was moved away.
    private func follow(
        _ renamed: SettleTracker.Renamed, _ scanner: FolderScan, _ watch: inout Watch
    ) async {
        let isGone = (try? scanner.file(renamed.formerPath)) == .some(nil)
        let former = folder.path + "/" + renamed.formerPath
        let awaits = await decider.awaits(rule, former)
        let wasMovedAway = await !decider.hasTaken(rule, former, in: renamed.file.identity.description)
        guard isGone, awaits || wasMovedAway else { return }
        watch.tracker.putBack(renamed.file, at: time.now.boot)
        watch.scanDue = min(watch.scanDue, time.now.boot + folder.settle)
    }

    /// Lets the engine forget files that two whole looks did not find.
    ///
    /// An empty mount point is on another device than its files were: those may be back.
    private func forgetVanished(_ listing: FolderScan.Listing, _ watch: inout Watch) async {
        let present = Set(listing.files.map { ExactPath(folder.path + "/" + $0.path) })
        let gone = await decider.takenFiles(by: rule).filter { file in
            let isHere = file.path.utf8.starts(with: (folder.path + "/").utf8)
            let wasOnDevice = file.identity.hasPrefix("\(listing.device):")
            return !present.contains(ExactPath(file.path)) && (!isHere || wasOnDevice)
        }.map { ExactPath($0.path) }
        let confirmed = gone.filter { watch.missing?.contains($0) == true }
        watch.missing = Set(gone).subtracting(confirmed)
        guard !confirmed.isEmpty else { return }
        do {
            try await decider.commit(.observation(.vanished(confirmed.map(\.text), rule: rule, at: time.now)))
        } catch {
            watch.missing = Set(gone)
            logger.error("The journal cannot be written", metadata: ["cause": "\(error)"])
        }
    }

    /// Looks at everything when that is due, and else at what notifications name.
    private func look(
        _ scanner: FolderScan, _ notifications: inout FolderNotifications, _ watch: inout Watch
    ) throws(IntakeError) -> (SettleTracker.Changes, FolderScan.Listing?) {
        let now = time.now.boot
        let news = try notifications.drain()
        let closed = news.compactMap { if case .closed(let path) = $0 { path } else { String?.none } }
        guard closed.count == news.count, now < max(watch.scanDue, watch.scanFrom) else {
            let listing = try scanner.list()
            try notifications.watch(listing.folders)
            let end = time.now.boot
            watch.scanFrom = end + (end - now) * Self.leisure
            watch.scanDue = end + Self.scanEvery
            say(listing.problems.first, &watch)
            say(listing.oddities, &watch)
            let changes = watch.tracker.observe(listing, closed: Set(closed), at: end)
            return (changes, listing.problems.isEmpty ? listing : nil)
        }
        // A folder that is gone by now is the next scan's business.
        let files = closed.compactMap { try? scanner.file($0) }
        return (watch.tracker.observe(files, isComplete: false, closed: Set(closed), at: now), nil)
    }

    /// Says of each name once that it cannot be used.
    private func say(_ oddities: [String], _ watch: inout Watch) {
        for oddity in oddities where !watch.oddities.contains(oddity) {
            logger.warning("A file is passed over", metadata: ["rule": "\(rule)", "cause": "\(oddity)"])
        }
        watch.oddities = Set(oddities)
    }

    /// Says once what keeps a listing from being complete.
    private func say(_ problem: String?, _ watch: inout Watch) {
        if let problem, problem != watch.problem {
            logger.warning(
                "Part of the watch folder is passed over", metadata: ["rule": "\(rule)", "cause": "\(problem)"])
        }
        watch.problem = problem
    }

    private func accept(_ file: WatchedFile, _ watch: inout Watch) async {
        let path = folder.path + "/" + file.path
        let now = time.now
        guard await decider.takesFiles(rule, at: now) else { return watch.tracker.putBack(file, at: now.boot) }
        // Known from before a restart.
        guard await !decider.hasTaken(rule, path, in: file.identity.description) else {
            return watch.tracker.markHandled(file, digest: nil)
        }
        do {
            let look = try FileContent(file, in: folder.path)
            if case .invalid = look.first, file.identity.size > 0,
                watch.doubted.updateValue(file.identity, forKey: ExactPath(file.path)) != file.identity
            {
                let extra = look.mayGrow ? folder.settle * (Self.patience - 1) : .zero
                watch.tracker.putBack(file, at: now.boot + extra)
                watch.scanDue = min(watch.scanDue, now.boot + folder.settle)
                return
            }
            let facts = IntakeFacts(file, in: folder.path, look)
            logger.info("File settled", metadata: ["rule": "\(rule)", "file": "\(path)"])
            try await decider.commit(.observation(.settled(facts, rule: rule, at: now)))
            watch.tracker.markHandled(file, digest: look.digest.flatMap(Hex.bytes))
            watch.complaints[ExactPath(file.path)] = nil
        } catch {
            let isNews = watch.complaints.updateValue("\(error)", forKey: ExactPath(file.path)) != "\(error)"
            logger.log(
                level: isNews ? .warning : .debug, "A file could not be taken in yet",
                metadata: ["file": "\(path)", "cause": "\(error)"])
            watch.tracker.putBack(file, at: now.boot)
        }
    }
}
