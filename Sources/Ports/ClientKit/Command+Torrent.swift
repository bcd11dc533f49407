package import Torrents

extension Command {
    /// The torrent that it is about; nil for one about the client, or one that adds a torrent.
    package var torrent: Infohash? {
        switch self {
        case .pause(let id), .resume(let id), .forceStart(let id, _), .remove(let id, _), .move(let id, _),
            .recheck(let id), .reannounce(let id), .setCategory(let id, _), .addTags(let id, _),
            .removeTags(let id, _), .setLimits(let id, _, _), .setShareLimits(let id, _), .setPriority(let id, _),
            .moveInQueue(let id, _), .setQueuePlace(let id, _), .setSequential(let id, _), .setFirstLast(let id, _),
            .setSuperSeeding(let id, _), .setAutoManaged(let id, _), .addTrackers(let id, _),
            .removeTrackers(let id, _), .replaceTracker(let id, _, _), .setFiles(let id, _, _),
            .rename(let id, _), .renameFile(let id, _, _), .banPeers(let id, _):
            id
        case .setBandwidth, .setAlternativeSpeed, .add: nil
        }
    }

    /// The same command about another torrent.
    package func about(_ id: Infohash) -> Command {
        switch self {
        case .pause: .pause(id)
        case .resume: .resume(id)
        case .forceStart(_, let flag): .forceStart(id, flag)
        case .remove(_, let deletingData): .remove(id, deletingData: deletingData)
        case .move(_, let path): .move(id, to: path)
        case .recheck: .recheck(id)
        case .reannounce: .reannounce(id)
        case .setCategory(_, let category): .setCategory(id, category)
        case .addTags(_, let tags): .addTags(id, tags)
        case .removeTags(_, let tags): .removeTags(id, tags)
        case .setLimits(_, let down, let up): .setLimits(id, down: down, up: up)
        case .setShareLimits(_, let limits): .setShareLimits(id, limits)
        case .setPriority(_, let priority): .setPriority(id, priority)
        case .moveInQueue(_, let move): .moveInQueue(id, move)
        case .setQueuePlace(_, let place): .setQueuePlace(id, place)
        case .setSequential(_, let flag): .setSequential(id, flag)
        case .setFirstLast(_, let flag): .setFirstLast(id, flag)
        case .setSuperSeeding(_, let flag): .setSuperSeeding(id, flag)
        case .setAutoManaged(_, let flag): .setAutoManaged(id, flag)
        case .addTrackers(_, let urls): .addTrackers(id, urls)
        case .removeTrackers(_, let urls): .removeTrackers(id, urls)
        case .replaceTracker(_, let old, let new): .replaceTracker(id, old, with: new)
        case .setFiles(_, let places, let priority): .setFiles(id, places, priority)
        case .rename(_, let name): .rename(id, name)
        case .renameFile(_, let old, let new): .renameFile(id, old, to: new)
        case .banPeers(_, let peers): .banPeers(id, peers)
        case .setBandwidth, .setAlternativeSpeed, .add: self  // not about a torrent of the client
        }
    }
}
