import Engine
import Trash

/// Bins of a world in which no files are: whatever is moved there was there, and is there.
struct PretendedTrash: TrashStore {
    func find(_ search: TrashSearch) async throws(TrashError) -> TrashFind {
        TrashFind(root: search.roots.first ?? "/", files: [], folders: [])
    }

    func begin(_ manifest: TrashManifest, in bin: TrashBin) async throws(TrashError) -> TrashPlace {
        TrashPlace(disk: bin.disk, entry: manifest.intent.text)
    }

    func discard(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {}
    func fill(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling { TrashFilling() }
    func entry(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEntryStatus? { nil }
    func entries(in bin: TrashBin) async throws(TrashError) -> [TrashEntryStatus] { [] }
    func items(in bin: TrashBin) async throws(TrashError) -> [TrashedItem] { [] }
    func takeBack(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling { TrashFilling() }
    func close(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {}
    func empty(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEmptying { TrashEmptying() }
}
