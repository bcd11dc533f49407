import ClientKit
import Clocks
import HTTP
import QBittorrent
import Testing
import Torrents
import Simulation

@Suite struct `a list of qBittorrent` {
    private static let ids = (1...3).map { Torrent.seeding($0).id.hex }

    @Test func `4.5.2 is read in full, with what it tells only of single torrents`() async throws {
        let server = ScriptedQBittorrent(
            [Recorded.full452],
            answers: [
                "torrents/properties": Recorded.properties452, "torrents/trackers": Recorded.trackers452,
                "torrents/files": Recorded.files452,
            ])
        let snapshot = try await server.client.snapshot(reading: .all)
        #expect(snapshot.server.version == "v4.5.2")
        #expect(snapshot.server.downLimit == nil)
        #expect(snapshot.server.upLimit == 51200)
        #expect(snapshot.server.downRate == 7)
        #expect(snapshot.server.altSpeedActive == false)
        #expect(snapshot.server.freeSpace == 82_613_358_592)
        #expect(snapshot.server.defaultSavePath == "/dl")
        #expect(snapshot.server.categories == ["new/cat"] && snapshot.server.tags == ["a", "b"])
        let torrent = try #require(snapshot.torrents.first)
        let expected: [TorrentField: FieldValue] = [
            .hash: .text(Recorded.hash), .hashV2: .absent, .client: .text("box"), .name: .text("f1.bin"),
            .category: .text("new/cat"), .tags: .texts(["a", "b"]), .state: .text("paused"), .done: .flag(false),
            .size: .integer(300_000), .left: .integer(300_000), .ratio: .real(0), .downLimit: .absent,
            .addedAt: .integer(1_795_266_965), .completedAt: .absent, .seenCompleteAt: .absent, .eta: .absent,
            .ratioLimit: .absent, .seedingTimeLimit: .absent, .idleSeedingLimit: .unknown, .queuePosition: .integer(0),
            .private: .flag(true), .comment: .text("hello"), .creator: .text("mktorrent 1.1"),
            .tracker: .text("127.0.0.1"), .trackerStatus: .text("notContacted"), .trackerMessage: .absent,
            .unregistered: .unknown, .downloadPath: .absent, .contentPath: .text("/dl/f1.bin"),
            .missingFiles: .flag(false), .error: .absent, .forced: .flag(false), .stalled: .unknown,
            .reannounceIn: .unknown, .hardlinks: .unknown, .priority: .unknown,
            .files: .files([
                TorrentFile(path: "f1.bin", size: 300_000, progress: 0, wanted: true, priority: "normal")
            ]),
        ]
        for (field, value) in expected { #expect(torrent[field] == value, "\(field.name)") }
    }

    @Test func `keeps account of its categories and tags`() async throws {
        let server = ScriptedQBittorrent([
            Recorded.full452,
            Recorded.delta(2, [:], #","categories":{"films":{"name":"films","savePath":""}},"tags":["c"]"#),
            Recorded.delta(3, [:], #","categories_removed":["new/cat"],"tags_removed":["a","b"]"#),
            Recorded.delta(4), Recorded.delta(5, [:], #","full_update":true"#),
        ])
        let named: [(categories: Set<String>, tags: Set<String>)] = [
            (["new/cat"], ["a", "b"]), (["new/cat", "films"], ["a", "b", "c"]), (["films"], ["c"]), (["films"], ["c"]),
            ([], []),
        ]
        for names in named {
            let told = try await server.client.snapshot(reading: []).server
            #expect(told.categories == names.categories && told.tags == names.tags)
        }
    }

    @Test func `tells the facts that are said to be possible, and no others`() async throws {
        let id = Self.ids[0]
        let everything = Recorded.seeding(
            #""infohash_v2":"2","comment":"c","created_by":"m","magnet_uri":"magnet:?x","completion_on":1700000000,"#
                + #""last_activity":1700000000,"seen_complete":1700000000,"dl_limit":1000,"up_limit":1000,"eta":60,"#
                + #""max_ratio":2,"max_seeding_time":60,"max_inactive_seeding_time":60,"download_path":"/dl/tmp","#
                + #""priority":1,"availability":1.5,"private":true,"tracker":"http://t.example/announce","#
                + #""seq_dl":true,"f_l_piece_prio":true,"super_seeding":true,"force_start":true,"auto_tmm":true,"category":"c","tags":"a","amount_left":10,"#
                + #""state":"downloading","save_path":"/dl","content_path":"/dl/s","downloaded":1,"dlspeed":1,"#
                + #""upspeed":1,"downloaded_session":1,"uploaded_session":1,"num_seeds":1,"num_leechs":1,"#
                + #""num_complete":1,"num_incomplete":1"#)
        let server = ScriptedQBittorrent(
            [Recorded.full(1, [id: everything])],
            answers: [
                "torrents/properties": Recorded.properties452, "torrents/trackers": Recorded.trackers452,
                "torrents/files": Recorded.files452,
            ])
        let other = ScriptedQBittorrent(
            [Recorded.full452],
            answers: [
                "torrents/properties": Recorded.properties452, "torrents/trackers": Recorded.trackers452,
                "torrents/files": Recorded.files452,
            ])
        let torrents =
            try await server.client.snapshot(reading: .all).torrents
            + other.client.snapshot(reading: .all).torrents
        let told = FieldSet(TorrentField.allCases.filter { field in torrents.contains { $0[field].isKnown } })
        let possible = QBittorrentClient.possibleFacts
        #expect(told.subtracting(possible).map(\.name) == [])
        // Whether a download is stalled is worked out; errors and what trackers say come from other answers, and what
        // happens at a share limit is told from 5.2 on.
        let elsewhere: FieldSet = [.stalled, .error, .unregistered, .trackerMessage, .shareLimitAction]
        #expect(possible.subtracting(told).subtracting(elsewhere).map(\.name) == [])
    }

    @Test(arguments: [
        (#"{"locale":"en","scheduler_enabled":true}"#, true), (#"{"scheduler_enabled":false}"#, false), ("{}", nil),
        ("<html>", nil), ("", nil),
    ])
    func `says whether it has hours of its own, where it tells its preferences`(
        preferences: String, hasSchedule: Bool?
    ) async throws {
        let time = ManualClock()
        let server = ScriptedQBittorrent(
            [Recorded.full452], answers: ["app/preferences": preferences], time: time)
        for _ in 1...3 {
            #expect(try await server.client.snapshot(reading: []).server.hasSpeedSchedule == hasSchedule)
        }
        #expect(server.requests(to: "app/preferences").count == 1, "once a minute is enough")
    }

    @Test func `names a tracker that does not work, without a call of its own`() async throws {
        let server = ScriptedQBittorrent([Recorded.full452])
        let torrent = try #require(try await server.client.snapshot(reading: [.tracker]).torrents.first)
        #expect(torrent[.tracker] == .text("127.0.0.1"))
        #expect(server.requests(to: "torrents/trackers").isEmpty)
        #expect(torrent[.private] == .unknown, "nobody asked")
    }

    @Test func `is kept by its changes, and everything else stays`() async throws {
        let server = ScriptedQBittorrent([
            Recorded.full(1, [Self.ids[0]: Recorded.seeding(), Self.ids[1]: Recorded.seeding()]),
            Recorded.delta(2),
            Recorded.delta(3, [Self.ids[1]: "\"uploaded\":4000", Self.ids[2]: Recorded.seeding()]),
            Recorded.delta(4, [:], ",\"torrents_removed\":[\"\(Self.ids[0])\"]"),
        ])
        var snapshots: [Snapshot] = []
        for _ in 1...4 { snapshots.append(try await server.client.snapshot(reading: [])) }
        #expect(
            snapshots.map { $0.torrents.map(\.id.hex) } == [
                [Self.ids[0], Self.ids[1]], [Self.ids[0], Self.ids[1]], Self.ids, [Self.ids[1], Self.ids[2]],
            ])
        #expect(snapshots[1].torrents[1].changes(since: snapshots[0].torrents[1]).isEmpty)
        #expect(snapshots[2].torrents[0].changes(since: snapshots[1].torrents[0]).isEmpty)
        #expect(snapshots[2].torrents[1].changes(since: snapshots[1].torrents[1]) == [.uploaded, .ratio])
        #expect(snapshots[2].torrents[1][.ratio] == .real(4))
        let asked = server.requests(to: "sync/maindata").map { $0.url.suffix(5) }
        #expect(asked == ["rid=0", "rid=1", "rid=2", "rid=3"])
        #expect(Set(snapshots.map(\.session)).count == 1)
    }

    @Test func `is asked for whole after an answer that was wrong, which leaves no trace`() async throws {
        let server = ScriptedQBittorrent([
            Recorded.full(1, [Self.ids[0]: Recorded.seeding()]),
            "{\"rid\":2,\"torrents\":{\"\(Self.ids[0])\":{\"name\":\"half\",\"upl",
            Recorded.full(1, [Self.ids[0]: Recorded.seeding()]),
        ])
        let first = try await server.client.snapshot(reading: [])
        let error = await #expect(throws: ClientError.self) { try await server.client.snapshot(reading: []) }
        #expect(error?.code == .notUnderstood)
        let second = try await server.client.snapshot(reading: [])
        #expect(second.torrents == first.torrents)
        #expect(server.requests(to: "sync/maindata").map { $0.url.suffix(5) } == ["rid=0", "rid=1", "rid=0"])
    }

    @Test func `that is only changes, when all was asked for, is not believed`() async {
        let server = ScriptedQBittorrent([Recorded.delta(5, [Self.ids[0]: Recorded.seeding()])])
        let error = await #expect(throws: ClientError.self) { try await server.client.snapshot(reading: []) }
        #expect(error?.code == .notUnderstood)
    }

    @Test func `is asked for whole now and then, though nothing went wrong`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent(
            [Recorded.full(1, [:]), Recorded.delta(2), Recorded.delta(3), Recorded.full(4, [:])], time: clock)
        var sessions: Set<String> = []
        for _ in 1...3 {
            sessions.insert(try await server.client.snapshot(reading: []).session)
            clock.advance(by: .seconds(301))
        }
        // The changes come first, as their answer says whether it is the same run.
        #expect(server.requests(to: "sync/maindata").map { $0.url.suffix(5) } == ["rid=0", "rid=1", "rid=2", "rid=0"])
        #expect(sessions.count == 1)
    }

    @Test func `whose counts have gone back means that qBittorrent has started anew`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent(
            [
                Recorded.delta(1, [:], ",\"full_update\":true,\"server_state\":{\"dl_info_data\":500}"),
                Recorded.delta(2, [:], ",\"server_state\":{\"dl_info_data\":700}"),
                Recorded.delta(3, [:], ",\"server_state\":{\"dl_info_data\":100}"),
                Recorded.delta(4, [:], ",\"server_state\":{\"dl_info_data\":200}"),
            ], time: clock)
        var sessions: [String] = []
        for _ in 1...4 {
            sessions.append(try await server.client.snapshot(reading: []).session)
            clock.advance(by: .seconds(2))
        }
        #expect(sessions[0] == sessions[1] && sessions[1] != sessions[2] && sessions[2] == sessions[3])
    }

    @Test func `that comes whole unasked means that qBittorrent has started anew`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent(
            [Recorded.full(1, [:]), Recorded.delta(2), Recorded.full(1, [:])], time: clock)
        var sessions: [String] = []
        for _ in 1...3 {
            clock.advance(by: .seconds(2))
            sessions.append(try await server.client.snapshot(reading: []).session)
        }
        #expect(sessions[0] == sessions[1])
        #expect(sessions[1] != sessions[2])
    }

    @Test func `goes on counting the time that qBittorrent stops counting`() async throws {
        let clock = ManualClock()
        let server = ScriptedQBittorrent(
            [
                Recorded.full(1, [Self.ids[0]: Recorded.seeding()]), Recorded.delta(2),
                Recorded.delta(3, [Self.ids[0]: "\"state\":\"pausedUP\""]), Recorded.delta(4),
                Recorded.full(5, [Self.ids[0]: Recorded.seeding()]),
            ], time: clock)
        var times: [FieldValue?] = []
        for _ in 1...5 {
            let torrent = try await server.client.snapshot(reading: []).torrents.first
            times.append(torrent?.value(of: .seedingTime, at: clock.now.wall))
            clock.advance(by: .seconds(100))
        }
        // The last answer tells the stale 5000 again.
        #expect(times == [5000, 5100, 5200, 5200, 5200].map { .integer($0) })
    }
}

@Suite struct `a torrent of qBittorrent` {
    @Test(arguments: [
        ("error", "error"), ("missingFiles", "missingFiles"), ("uploading", "seeding"), ("pausedUP", "paused"),
        ("stoppedUP", "paused"), ("queuedUP", "queued"), ("stalledUP", "seeding"), ("checkingUP", "checking"),
        ("forcedUP", "seeding"), ("downloading", "downloading"), ("metaDL", "metadata"), ("forcedMetaDL", "metadata"),
        ("pausedDL", "paused"), ("stoppedDL", "paused"), ("queuedDL", "queued"), ("stalledDL", "downloading"),
        ("checkingDL", "checking"), ("forcedDL", "downloading"), ("checkingResumeData", "checking"),
        ("moving", "moving"), ("unknown", nil), ("somethingNew", nil),
    ])
    func `has the state that its name means`(_ name: String, _ state: String?) async throws {
        let torrent = try #require(try await single("\"total_size\":5,\"amount_left\":5,\"state\":\"\(name)\""))
        #expect(torrent[.state] == state.map(FieldValue.text) ?? .unknown)
        #expect(torrent[.error].isKnown == ["error", "missingFiles"].contains(name))
        #expect(torrent[.missingFiles] == (state == nil ? .unknown : .flag(name == "missingFiles")))
    }

    @Test(arguments: [
        (TorrentField.eta, "\"eta\":8640000", FieldValue.absent), (.eta, "\"eta\":60", .integer(60)),
        (.completedAt, "\"completion_on\":-1,\"amount_left\":1", .absent),
        (.completedAt, "\"completion_on\":0,\"amount_left\":0", .unknown),
        (.availability, "\"availability\":-1", .unknown), (.seedsTotal, "\"num_complete\":-1", .unknown),
        (.ratioLimit, "\"max_ratio\":1.5", .real(1.5)), (.ratioLimit, "\"max_ratio\":-1", .absent),
        (.seedingTimeLimit, "\"max_seeding_time\":120", .integer(7200)),
        (.idleSeedingLimit, "\"max_inactive_seeding_time\":10", .integer(600)),
        (.shareLimitAction, "\"share_limit_action\":\"EnableSuperSeeding\"", .text("superSeed")),
        (.shareLimitAction, "\"share_limit_action\":\"AWordOfLater\"", .unknown),
        (.queuePosition, "\"priority\":0", .absent), (.queuePosition, "\"priority\":3", .integer(2)),
        (.lastActiveAt, "\"last_activity\":0", .absent), (.downLimit, "\"dl_limit\":0", .absent),
        (.tags, "\"tags\":\"\"", .texts([])), (.tracker, "\"tracker\":\"\"", .unknown),
        (.tracker, "\"tracker\":\"udp://Tracker.example:80/announce\"", .text("tracker.example")),
        (.private, "\"private\":null", .unknown), (.private, "\"private\":true", .flag(true)),
        (.hash, "\"infohash_v1\":\"\"", .text(Recorded.hash)), (.hashV2, "\"infohash_v2\":\"ab\"", .text("ab")),
        (.ratio, "\"uploaded\":1048576000", .real(1_048_576)),
    ])
    func `has no sentinel where a fact should be`(
        _ field: TorrentField, _ member: String, _ value: FieldValue
    ) async throws {
        let torrent = try #require(try await single("\"size\":1000,\"total_size\":1000,\(member)"))
        #expect(torrent[field] == value)
    }

    @Test func `knows neither size nor end without metadata`() async throws {
        let torrent = try #require(
            try await single("\"size\":0,\"total_size\":-1,\"amount_left\":0,\"state\":\"metaDL\",\"uploaded\":0"))
        for field: TorrentField in [.size, .totalSize, .left, .ratio, .private] {
            #expect(torrent[field] == .unknown, "\(field.name)")
        }
        #expect(torrent[.done] == .flag(false))
    }

    struct Trackers: Sendable {
        let rows: String
        let status: TrackerState
        let unregistered: FieldValue
    }

    @Test(arguments: [
        Trackers(rows: row(2, ""), status: .working, unregistered: .flag(false)),
        Trackers(rows: row(4, "Unregistered torrent"), status: .error, unregistered: .flag(true)),
        Trackers(rows: row(5, "Torrent not registered with this tracker."), status: .error, unregistered: .flag(true)),
        Trackers(rows: row(4, "unregistered torrent") + "," + row(2, ""), status: .working, unregistered: .flag(false)),
        Trackers(rows: row(4, "Connection refused"), status: .unreachable, unregistered: .unknown),
        Trackers(rows: row(6, ""), status: .unreachable, unregistered: .unknown),
        Trackers(rows: row(4, "Your client is not allowed"), status: .error, unregistered: .flag(false)),
        Trackers(rows: row(3, ""), status: .updating, unregistered: .unknown),
    ])
    func `is unregistered only when its trackers leave no doubt`(_ trackers: Trackers) async throws {
        let server = ScriptedQBittorrent(
            [Recorded.full(1, [Recorded.hash: Recorded.seeding()])],
            answers: ["torrents/trackers": "[\(trackers.rows)]"])
        let torrent = try #require(try await server.client.snapshot(reading: [.unregistered]).torrents.first)
        #expect(torrent[.trackerStatus] == .text(trackers.status.rawValue))
        #expect(torrent[.unregistered] == trackers.unregistered)
    }

    private static func row(_ status: Int, _ message: String) -> String {
        "{\"url\":\"http://t.example/a\",\"tier\":0,\"status\":\(status),\"msg\":\"\(message)\",\"num_seeds\":1}"
    }

    private func single(_ members: String) async throws -> Torrent? {
        try await ScriptedQBittorrent([Recorded.full(1, [Recorded.hash: members])]).client.snapshot(reading: [])
            .torrents.first
    }
}

@Suite struct `details of single torrents` {
    @Test func `cost at most a hundred calls a snapshot, and all get their turn`() async throws {
        let clock = ManualClock()
        let torrents = Dictionary(
            uniqueKeysWithValues: (1...250).map { (Torrent.seeding($0).id.hex, Recorded.seeding()) })
        let server = ScriptedQBittorrent(
            [Recorded.full(1, torrents), Recorded.delta(2)], answers: ["torrents/trackers": "[]"], time: clock)
        var known: [Int] = []
        for _ in 1...4 {
            let snapshot = try await server.client.snapshot(reading: [.unregistered])
            known.append(snapshot.torrents.count { $0[.unregistered].isKnown })
            clock.advance(by: .seconds(2))
        }
        #expect(known == [100, 200, 250, 250])
        #expect(server.requests(to: "torrents/trackers").count == 250)
        clock.advance(by: .seconds(120))
        _ = try await server.client.snapshot(reading: [.unregistered])
        #expect(server.requests(to: "torrents/trackers").count == 350, "they are read again once they are old")
    }

    @Test func `of a torrent that is gone meanwhile are no error`() async throws {
        let server = ScriptedQBittorrent([Recorded.full(1, [Recorded.hash: Recorded.seeding()])])
        let torrent = try #require(try await server.client.snapshot(reading: [.unregistered, .files]).torrents.first)
        #expect(torrent[.unregistered] == .unknown)
        #expect(torrent[.files] == .unknown)
    }
}
