import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `a recorded observation` {
    private static func reread(_ observation: Observation) throws -> Observation {
        try Observation(json: try JSON(parsing: observation.json.utf8))
    }

    @Test(arguments: StoryPlan.all) func `is read back as it was`(plan: StoryPlan) throws {
        let story = try #require(try StoryTests.told.get()[plan.name])
        for (place, observation) in story.count.observations.enumerated() {
            try #require(observation.isSame(as: Self.reread(observation)), "\(plan.name), observation \(place)")
        }
    }

    @Test(arguments: StoryPlan.all) func `is read back as it was where lists are written as changes`(
        plan: StoryPlan
    ) throws {
        let story = try #require(try StoryTests.told.get()[plan.name])
        var (writer, reader) = (ObservationWriter(), ObservationReader())
        var (whole, changes) = (0, 0)
        for (place, observation) in story.count.observations.enumerated() {
            let written = writer.json(of: observation).utf8
            let read = try reader.observation(from: try JSON(parsing: written))
            try #require(observation.isSame(as: read), "\(plan.name), observation \(place)")
            whole += observation.json.utf8.count
            changes += written.count
        }
        #expect(changes < whole)
    }

    @Test(arguments: [StoryPlan.all[5], StoryPlan.all[15]])
    func `leads to the same ticks as the one that was recorded`(plan: StoryPlan) throws {
        let story = try #require(try StoryTests.told.get()[plan.name])
        let again = try StoryTeller.tell(plan) { try? Self.reread($0) }
        #expect(story.text.behaviour == again.text.behaviour)
        #expect(story.text.records == again.text.records)
    }

    /// One value of each kind for every fact, and what is not known and what there is none of.
    @Test(arguments: 0..<20) func `keeps every fact of a torrent, in all three values`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var facts = TorrentFacts()
        for field in TorrentField.allCases {
            switch random.below(4) {
            case 0: facts[field] = .unknown
            case 1: facts[field] = .absent
            default: facts[field] = Self.value(of: field, &random)
            }
        }
        facts.countsSince = random.chance(50) ? Int64(random.below(2_000_000_000)) : nil
        facts.quietSince = random.chance(50) ? Int64(random.below(2_000_000_000)) : nil
        let torrent = Torrent(.fixture(random.below(1000)), facts)
        var server = ClientFacts(version: "v\(seed)")
        if random.chance(50) { server.ordinaryLimits = ClientFacts.Limits(down: 5, up: random.chance(50) ? 7 : nil) }
        if random.chance(50) { (server.altSpeedActive, server.freeSpace) = (random.chance(50), .largestFact) }
        let snapshot = Snapshot(
            client: ClientName("a/b \"c\" \u{1F980}"),
            takenAt: Moment(wall: WallTime(milliseconds: -5), boot: .nanoseconds(random.below(.max))),
            session: "", runSince: random.chance(50) ? WallTime(milliseconds: 1234) : nil, torrents: [torrent],
            server: server)
        let observation = Observation.snapshot(
            snapshot,
            interval: Rhythm(wanted: .milliseconds(1500), actual: .seconds(600), isInterrupted: random.chance(50)))
        let read = try Self.reread(observation)
        #expect(observation.isSame(as: read))
        guard case .snapshot(let other, _) = read, let copy = other.torrents.first else {
            Issue.record("no snapshot comes back")
            return
        }
        for field in TorrentField.allCases { #expect(copy[field] == torrent[field], "\(field.name)") }
    }

    private static func value(of field: TorrentField, _ random: inout SeededGenerator) -> FieldValue {
        switch field.kind {
        case .text, .state, .trackerState: .text(["", "seeding", "a\u{0}\"\\\n\u{2028}é"][random.below(3)])
        case .flag: .flag(random.chance(50))
        case .bytes, .rate, .count, .time, .duration:
            .integer([0, -1, .largestFact, -.largestFact, 1_700_000_000][random.below(5)])
        case .ratio, .fraction:
            .real([0, -0.0, 1, 0.1, 1.0 / 3, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -2][random.below(8)])
        case .texts: .texts([[], ["a", ""], ["keep"]][random.below(3)])
        case .trackers:
            .trackers(
                (0..<random.below(3)).map { tier in
                    Tracker(
                        url: "http://t/\(tier)", host: "t", tier: tier, state: tier == 0 ? nil : .working,
                        message: "m", seeds: tier == 0 ? nil : 5, peers: tier)
                })
        case .files:
            .files([TorrentFile(path: "a/b", size: 5, progress: 0.25, wanted: false, priority: "high")])
        }
    }

    @Test func `of the other kinds is read back as it was`() throws {
        let subjects: [Subject] = [
            .torrent(ClientName("a/b"), Incarnation(id: .fixture(1), addedAt: nil)), .client(ClientName("x")),
            .file("/a/b c"), .nothing,
        ]
        let intents = subjects.map { subject in
            Intent(
                id: IntentID("i1-1"), rule: "r", path: "rules[0].do[0]", action: "webhook", subject: subject,
                title: "t",
                arguments: ["url": "http://user:secret@h/", "n": [1, 2.5, nil]], purpose: .dead, chain: "c",
                continuesOnError: true, event: EventID("e1-1"), plannedAt: .at(5),
                judged: JudgedFile(root: "/r", identity: "i", digest: nil, link: 2))
        }
        let releases: [Release] = [.rule("a b"), .clock, .disk(client: "a:b", root: "/mnt:x")]
        let kinds: [Observation] =
            intents.map { .revived($0, at: .at(1)) } + releases.map { .released($0, at: .at(2)) }
            + [
                .unreachable(ClientName("c"), reason: "why", at: .at(1)), .moment(.at(0.5)),
                .vanished(["/a", "/b"], rule: "r", at: .at(1)), .overrideEnded(window: "w", at: .at(1)),
                .override(WindowOverride(window: "w", state: .closed, until: .at(9)), at: .at(1)),
            ]
        for observation in kinds {
            #expect(observation.isSame(as: try Self.reread(observation)), "\(observation.json)")
        }
    }

    @Test func `keeps every word of a person`() throws {
        let torrent = Subject.torrent(ClientName("a b"), Torrent.seeding(1).incarnation)
        let mark = try #require(IntentMark("0123456789ab"))
        let refusals = [torrent, .client(ClientName("home")), .file("/a/b \"c\"")].map {
            Refusal(rule: "r", subject: $0, title: "é\n", at: .at(5))
        }
        let instructions: [Instruction] = [
            .restrict, .approve([mark]), .hold(.all, for: nil), .hold(.client(ClientName("a b")), for: .seconds(60)),
            .hold(.rule("r"), for: .milliseconds(1500)), .refuse(refusals), .allow(refusals.map(\.key)),
            .mode(rule: "r", .ask), .mode(rule: "r", nil),
        ]
        let releases: [Release] = [
            .rule("r"), .client("a b"), .all, .clock, .disk(client: "home", root: "/data: 1"),
        ]
        let observations =
            instructions.map { Observation.instructed($0, at: .at(7)) }
            + releases.map { Observation.released($0, at: .at(7)) }
        for observation in observations { #expect(observation.isSame(as: try Self.reread(observation))) }
        for release in releases { #expect(Release(text: release.text) == release) }
    }

    @Test func `may have members that this version does not know`() throws {
        let text = #"""
            {"form": 1, "more": [1], "at": {"wall": 5, "boot": 6, "zone": "UTC"},
             "outcome": {"intent": "i1-1", "done": "well", "cost": 3}}
            """#
        let read = try Observation(json: try JSON(parsing: Array(text.utf8)))
        #expect(
            read.isSame(
                as: .outcome(
                    IntentID("i1-1"), .done("well"),
                    at: Moment(wall: WallTime(milliseconds: 5), boot: .nanoseconds(6)))))
    }

    private static let reports: [DiskReport] = [
        DiskReport(
            disk: "data",
            finding: .there(DiskSpace(free: 5, size: 10, used: 4, mount: "/mnt", hasMarker: true)),
            interval: .seconds(30)),
        DiskReport(disk: "data", finding: .there(DiskSpace(free: 0)), interval: .seconds(1)),
        DiskReport(disk: "data", finding: .missing("it is gone"), interval: .seconds(30)),
        DiskReport(disk: "data", finding: .untold("it may not be looked at"), interval: .milliseconds(1500)),
    ]

    @Test(arguments: reports) func `a look at a disk is read back as it was`(report: DiskReport) throws {
        let observation = Observation.disk(report, at: .at(5))
        let read = try Observation(json: try JSON(parsing: Array(observation.json.text().utf8)))
        #expect(read.isSame(as: observation))
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let message: String
        var testDescription: String { message }
    }

    private static let faults = [
        Fault(old: #""form":1"#, new: #""form":2"#, message: "form: this version reads form 1, and this is form 2"),
        Fault(old: #""wall":"#, new: #""wal":"#, message: "at.wall: a whole number is missing"),
        Fault(old: #""snapshot":"#, new: #""snapshut":"#, message: "this version knows no observation of this kind"),
        Fault(old: #""session":"one""#, new: #""session":1"#, message: "snapshot.session: this is not a text"),
        Fault(old: #""ratio":1.5"#, new: #""ratio":"much""#, message: "snapshot.torrents[1].ratio: this is no ratio"),
        Fault(
            old: #""id":"0000000000000002"#, new: #""id":"x"#,
            message: "snapshot.torrents[1].id: a torrent needs the infohash that names it"),
        Fault(old: #""tags":["a"]"#, new: #""tags":["a",5]"#, message: "snapshot.torrents[1].tags: this is no tags"),
    ]

    @Test(arguments: faults) func `that is wrong says where`(fault: Fault) throws {
        let torrents: [Torrent] = [.seeding(1), .seeding(2, ratio: 1.5, [.tags: .texts(["a"])])]
        let text = Observation.snapshot(.fixture(torrents, at: 0), interval: .seconds(5)).json.text()
        #expect(text.contains(fault.old))
        let wrong = try JSON(parsing: Array(text.replacing(fault.old, with: fault.new).utf8))
        let error = #expect(throws: ObservationError.self) { _ = try Observation(json: wrong) }
        #expect(error?.description == fault.message)
    }
}

extension Observation {
    /// Whether both tell the same, fact by fact.
    fileprivate func isSame(as other: Observation) -> Bool {
        guard at == other.at else { return false }
        return switch (self, other) {
        case (.snapshot(let one, let rhythm), .snapshot(let two, let otherRhythm)):
            rhythm == otherRhythm && one.client == two.client && one.session == two.session
                && one.runSince == two.runSince && one.torrents == two.torrents && one.server == two.server
        case (.unreachable(let one, let reason, _), .unreachable(let two, let otherReason, _)):
            one == two && reason == otherReason
        case (.looked(let one, let sight, _), .looked(let two, let otherSight, _)): one == two && sight == otherSight
        case (.disk(let one, _), .disk(let two, _)): one == two
        case (.settled(let one, let rule, _), .settled(let two, let otherRule, _)): one == two && rule == otherRule
        case (.vanished(let one, let rule, _), .vanished(let two, let otherRule, _)): one == two && rule == otherRule
        case (.offered(let one, let route, _), .offered(let two, let otherRoute, _)): one == two && route == otherRoute
        case (.called(let one, _), .called(let two, _)): one == two
        case (.revived(let one, _), .revived(let two, _)): one == two
        case (.moment, .moment): true
        case (.override(let one, _), .override(let two, _)): one == two
        case (.overrideEnded(let one, _), .overrideEnded(let two, _)): one == two
        case (.released(let one, _), .released(let two, _)): one == two
        case (.instructed(let one, _), .instructed(let two, _)): one == two
        case (.outcome(let one, let end, _), .outcome(let two, let otherEnd, _)): one == two && end == otherEnd
        default: false  // of two kinds
        }
    }
}
