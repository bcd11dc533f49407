package import Actions
package import Clocks
package import Engine
package import Rules
import Torrents

extension FileBook {
    /// Shows lists that were read once, for a decision in the place of a daemon, with what is seen of their files.
    ///
    /// - Parameters:
    ///   - observations: What was read, of all clients.
    ///   - rules: The rules that decide.
    ///   - store: The disk.
    ///   - time: The clocks.
    ///   - access: How each client's files are seen from here; nil for one that was not listed.
    /// - Returns: The same observations with what is seen.
    package func shown(
        _ observations: [Observation], by rules: RuleSet, from store: any FileStore, _ time: any TimeSource,
        access: (ClientEntry) -> FileAccess?
    ) async -> [Observation] {
        guard !rules.fieldsRead.isDisjoint(with: TorrentField.toldByDisk) else { return observations }
        follow(rules.clients)
        for case .snapshot(let list, _) in observations {
            guard let entry = rules.clients.first(where: { $0.name == list.client }), let access = access(entry) else {
                continue
            }
            await read(
                list.list, of: list.client, seen: access, from: store, by: time, within: .seconds(120))
        }
        let boot = time.now.boot
        return observations.map { observation in
            guard case .snapshot(let list, let rhythm) = observation else { return observation }
            let torrents = shown(list.torrents, of: list.client, at: boot)
            return .snapshot(list.with(torrents: torrents), interval: rhythm)
        }
    }

    /// Looks once for the orphans of all disks whose orphans rules are about.
    package func orphans(
        by rules: RuleSet, in store: any FileStore, _ time: any TimeSource
    ) async -> [Observation] {
        var observations: [Observation] = []
        for entry in rules.disks where rules.readsOrphans(of: entry.name) {
            let search = OrphanSearch(entry: entry, rules: rules)
            let finding = await orphans(search, in: store, time, within: .seconds(300))
            let report = OrphanReport(disk: entry.name, finding: finding, interval: entry.poll)
            observations.append(.orphans(report, at: time.now))
        }
        return observations
    }
}
