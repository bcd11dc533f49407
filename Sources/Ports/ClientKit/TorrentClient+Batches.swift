import Torrents

/// What a command came to, or why it failed.
package typealias CommandResult = Result<CommandOutcome, ClientError>

extension TorrentClient {
    /// Carries out commands, those in a row that say the same of different torrents in one call.
    ///
    /// Where a call for many is refused, each of them is told alone, so that one bad torrent fails alone. One that did
    /// not reach the client fails for all of them: to try each of them would only take as much longer.
    ///
    /// - Returns: What each of them came to, in their order.
    package func performAll(_ commands: [Command]) async -> [CommandResult] {
        var results: [CommandResult] = []
        var rest = commands[...]
        while let first = rest.first {
            let row = rest.prefix(1000).prefix { $0.torrent.map(first.about) == $0 }
            guard row.count > 1 else {
                results.append(await result(of: first))
                rest.removeFirst()
                continue
            }
            results += await perform(row: Array(row))
            rest.removeFirst(row.count)
        }
        return results
    }

    private func perform(row: [Command]) async -> [CommandResult] {
        var ids: [Infohash] = []
        for id in row.compactMap(\.torrent) where !ids.contains(id) { ids.append(id) }
        do throws(ClientError) {
            if let results = try await perform(row[0], onAll: ids), results.count == ids.count {
                let byId = Dictionary(zip(ids, results)) { first, _ in first }
                return row.map { command in
                    command.torrent.flatMap { byId[$0] } ?? .failure(ClientError(.notFound, "nothing is known of it"))
                }
            }
        } catch {
            switch error.code {
            case .unreachable, .timedOut, .rejectedCredentials: return row.map { _ in .failure(error) }
            case .refused, .notFound, .notUnderstood, .unsupported, .tooOld: break
            }
        }
        var results: [CommandResult] = []
        for command in row { results.append(await result(of: command)) }
        return results
    }

    private func result(of command: Command) async -> CommandResult {
        do throws(ClientError) {
            return .success(try await perform(command))
        } catch {
            return .failure(error)
        }
    }
}
