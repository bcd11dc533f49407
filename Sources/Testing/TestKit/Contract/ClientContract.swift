import ClientKit
import Simulation

/// What every adapter promises, as a list of checks against a client that starts without torrents.
///
/// Each check adds torrents of its own and leaves those of the others alone, so that all of them can share one
/// daemon. Checks of what a client cannot do make sure that it says so.
package struct ClientContract: Sendable {
    /// One promise, with the check that proves it.
    package struct Promise: Sendable, CustomStringConvertible {
        package let description: String
        let check: @Sendable (any ContractWorld, ClientIdentity) async throws -> Void

        /// - Throws: `ContractError` with what was seen instead, or the client's error.
        package func check(in world: any ContractWorld) async throws {
            try await check(world, try await world.client.connect())
        }
    }

    /// Every promise of the contract, in the order in which it is checked.
    package static let promises: [Promise] =
        listing + adding + [
            Promise(description: "tags are added and removed, each once", check: tags),
            Promise(description: "one command changes many torrents, and spares the others", check: many),
            Promise(description: "a torrent's own limits are set and lifted", check: torrentLimits),
            Promise(description: "share limits are set, or the lack of one is said", check: shareLimits),
            Promise(description: "trackers are replaced and removed, each by its URL", check: editing),
            Promise(description: "files are skipped and wanted again, and no other of them", check: files),
            Promise(description: "a torrent is shown by another name, or the lack of names is said", check: naming),
            Promise(description: "files are renamed, each by its path, and no other of them", check: filePaths),
            Promise(description: "peers are told and banned, or the lack of bans is said", check: bans),
            Promise(
                description: "a category is made, set and taken away, or the lack of them is said", check: category),
            Promise(
                description: "what it takes to put a torrent back is told, and puts it back", check: restoring),
            Promise(description: "pause and resume may be repeated", check: pausing),
            Promise(description: "a recheck completes what lies in place", check: recheck),
            Promise(description: "data is moved", check: move),
            Promise(description: "the queue moves, or the client says how to allow it", check: queue),
            Promise(description: "the client's own limits and its alternative mode change", check: bandwidth),
        ] + removing
}
