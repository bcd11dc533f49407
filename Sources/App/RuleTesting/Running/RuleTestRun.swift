package import Actions
import Clocks
import Engine
package import Rules
import Simulation
import Torrents

/// Runs one test: folds what is scripted through the engine as the daemon would, and carries out what is decided.
package struct RuleTestRun {
    private let test: RuleTest
    private var stage: Stage
    private var scripts: [ClientScript]
    private let watched: WatchedOutcomes

    /// - Parameters:
    ///   - test: What is to happen.
    ///   - rules: The rules at its start.
    ///   - kinds: The kinds of clients that there are.
    ///   - actions: The actions that there are.
    package init(_ test: RuleTest, by rules: RuleSet, kinds: [ClientKind], actions: [any Action]) {
        self.test = test
        let time = VirtualTime()
        scripts = test.clients.map { client in
            ClientScript(
                client, test.torrents.filter { $0.client == client.entry.name },
                kind: kinds.first { $0.name == client.entry.type }, time: time)
        }
        watched = WatchedOutcomes(rules)
        stage = Stage(
            test, by: watched.watching(rules), clients: scripts.map { ($0.name, $0.fake) }, time: time,
            actions: actions)
    }

    /// Runs it to its end.
    ///
    /// - Returns: What came of it.
    package mutating func run() async -> Account {
        for file in test.files {
            for script in scripts { script.fake.teach(file) }
        }
        stage.begin()
        for point in points() {
            await stage.pass(until: point.at)
            switch point.deed {
            case .poll(let number): await poll(number)
            case .file(let file): await stage.settle(file)
            case .start: await stage.start()
            case .happening(let happening): await happen(happening)
            }
        }
        stage.account.outcomes = watched.outcomes
        return stage.account
    }

    /// Something with a time; at one time, what happens comes before files, and they before polls.
    private struct Point {
        let at: Duration
        let order: Int
        let deed: Deed

        enum Deed { case happening(Happening), start, file(ScriptedFile), poll(Int) }
    }

    private func points() -> [Point] {
        let polls = Int(test.end.milliseconds / test.step.milliseconds)
        var points = test.happenings.map { Point(at: $0.at, order: 0, deed: .happening($0)) }
        for happening in test.happenings {
            if case .restart(let pause) = happening.deed {
                points.append(Point(at: happening.at + pause, order: 1, deed: .start))
            }
        }
        points += test.files.map { Point(at: $0.at, order: 2, deed: .file($0)) }
        points += (0...max(0, polls)).map { Point(at: test.step * $0, order: 3, deed: .poll($0)) }
        return points.enumerated().sorted {
            ($0.element.at, $0.element.order, $0.offset) < ($1.element.at, $1.element.order, $1.offset)
        }.map(\.element)
    }

    private mutating func poll(_ number: Int) async {
        for place in scripts.indices { scripts[place].advance(to: number, after: stage.elapsed, at: stage.now.wall) }
        for place in stage.disks.indices { stage.disks[place].advance(to: number) }
        await stage.poll(test.step)
        stage.account.note(
            torrents: test.torrents.map { torrent in scripts.first { $0.name == torrent.client }?.fake[torrent.id] },
            clients: scripts.map { ($0.name, $0.fake.server) })
    }

    private mutating func happen(_ happening: Happening) async {
        switch happening.deed {
        case .restart: stage.stop()
        case .clientRestart(let client): scripts.first { $0.name == client }?.fake.restart()
        case .outage(let client, let length): stage.down[client] = stage.elapsed + length
        case .clockStep(let step): stage.step(by: step)
        case .failure(let failure): stage.failures.append((failure, failure.times))
        case .edit(let torrent, let changes): script(of: torrent)?.edit(test.torrents[torrent].id, changes)
        case .removal(let torrent): script(of: torrent)?.fake.drop(test.torrents[torrent].id)
        case .clientEdit(let client, let changes): scripts.first { $0.name == client }?.edit(changes)
        case .reload(let rules): await stage.reload(rules)
        case .call(let call): await stage.hear(call)
        case .override(let window, let isOpen, let length):
            await stage.override(window, isOpen: isOpen, for: length)
        case .word(let word): await stage.hear(word, of: test.torrents)
        case .halfList(let client, let length):
            stage.lists.halve(client, of: test.torrents, until: stage.elapsed + length)
        case .staleList(let client, let length): stage.lists.freeze(client, until: stage.elapsed + length)
        }
    }

    private func script(of torrent: Int) -> ClientScript? {
        scripts.first { $0.name == test.torrents[torrent].client }
    }
}
