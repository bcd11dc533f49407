import Clocks
import Engine
import Intake
import Logging
import Metainfo
import Rules
import Torrents

/// Watches one folder for one rule: notifications make it quick, and a scan finds what no notification tells.
struct WatchRunner: Sendable {
    /// How often waiting notifications are looked for, and the folder is scanned whatever they say.
    private static let glance: Duration = .milliseconds(50)
    private static let scan: Duration = .seconds(2)

    let rule: String
    let folder: WatchFolder
    let decider: Decider
    let outbox: Outbox
    let time: any TimeSource
    let logger: Logger

    /// Runs until it is cancelled.
    func run() async {
        var tracker = SettleTracker(settle: folder.settle)
        var problem: String?
        while !Task.isCancelled {
            do {
                try await watch(&tracker, &problem)
            } catch {
                if problem != error.description {
                    logger.warning(
                        "The watch folder cannot be read", metadata: ["rule": "\(rule)", "cause": "\(error)"])
                    problem = error.description
                }
                guard await time.passes(.seconds(10)) else { return }
            }
        }
    }

    private func watch(_ tracker: inout SettleTracker, _ problem: inout String?) async throws(IntakeError) {
        let scanner = FolderScan(root: folder.path, isRecursive: folder.isRecursive)
        var notifications = try FolderNotifications(root: folder.path)
        var scannedAt: Duration?
        while !Task.isCancelled {
            let now = time.now.boot
            let news = try notifications.drain()
            if !news.isEmpty || scannedAt.map({ now - $0 >= Self.scan }) ?? true {
                let listing = try scanner.list()
                try notifications.watch(listing.folders)
                problem = nil
                scannedAt = now
                let closed = Set(
                    news.compactMap { notification in
                        if case .closed(let path) = notification { path } else { nil }
                    })
                for file in tracker.observe(listing, closed: closed, at: now).settled { await take(file, &tracker) }
            }
            guard await time.passes(Self.glance) else { return }
        }
    }

    private func take(_ file: WatchedFile, _ tracker: inout SettleTracker) async {
        let path = folder.path + "/" + file.path
        guard await decider.takesFiles(rule, at: time.now) else {
            tracker.putBack(file, at: time.now.boot)
            return
        }
        do {
            let (content, digest) = try Self.read(file, in: folder)
            let facts = IntakeFacts(file, in: folder.path, content)
            logger.info("File settled", metadata: ["rule": "\(rule)", "file": "\(path)"])
            let tick = try await decider.observe(.settled(facts, rule: rule, at: time.now))
            tracker.markHandled(file, digest: digest)
            logger.log(tick)
            outbox.submit(tick.intents)
        } catch {
            logger.warning("A file could not be taken in yet", metadata: ["file": "\(path)", "cause": "\(error)"])
            tracker.putBack(file, at: time.now.boot)
        }
    }

    /// What is in a file, and the digest of it; a file that is too large is as good as broken.
    private static func read(
        _ file: WatchedFile, in folder: WatchFolder
    ) throws(IntakeError) -> (content: IntakeFacts.Content, digest: [UInt8]?) {
        do throws(IntakeError) {
            let content = try SettledFile(root: folder.path, file: file).read()
            return (IntakeFacts.Content(content.bytes, name: file.path), content.digest)
        } catch {
            guard error.code == .tooLarge else { throw error }
            return (.invalid(reason: error.description), nil)
        }
    }
}

extension IntakeFacts {
    /// What rules can read of a file and its content.
    init(_ file: WatchedFile, in root: String, _ content: Content) {
        let identity = file.identity
        self.init(
            path: root + "/" + file.path, name: file.path.split(separator: "/").last.map(String.init) ?? file.path,
            folder: file.folder, size: identity.size, modifiedAt: WallTime(milliseconds: identity.modified / 1_000_000),
            content: content, identity: identity.description)
    }
}

extension IntakeFacts.Content {
    /// What is in a file, read by what its name says it is.
    init(_ bytes: [UInt8], name: String) {
        do throws(DroppedContent.Refusal) {
            self = .torrent(TorrentContent(try DroppedContent(bytes, name: name)))
        } catch {
            self = .invalid(reason: error.description)
        }
    }
}

extension TorrentContent {
    init(_ content: DroppedContent) {
        switch content {
        case .torrent(let metainfo):
            self.init(
                name: metainfo.name, isMagnet: false, isPrivate: metainfo.isPrivate,
                trackerHosts: metainfo.trackers.joined().compactMap(Self.host))
            hash = Self.id(metainfo.infohashV1, metainfo.infohashV2)
            hashV2 = metainfo.hexV2
            comment = metainfo.comment
            creator = metainfo.createdBy
            size = metainfo.size
            pieceSize = metainfo.pieceSize
            fileCount = metainfo.files.count
            createdAt = metainfo.creationDate
        case .magnets(let links):
            let first = links.first
            self.init(
                name: first?.name ?? first?.hexV1 ?? first?.hexV2 ?? "", isMagnet: true,
                trackerHosts: links.flatMap(\.trackers).compactMap(Self.host))
            hash = Self.id(first?.infohashV1, first?.infohashV2)
            hashV2 = first?.hexV2
            size = first?.size
        }
    }

    private static func id(_ v1: [UInt8]?, _ v2: [UInt8]?) -> Infohash? {
        (v1 ?? v2.map { Array($0.prefix(20)) }).flatMap { Infohash(bytes: $0) }
    }

    /// The host of an announce URL, without port.
    private static func host(_ url: String) -> String? {
        let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let authority = parts[2].split(separator: "/").first else { return nil }
        let host = authority.split(separator: "@").last ?? authority
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }.dropFirst()) }
        return String(host.prefix { $0 != ":" }).lowercased()
    }
}
