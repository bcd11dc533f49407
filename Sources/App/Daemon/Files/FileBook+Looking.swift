package import Actions
import Clocks
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
    ///   - access: How each client's files are seen from here.
    /// - Returns: The same observations with what is seen.
    package static func shown(
        _ observations: [Observation], by rules: RuleSet, from store: any FileStore,
        access: (ClientEntry) -> FileAccess?
    ) -> [Observation] {
        guard !rules.fieldsRead.isDisjoint(with: TorrentField.seenOnDisk) else { return observations }
        let book = FileBook()
        book.follow(rules.clients)
        for case .snapshot(let list, _) in observations {
            guard let entry = rules.clients.first(where: { $0.name == list.client }), let access = access(entry) else {
                continue
            }
            book.read(
                list.torrents, of: list.client, access, from: store, at: list.takenAt.boot, budget: .max)
        }
        return observations.map { observation in
            guard case .snapshot(let list, let rhythm) = observation else { return observation }
            return .snapshot(list.with(torrents: book.shown(list.torrents, of: list.client)), interval: rhythm)
        }
    }
}
