import Clocks
import Engine
import Rules
import Simulation
import Torrents

extension Stage {
    /// A person says something of what rules do; what makes no sense at that moment is passed over, as by the daemon.
    mutating func hear(_ word: PersonalWord, of torrents: [ScriptedTorrent]) async {
        guard isRunning else { return }
        let instruction: Instruction
        switch word {
        case .hold(let target, let length): instruction = .hold(target, for: length)
        case .release(let release):
            guard let tick = try? world.release(release, at: now) else { return }
            keep(tick)
            return await carryOut()
        case .refuse(let rule, let torrent):
            let refused = Refusal(
                rule: rule, subject: subject(torrents[torrent]), title: torrents[torrent].name, at: now.wall)
            instruction = .refuse([refused])
        case .allow(let rule, let torrent):
            instruction = .allow([Refusal.Key(rule: rule, about: subject(torrents[torrent]))])
        case .approve(let rule, let torrent):
            let about = torrent.map { torrents[$0] }
            let asks = world.engine.view(at: now.wall).words.asks.filter { ask in
                guard ask.rule == rule else { return false }
                return about.map { ask.subject.torrent == $0.id && ask.subject.client == $0.client } ?? true
            }
            instruction = .approve(asks.map(\.mark))
        }
        guard let tick = try? world.instruct(instruction, at: now) else { return }
        keep(tick)
        await carryOut()
    }

    /// A program calls a hook; no client is polled by it, only in the rhythm of the test.
    mutating func hear(_ call: HookCall) async {
        guard isRunning else { return }
        keep(world.observe(.called(call, at: now)))
        await carryOut()
    }

    private func subject(_ torrent: ScriptedTorrent) -> Subject {
        let listed = clients[torrent.client]?[torrent.id]?.incarnation
        return .torrent(torrent.client, listed ?? Incarnation(id: torrent.id, addedAt: nil))
    }
}
