package import Engine
import Synchronization

/// The bins of this machine's disks.
///
/// Each call works on a thread of its own.
package final class LocalTrash: TrashStore {
    /// What manifests said when they were read last, by path.
    private let known = Mutex<[String: KnownItem]>([:])
    /// Bins that are being looked through: no second thread is given to a disk that hangs.
    private let busy = Mutex<Set<String>>([])

    package init() {}

    package func find(_ search: TrashSearch) async throws(TrashError) -> TrashFind {
        try await apart { () throws(TrashError) in try search.run() }
    }

    package func begin(_ manifest: TrashManifest, in bin: TrashBin) async throws(TrashError) -> TrashPlace {
        try await apart { () throws(TrashError) in
            var entry = NewEntry(manifest, in: bin)
            return try entry.make()
        }
    }

    package func discard(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {
        try await apart { () throws(TrashError) in
            guard let entry = try OpenEntry(place, in: bin) else { return }
            if entry.manifest.isCopy { return try entry.discardCopies() }
            guard try entry.held() == 0 else { return }
            try entry.close()
        }
    }

    package func copy(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying {
        try await apart { () throws(TrashError) in try Self.existing(place, bin).copy(atMost: limit) }
    }

    package func copyBack(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying {
        try await apart { () throws(TrashError) in
            let entry = try Self.existing(place, bin)
            do throws(TrashError) {
                return try entry.copyBack(atMost: limit)
            } catch {
                // What is half there would only take the room that is missing.
                if error.code == .full { try? entry.removeReturning() }
                throw error
            }
        }
    }

    package func fill(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling {
        try await apart { () throws(TrashError) in try Self.existing(place, bin).fill() }
    }

    package func entry(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEntryStatus? {
        try await apart { () throws(TrashError) in
            guard let entry = try OpenEntry(place, in: bin) else { return nil }
            return try entry.status()
        }
    }

    package func entries(in bin: TrashBin) async throws(TrashError) -> [TrashEntryStatus] {
        try await apart { () throws(TrashError) in
            var all: [TrashEntryStatus] = []
            for name in try bin.names() {
                let place = TrashPlace(disk: bin.disk, entry: name)
                // What is no entry of ours is none of our business.
                guard let entry = (try? OpenEntry(place, in: bin)) ?? nil else { continue }
                all.append(try entry.status())
            }
            return all.sorted { ($0.manifest.at, $0.place.entry) < ($1.manifest.at, $1.place.entry) }
        }
    }

    package func items(in bin: TrashBin) async throws(TrashError) -> [TrashedItem] {
        guard busy.withLock({ $0.insert(bin.path).inserted }) else {
            throw TrashError(.failed, "\(bin.path) does not answer")
        }
        let former = known.withLock { $0 }
        let found = try await apart { [self] () throws(TrashError) in
            defer { _ = busy.withLock { $0.remove(bin.path) } }
            return try bin.items(former)
        }
        known.withLock { known in
            known = known.filter { !$0.key.hasPrefix(bin.path + "/") }
            known.merge(found) { $1 }
        }
        return found.values.map(\.item).sorted { ($0.at, $0.entry) < ($1.at, $1.entry) }
    }

    package func takeBack(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling {
        try await apart { () throws(TrashError) in
            let entry = try Self.existing(place, bin)
            guard !entry.isGoing else {
                throw TrashError(.missing, "\(place) is being deleted already, so it cannot be had back")
            }
            return try entry.takeBack()
        }
    }

    package func close(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {
        try await apart { () throws(TrashError) in
            guard let entry = try OpenEntry(place, in: bin) else { return }
            guard try entry.held() == 0 else {
                throw TrashError(.failed, "\(place) still holds files, so it stays")
            }
            try entry.close()
        }
    }

    package func empty(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEmptying {
        try await apart { () throws(TrashError) in
            guard let entry = try OpenEntry(place, in: bin) else { return TrashEmptying() }
            return try entry.empty()
        }
    }

    private static func existing(_ place: TrashPlace, _ bin: TrashBin) throws(TrashError) -> OpenEntry {
        guard let entry = try OpenEntry(place, in: bin) else {
            throw TrashError(.missing, "there is no \(place): it was restored or deleted meanwhile")
        }
        return entry
    }
}

/// An item, and what tells whether its manifest is still the one that was read.
struct KnownItem: Sendable {
    let inode: UInt64
    let modified: Int64
    let item: TrashedItem
}
