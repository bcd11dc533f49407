import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// What rules that make room by groups choose and remove, against a model that tries everything out.
@Suite struct SelectGroupModelTests {
    private static func limits(perTick: Int) -> String {
        #"{"removals": {"grace": "0s", "maxShare": 1.0, "perDay": 999, "perTick": \#(perTick)}}"#
    }

    @Test(arguments: 0..<60) func `whole groups go, in order, until it is enough`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let perTick = [2, 3, 20][Int(seed % 3)]
        var scene = Scene(perTick: perTick, using: &random)
        var world = try SelectGroupTests.world(limits: Self.limits(perTick: perTick))
        world.look(free: scene.free, at: 0)
        var open = scene.list(in: &world, at: 1)
        let expected = scene.choice
        let (planned, whole) = (
            Set(open.map { $0.subject.key }), Set(expected.flatMap { scene.groups[$0].subjects }.map(\.key))
        )
        #expect(perTick == 20 ? planned == whole : planned.isSubset(of: whole), "\(scene)")
        for round in 1...120 {
            let second = Double(round) * 30
            try scene.carryOut(&open, in: &world, at: second, using: &random)
            if Int.random(in: 0..<10, using: &random) == 0 { world.restart() }
            world.look(free: scene.free, at: second + 1)
            open += scene.list(in: &world, at: second + 2)
        }
        #expect(open.isEmpty, "\(scene)")
        for group in scene.groups { #expect(group.gone.isEmpty || group.gone.count == group.members.count, "\(scene)") }
        let removed = scene.groups.indices.filter { !scene.groups[$0].gone.isEmpty }
        #expect(Set(removed) == Set(expected), "\(scene)")
        guard let last = removed.map({ scene.groups[$0].gib }).min() else { return }
        #expect(scene.free >= 100 && scene.free - last < 100, "\(scene)")
    }

    /// People remove and tag torrents meanwhile, clients do not answer, the disk is away, and Sluice is started anew.
    @Test(arguments: 100..<160) func `whatever happens meanwhile, no group goes in part`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let grace = seed.isMultiple(of: 2) ? "0s" : "90s"
        var scene = Scene(perTick: 20, using: &random)
        var world = try SelectGroupTests.world(
            limits: Self.limits(perTick: 20).replacing(#""grace": "0s""#, with: #""grace": "\#(grace)""#))
        world.look(free: scene.free, at: 0)
        var open = scene.list(in: &world, at: 1)
        for round in 1...160 {
            let (second, isWild) = (Double(round) * 30, round < 60)
            try scene.carryOut(&open, in: &world, at: second, using: &random)
            switch isWild ? Int.random(in: 0..<12, using: &random) : 12 {
            case 0: world.restart()
            case 1: scene.removeByHand(using: &random)
            case 2: world.observe(.unreachable(ClientName("box"), reason: "asleep", at: .at(second + 0.5)))
            case 3: world.look(.missing("/mnt/data is not there"), at: second + 0.5)
            case 4: try world.reload(world.engine.filed, at: second + 0.5)
            default: world.look(free: scene.free, at: second + 1)
            }
            open.removeAll { intent in world.ticks.last?.cancelled.contains { $0.0 == intent.id } ?? false }
            open += scene.list(in: &world, at: second + 2)
        }
        #expect(open.isEmpty, "\(scene)")
        for group in scene.groups where !group.isTouched {
            #expect(group.gone.isEmpty || group.gone.count == group.members.count, "\(scene)")
            #expect(group.gone.isEmpty || group.obstacle == nil, "\(scene)")
        }
    }
}

/// Groups of torrents on two clients, with what keeps some of them.
private struct Scene: CustomStringConvertible {
    struct Member {
        let client: String
        let torrent: Torrent

        var subject: Subject { .torrent(ClientName(client), torrent.incarnation) }
    }

    struct Group {
        let place: String
        let gib: Int64
        /// What keeps it; nil where it may go.
        var obstacle: String?
        var members: [Member] = []
        var gone: Set<Infohash> = []
        var isDeleted = false
        /// Whether a person has removed one of them.
        var isTouched = false

        var subjects: [Subject] { members.map(\.subject) }
        var first: (Infohash, String)? { members.map { ($0.torrent.id, $0.client) }.min { $0 < $1 } }
    }

    var groups: [Group] = []
    var free: Int64
    /// Torrents outside of all groups, by client.
    private var others: [Member] = []

    init(perTick: Int, using random: inout SeededGenerator) {
        free = Int64.random(in: 0..<50, using: &random)
        var number = 1
        for index in 0..<Int.random(in: 3...8, using: &random) {
            var group = Group(place: "p\(index)", gib: Int64.random(in: 5...45, using: &random))
            let obstacles = ["kept", "checking", "shared", "linked"]
            group.obstacle = Int.random(in: 0..<3, using: &random) == 0 ? obstacles.randomElement(using: &random) : nil
            let count = Int.random(in: 1...3, using: &random)
            let odd = Int.random(in: 0..<count, using: &random)
            for place in 0..<count {
                var changes: [TorrentField: FieldValue] = [:]
                if group.obstacle == "linked" { changes[.freeable] = .integer(0) }
                if place == odd, group.obstacle == "kept" { changes[.tags] = .texts(["keep"]) }
                if place == odd, group.obstacle == "checking" { changes[.state] = .text("checking") }
                group.members.append(Self.member(&number, group.place, group.gib, changes, using: &random))
            }
            if count > perTick { group.obstacle = group.obstacle ?? "too many" }
            if group.obstacle == "shared" { others.append(Self.member(&number, group.place, 1, [:], using: &random)) }
            groups.append(group)
        }
        for client in ["home", "box"] {
            for filler in 500..<540 {
                let path: FieldValue = .text("/elsewhere/\(filler)")
                let torrent = SelectGroupTests.copy(
                    filler + (client == "home" ? 0 : 100), at: "x", gib: 1, of: client, [.contentPath: path])
                others.append(Member(client: client, torrent: torrent))
            }
        }
    }

    private static func member(
        _ number: inout Int, _ place: String, _ gib: Int64, _ changes: [TorrentField: FieldValue],
        using random: inout SeededGenerator
    ) -> Member {
        let client = Bool.random(using: &random) ? "home" : "box"
        number += 1
        return Member(
            client: client, torrent: SelectGroupTests.copy(number, at: place, gib: gib, of: client, changes))
    }

    /// The groups that have to go, tried out one by one: the largest first, until it is enough, or none.
    var choice: [Int] {
        var (chosen, sum): ([Int], Int64) = ([], free)
        let order = groups.indices.filter { groups[$0].obstacle == nil }.sorted { left, right in
            let (one, other) = (groups[left], groups[right])
            guard one.gib == other.gib else { return one.gib > other.gib }
            guard let first = one.first, let second = other.first else { return false }
            return first < second
        }
        for index in order where sum < 100 {
            chosen.append(index)
            sum += groups[index].gib
        }
        return sum >= 100 ? chosen : []
    }

    /// Shows what both clients have, and tells what is planned by then.
    func list(in world: inout World, at second: Double) -> [Intent] {
        ["home", "box"].flatMap { client in
            let own =
                (groups.flatMap { group in group.members.filter { !group.gone.contains($0.torrent.id) } } + others)
                .filter { $0.client == client }.map(\.torrent)
            let list = Snapshot.fixture(own, at: second, client: client)
            return world.observe(.snapshot(list, interval: .seconds(30))).intents
        }
    }

    /// Carries out some of what is planned, as clients do that refuse now and then.
    mutating func carryOut(
        _ open: inout [Intent], in world: inout World, at second: Double, using random: inout SeededGenerator
    ) throws {
        for intent in open.shuffled(using: &random) where Int.random(in: 0..<3, using: &random) > 0 {
            let index = try #require(groups.firstIndex { $0.subjects.contains(intent.subject) }, "\(self)")
            let member = try #require(groups[index].members.first { $0.subject == intent.subject })
            let isGone = groups[index].gone.contains(member.torrent.id)
            let look = FreshLook(torrent: isGone ? nil : member.torrent)
            let outcome: Outcome
            switch world.engine.confirm(intent, on: look, at: .at(second)) {
            case .later, .notItsTurn: continue
            case .no(let reason), .pointless(let reason): outcome = .held(reason)
            case .goAhead where Int.random(in: 0..<6, using: &random) == 0: outcome = .held("the client said no")
            case .goAhead:
                outcome = .done("removed")
                let begun = groups.filter { !$0.gone.isEmpty && !$0.isDeleted && !$0.isTouched }
                #expect(
                    !groups[index].gone.isEmpty || free + begun.map(\.gib).reduce(0, +) < 100,
                    "\(groups[index].place) was begun though it was not needed: \(self)")
                groups[index].gone.insert(member.torrent.id)
                guard intent.arguments["data"]?.stringValue == "delete" else { break }
                let left = groups[index].members.filter { !groups[index].gone.contains($0.torrent.id) }
                #expect(left.isEmpty && !groups[index].isDeleted, "data that others use was deleted: \(self)")
                groups[index].isDeleted = true
                free += groups[index].gib
            }
            open.removeAll { $0.id == intent.id }
            world.observe(.outcome(intent.id, outcome, at: .at(second)))
        }
    }

    /// Takes a torrent of some group out of its client, and leaves its data.
    mutating func removeByHand(using random: inout SeededGenerator) {
        guard let index = groups.indices.randomElement(using: &random) else { return }
        let left = groups[index].members.filter { !groups[index].gone.contains($0.torrent.id) }
        guard let torrent = left.randomElement(using: &random)?.torrent else { return }
        groups[index].gone.insert(torrent.id)
        groups[index].isTouched = true
    }

    var description: String {
        "\(free) GiB free; "
            + groups.map { group in
                let members = group.members.map { member in
                    (group.gone.contains(member.torrent.id) ? "-" : "") + "\(member.torrent.name) of \(member.client)"
                }
                return "\(group.gib) GiB, \(group.obstacle ?? "free"): \(members)"
            }.joined(separator: "; ")
    }
}
