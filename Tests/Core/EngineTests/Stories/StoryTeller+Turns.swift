import Clocks
import Engine
import JSON
import Rules
import Torrents
import Simulation

/// What happens in a story from one observation to the next.
extension StoryTeller {
    mutating func take(_ turn: StoryPlan.Turn) throws {
        let place = random.below(10) < 7 ? 0 : 1
        let name = ClientName(clients[place].name)
        switch turn {
        case .list: list(place)
        case .failedPoll:
            clients[place].downFor = 1 + random.below(4)
            list(place)
        case .look: look(place)
        case .settle: settle()
        case .vanish: vanish()
        case .offer: offer()
        case .moment: observe(.moment(now), as: "a moment")
        case .override: override()
        case .overrideEnd:
            let windows = world.engine.overrides(at: now.wall).map(\.window)
            guard let window = windows.first else { return observe(.moment(now), as: "a moment") }
            observe(.overrideEnded(window: window, at: now), as: "the hours of \(window) count again")
        case .release: try release()
        case .revive: revive()
        case .reload:
            // Now and then it is about a removal that has yet to be carried out.
            if let removal = open.first(where: { $0.action == "remove" }), random.chance(50) {
                file.rules.removeAll { $0.id == removal.rule }
            }
            let edit = StoryEdit.allCases[random.below(StoryEdit.allCases.count)]
            edit.apply(to: &file) { random.below($0) }
            if let home = file.clients[1] { clients[0].name = home }
            try reload("reload: \(edit)")
        case .restart: try restart()
        case .clientRestart:
            clients[place].run += 1
            clients[place].downFor = random.below(3)
            if random.chance(60) { (clients[place].facts.downLimit, clients[place].facts.upLimit) = (nil, nil) }
            if random.chance(40) { lack(place, share: 30 + random.below(70)) }
            list(place)
        case .partialList:
            lack(place, share: 20 + random.below(70))
            list(place)
        case .emptyList:
            lack(place, share: 100)
            list(place)
        case .disturbance: disturb(place, name)
        case .clockStep:
            let step = Duration.seconds([-7200, -600, 600, 7200, 90_000][random.below(5)])
            now = Moment(wall: now.wall.advanced(by: step), boot: now.boot)
            text.note("the clock is set by \(step)", at: now)
            list(place)
        case .undo:
            clients[place].undo()
            list(place)
        case .limits:
            clients[place].changeLimits(&random)
            list(place)
        }
    }

    /// Polls a client.
    private mutating func list(_ place: Int) {
        let client = clients[place]
        let name = ClientName(client.name)
        // The rule file may no longer have it.
        guard world.engine.rules.clients.contains(where: { $0.name == name }) else {
            return observe(.moment(now), as: "a moment")
        }
        guard client.downFor == 0 else {
            clients[place].downFor -= 1
            return observe(.unreachable(name, reason: "asleep", at: now), as: "\(name) does not answer")
        }
        let listed = client.listed
        clients[place].lackingFor = max(0, client.lackingFor - 1)
        let snapshot = Snapshot(
            client: name, takenAt: now, session: "run \(client.run)", torrents: listed, server: client.facts)
        let rhythm = random.chance(80) ? Rhythm.seconds(5) : Rhythm(wanted: .seconds(5), actual: .seconds(600))
        observe(
            .snapshot(snapshot, interval: rhythm), as: "list of \(name), run \(client.run): \(listed.count) torrents")
    }

    private mutating func lack(_ place: Int, share: Int) {
        clients[place].lacking = Set(clients[place].torrents.keys.sorted().filter { _ in random.chance(share) })
        clients[place].lackingFor = [1, 2, 4, 8, 20][random.below(5)]
    }

    private mutating func look(_ place: Int) {
        let client = clients[place]
        let gone = client.torrents.sorted { $0.key < $1.key }.filter { $0.value[.savePath].text == "/mnt/disk" }
        let missing = random.chance(40) ? Set(gone.map(\.value.id)) : []
        let hidden = Set(client.torrents.sorted { $0.key < $1.key }.filter { _ in random.chance(8) }.map(\.value.id))
        observe(
            .looked(ClientName(client.name), FileSight(missing: missing, hidden: hidden), at: now),
            as: "look at the files of \(client.name): \(missing.count) missing, \(hidden.count) hidden")
    }

    /// Something happens to many torrents at once, or to all on one disk.
    private mutating func disturb(_ place: Int, _ name: ClientName) {
        let kind = random.below(4)
        for (number, torrent) in clients[place].torrents.sorted(by: { $0.key < $1.key }) {
            switch kind {
            case 0 where torrent[.savePath].text == "/mnt/disk":
                clients[place].set(number, [.state: .text("missingFiles"), .missingFiles: .flag(true)])
            case 1: clients[place].set(number, [.state: .text("paused")])
            case 2: clients[place].set(number, [.addedAt: .integer(now.wall.seconds)])
            case 3: clients[place].set(number, [.state: .text("seeding"), .missingFiles: .flag(false)])
            default: break  // a torrent on another disk
            }
        }
        text.note("disturbance \(kind) of \(name)", at: now)
        list(place)
    }

    private mutating func override() {
        let windows = file.windows.keys.sorted()
        let window = windows[random.below(windows.count)]
        let state: WindowOverride.State = random.chance(50) ? .open : .closed
        let until = now.wall.advanced(by: .seconds([60, 1800, 20_000][random.below(3)]))
        observe(
            .override(WindowOverride(window: window, state: state, until: until), at: now),
            as: "\(window) is \(state.rawValue) by hand")
    }

    private mutating func release() throws {
        let releases = world.resting(at: now.wall).map { Release.rule($0.rule) } + world.holds.map(\.release)
        guard !releases.isEmpty else { return list(0) }
        let release = releases[random.below(releases.count)]
        count.releases += 1
        observe(.released(release, at: now), as: "release \(release.text)")
    }

    private mutating func revive() {
        guard !deadLetters.isEmpty else { return list(0) }
        let intent = deadLetters.remove(at: random.below(deadLetters.count))
        observe(.revived(intent, at: now), as: "\(intent.id) is sent again")
        open.append(intent)
    }

    /// Starts Sluice anew from what the journal kept; the clock of a machine that was started anew begins again.
    private mutating func restart() throws {
        let isReboot = random.chance(20)
        now = Moment(
            wall: now.wall.advanced(by: .seconds([1, 30, 4000][random.below(3)])),
            boot: isReboot ? .seconds(9) : now.boot)
        text.note(isReboot ? "the machine is started anew" : "Sluice is started anew", at: now)
        text.standing(world, of: clients.map(\.name), at: now)
        text.journalInShort(world)
        world.restart()
        for intent in open where intent.action == "run" {
            guard random.chance(50) else { continue }
            end(intent, .dead("it was running when the daemon ended, so nobody knows how it went"))
        }
        try reload("load at the start")
    }
}
