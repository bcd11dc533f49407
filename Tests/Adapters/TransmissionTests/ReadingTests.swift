import ClientKit
import HTTP
import Clocks
import TestKit
import Testing
import Torrents
import Transmission
import Simulation

@Suite struct `a list of Transmission 3.00` {
    @Test func `is read in full`() async throws {
        let client = transmission(listing: { _ in Recorded.torrents300 }).client
        let snapshot = try await client.snapshot(reading: .all)
        #expect(snapshot.client == ClientName("home"))
        #expect(snapshot.server.version == "3.00")
        #expect(snapshot.server.downLimit == nil)
        #expect(snapshot.server.upLimit == 100_000)
        #expect(snapshot.server.downRate == 11)
        #expect(snapshot.server.freeSpace == 83_588_747_264)
        #expect(snapshot.torrents.map(\.name) == ["linux", "f1.bin"])
        let torrent = try #require(snapshot.torrents.last)
        let expected: [TorrentField: FieldValue] = [
            .hash: .text("bc319d6357e57b1074cdd1ed34ce07a85890ea4f"), .client: .text("home"),
            .state: .text("downloading"), .done: .flag(false), .size: .integer(300_000), .private: .flag(true),
            .comment: .text("hello"), .creator: .text("mktorrent 1.1"), .contentPath: .text("/dl/f1.bin"),
            .completedAt: .absent, .lastActiveAt: .absent, .eta: .absent, .tracker: .text("127.0.0.1"),
            .trackerStatus: .text("unreachable"), .trackerMessage: .text("Could not connect to tracker"),
            .unregistered: .unknown, .seedsTotal: .unknown, .upLimit: .integer(100_000), .downLimit: .absent,
            .ratioLimit: .absent, .idleSeedingLimit: .absent, .seedingTimeLimit: .absent, .error: .absent,
            .files: .files([
                TorrentFile(path: "f1.bin", size: 300_000, progress: 0, wanted: true, priority: "normal")
            ]),
            .sequential: .unknown, .category: .unknown, .stalled: .unknown, .hashV2: .unknown,
        ]
        for (field, value) in expected { #expect(torrent[field] == value, "\(field.name)") }
    }

    @Test func `tells the facts that are said to be possible, and no others`() async throws {
        let everything = Recorded.seeding([
            "comment": "\"c\"", "creator": "\"m\"", "magnetLink": "\"magnet:?xt=urn:btih:1\"", "error": "3",
            "errorString": "\"disk full\"", "leftUntilDone": "10", "eta": "60", "downloadLimited": "true",
            "uploadLimited": "true", "status": "4", "sequential_download": "true", "sequentialDownload": "true",
            "files": "[{\"name\":\"f\",\"length\":1,\"bytesCompleted\":1}]",
            "fileStats": "[{\"bytesCompleted\":1,\"wanted\":true,\"priority\":0}]",
            "trackerStats": "[\(Recorded.tracker(["nextAnnounceTime": "99999999999"]))]",
        ])
        let client = transmission(listing: { _ in Recorded.table([everything]) }).client
        let torrents = try await client.snapshot(reading: .all).torrents
        let recorded = try await transmission(listing: { _ in Recorded.torrents300 }).client
            .snapshot(reading: .all).torrents
        let told = FieldSet(
            TorrentField.allCases.filter { field in (torrents + recorded).contains { $0[field].isKnown } })
        let possible = TransmissionClient.possibleFacts
        #expect(told.subtracting(possible).map(\.name) == [])
        // Whether a download is stalled is worked out, and an unfinished folder is the session's to say.
        let elsewhere: FieldSet = [.stalled, .downloadPath, .sequential, .unregistered]
        #expect(possible.subtracting(told).subtracting(elsewhere).map(\.name) == [])
    }

    @Test func `knows nothing of a torrent without metadata that it cannot know`() async throws {
        let client = transmission(listing: { _ in Recorded.torrents300 }).client
        let torrent = try #require(try await client.snapshot(reading: .all).torrents.first)
        #expect(torrent.state == .metadata)
        #expect(torrent[.done] == .flag(false))
        for field: TorrentField in [.size, .totalSize, .left, .ratio, .contentPath, .private, .comment] {
            #expect(torrent[field] == .unknown, "\(field.name)")
        }
    }

    @Test func `costs less when nobody reads trackers, files or links`() async throws {
        let (client, transport) = transmission(listing: { _ in Recorded.table([Recorded.seeding()]) })
        let torrent = try #require(try await client.snapshot(reading: [.ratio]).torrents.first)
        let request = String(decoding: try #require(transport.requests.last).body, as: UTF8.self)
        for column in ["trackerStats", "files", "peers", "magnetLink", "comment", "sequential_download"] {
            #expect(!request.contains(column), "\(column) was asked for")
        }
        for field: TorrentField in [.trackers, .unregistered, .tracker, .files, .magnet, .seedsTotal] {
            #expect(torrent[field] == .unknown, "\(field.name)")
        }
    }

    @Test func `counts the seeds and the leechers that it is connected to, whether they send or not`() async throws {
        let peers =
            #"[{"progress":1,"isDownloadingFrom":false},{"address":"::1","progress":1.0},{"progress":0.999},{"x":[]}]"#
        let rows = Recorded.table([Recorded.seeding(["peers": peers])])
        let (client, transport) = transmission(listing: { _ in rows })
        for fields: FieldSet in [[.seedsConnected], [.peersConnected]] {
            let torrent = try #require(try await client.snapshot(reading: fields).torrents.first)
            #expect(torrent[.seedsConnected] == .integer(2))
            #expect(torrent[.peersConnected] == .integer(2))
        }
        let request = String(decoding: try #require(transport.requests.last).body, as: UTF8.self)
        #expect(request.contains(#""peers""#))
    }

    /// The columns that run stand last, as they are asked for, or elsewhere, where every row is read in full.
    @Test(arguments: 0..<30)
    func `is the same whether rows are known again by their bytes or read in full`(seed: UInt64) async throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func pick(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
        }
        var rows = (0..<8).map { number in
            Recorded.seeding(["hashString": "\"\(String(repeating: "\(number)", count: 40))\"", "status": "\(pick(7))"])
        }
        var lists: [[[String: String]]] = []
        for _ in 0..<12 {
            for number in rows.indices where pick(3) > 0 {
                let seconds = Int(rows[number]["secondsSeeding"] ?? "") ?? 0
                rows[number]["secondsSeeding"] = "\(seconds + [40, 40, 40, 0, 1000][pick(5)])"
            }
            let changes = [("status", "\(pick(7))"), ("uploadedEver", "\(pick(9000))"), ("name", "\"s\(pick(3))\"")]
            for (name, value) in changes where pick(3) == 0 { rows[pick(8)][name] = value }
            if pick(4) == 0 { rows.swapAt(pick(8), pick(8)) }
            lists.append(rows.filter { _ in pick(12) > 0 })
        }
        lists = lists.filter { !$0.isEmpty }
        let clock = ManualClock()
        let tables = [["secondsSeeding", "secondsDownloading"], []].map { last in
            lists.map { Recorded.table($0, last: last) }
        }
        let clients = tables.map { TransmissionClient(settings, over: transmissionTransport($0), time: clock) }
        for poll in lists.indices {
            let known = try await clients[0].snapshot(reading: []).torrents
            let read = try await clients[1].snapshot(reading: []).torrents
            #expect(known == read, "seed \(seed), poll \(poll)")
            clock.advance(by: .seconds(40))
        }
    }

    @Test func `is read anew where what is not in the rows has changed`() async throws {
        let list = Recorded.table(
            [Recorded.seeding(["seedRatioMode": "0"])], last: ["secondsSeeding", "secondsDownloading"])
        let sessions = Counter()
        let transport = ScriptedTransport { (request, _) throws(TransportError) in
            let body = String(decoding: request.body, as: UTF8.self)
            if body.contains("session-stats") { return .text(200, Recorded.statistics300) }
            guard body.contains("session-get") else { return .text(200, list) }
            let limited = Recorded.session300.replacing("\"seedRatioLimited\":false", with: "\"seedRatioLimited\":true")
            return .text(200, sessions.next() == 0 ? Recorded.session300 : limited)
        }
        let client = TransmissionClient(settings, over: transport, time: ManualClock())
        #expect(try await client.snapshot(reading: []).torrents[0][.ratioLimit] == .absent)
        #expect(try await client.snapshot(reading: []).torrents[0][.ratioLimit].isKnown)
    }

    @Test func `shares what did not change, though seeding time passes`() async throws {
        let clock = ManualClock()
        let lists = (0..<3).map { poll in
            Recorded.table([
                Recorded.seeding(["secondsSeeding": "\(86_400 + poll * 40)"]),
                Recorded.seeding([
                    "hashString": "\"2222222222222222222222222222222222222222\"", "uploadedEver": "\(poll)",
                    "secondsSeeding": "\(86_400 + poll * 40)",
                ]),
            ])
        }
        let client = TransmissionClient(settings, over: transmissionTransport(lists), time: clock)
        var snapshots: [Snapshot] = []
        for poll in lists.indices {
            let snapshot = try await client.snapshot(reading: [])
            let seeded = snapshot.torrents[0].value(of: .seedingTime, at: clock.now.wall)
            #expect(seeded == .integer(86_400 + Int64(poll) * 40))
            snapshots.append(snapshot)
            clock.advance(by: .seconds(40))
        }
        let steps = zip(snapshots, snapshots.dropFirst())
        #expect(steps.map { $1.torrents[0].changes(since: $0.torrents[0]) } == [[], []])
        #expect(
            steps.map { $1.torrents[1].changes(since: $0.torrents[1]) } == [[.uploaded, .ratio], [.uploaded, .ratio]])
    }
}

@Suite struct `a torrent of Transmission` {
    @Test func `has its ratio of the wanted size, and its limits in bytes and seconds`() async throws {
        let torrent = try #require(
            try await single(
                Recorded.seeding(["uploadLimited": "true", "downloadLimit": "0", "downloadLimited": "true"])))
        #expect(torrent[.ratio] == .real(2.5))
        #expect(torrent[.upLimit] == .integer(100_000))
        #expect(torrent[.downLimit] == .integer(0))
        #expect(torrent[.ratioLimit] == .real(1.5))
        #expect(torrent[.idleSeedingLimit] == .integer(600))
        #expect(torrent[.contentPath] == .text("/dl/seed"))
        #expect(torrent[.priority] == .text("high"))
        #expect(torrent[.tags] == .texts(["a", "b"]))
        #expect(torrent[.activeTime] == .integer(5100))
    }

    @Test(arguments: [
        ("0", "0", "\"\"", "paused"), ("1", "0", "\"\"", "checking"), ("2", "0", "\"\"", "checking"),
        ("3", "0", "\"\"", "queued"), ("4", "0", "\"\"", "downloading"), ("5", "0", "\"\"", "queued"),
        ("6", "0", "\"\"", "seeding"), ("6", "2", "\"Unregistered torrent\"", "seeding"),
        ("6", "1", "\"warning\"", "seeding"), ("0", "3", "\"Permission denied\"", "error"),
        ("0", "3", "\"No data found! Ensure your drives are connected\"", "missingFiles"),
        ("0", "3", "\"Paused torrent as no data was found! Ensure\"", "missingFiles"),
    ])
    func `has the state that status and error say together`(
        _ status: String, _ error: String, _ words: String, _ state: String
    ) async throws {
        let torrent = try #require(
            try await single(Recorded.seeding(["status": status, "error": error, "errorString": words])))
        #expect(torrent[.state] == .text(state))
        #expect(torrent[.missingFiles] == .flag(state == "missingFiles"))
        #expect(torrent[.error].isKnown == (error == "3"), "only local errors are the torrent's own")
    }

    @Test func `has an unknown state when a later version says a new one`() async throws {
        #expect(try await single(Recorded.seeding(["status": "9"]))?[.state] == .unknown)
    }

    struct Trackers: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: [[String: String]]
        let status: FieldValue
        let unregistered: FieldValue
    }

    @Test(arguments: [
        Trackers(testDescription: "one that works", rows: [[:]], status: .text("working"), unregistered: .flag(false)),
        Trackers(
            testDescription: "one that says so", rows: [refusing("Unregistered torrent")], status: .text("error"),
            unregistered: .flag(true)),
        Trackers(
            testDescription: "one that says so beside one that works",
            rows: [refusing("Unregistered torrent"), [:]], status: .text("working"), unregistered: .flag(false)),
        Trackers(
            testDescription: "one that refuses the user", rows: [refusing("Unregistered user: torrent not registered")],
            status: .text("error"), unregistered: .flag(false)),
        Trackers(
            testDescription: "one that does not answer",
            rows: [refusing("Tracker did not respond").merging(["lastAnnounceTimedOut": "true"]) { $1 }],
            status: .text("unreachable"), unregistered: .unknown),
        Trackers(
            testDescription: "one that says so, the other silent",
            rows: [refusing("Torrent not registered with this tracker."), refusing("Could not connect to tracker")],
            status: .text("error"), unregistered: .flag(true)),
        Trackers(
            testDescription: "one that was never asked",
            rows: [["hasAnnounced": "false", "lastAnnounceSucceeded": "false"]],
            status: .text("notContacted"), unregistered: .unknown),
        Trackers(testDescription: "none", rows: [], status: .unknown, unregistered: .flag(false)),
    ])
    func `is unregistered only when its trackers leave no doubt`(_ trackers: Trackers) async throws {
        let rows = "[" + trackers.rows.map(Recorded.tracker).joined(separator: ",") + "]"
        let torrent = try #require(try await single(Recorded.seeding(["trackerStats": rows])))
        #expect(torrent[.trackerStatus] == trackers.status)
        #expect(torrent[.unregistered] == trackers.unregistered)
        if !trackers.rows.isEmpty {
            #expect(torrent[.tracker] == .text("t.example"))
            #expect(torrent[.seedsTotal] == .integer(7))
        }
    }

    private static func refusing(_ words: String) -> [String: String] {
        ["lastAnnounceSucceeded": "false", "lastAnnounceResult": "\"\(words)\""]
    }

    @Test(arguments: [
        (",\"alt-speed-time-enabled\":true", true), (",\"alt-speed-time-enabled\":false", false), ("", nil),
    ])
    func `a client says whether it has hours of its own`(member: String, hasSchedule: Bool?) async throws {
        let session = Recorded.session300.replacing("\"alt-speed-up\":50", with: "\"alt-speed-up\":50\(member)")
        let (client, _) = transmission(listing: { _ in Recorded.table([Recorded.seeding()]) }, session: session)
        #expect(try await client.snapshot(reading: []).server.hasSpeedSchedule == hasSchedule)
    }
}
