import Engine
import Trash

/// A store of bins that crashes once, before or after one of its steps.
struct CrashingTrash: TrashStore {
    let step: String
    let isAfter: Bool
    private let store = LocalTrash()

    init(at step: String, after isAfter: Bool) { (self.step, self.isAfter) = (step, isAfter) }

    private func step<Answer>(
        _ name: String, _ work: () async throws(TrashError) -> Answer
    ) async throws(TrashError) -> Answer {
        if name == step, !isAfter { throw TrashError(.failed, "crashed") }
        let answer = try await work()
        if name == step { throw TrashError(.failed, "crashed") }
        return answer
    }

    func find(_ search: TrashSearch) async throws(TrashError) -> TrashFind {
        try await step("find") { () async throws(TrashError) in try await store.find(search) }
    }

    func begin(_ manifest: TrashManifest, in bin: TrashBin) async throws(TrashError) -> TrashPlace {
        try await step("begin") { () async throws(TrashError) in try await store.begin(manifest, in: bin) }
    }

    func discard(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {
        try await step("discard") { () async throws(TrashError) in try await store.discard(place, in: bin) }
    }

    func copy(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying {
        try await step("copy") { () async throws(TrashError) in
            try await store.copy(place, in: bin, atMost: limit)
        }
    }

    func copyBack(
        _ place: TrashPlace, in bin: TrashBin, atMost limit: Int64
    ) async throws(TrashError) -> TrashCopying {
        try await store.copyBack(place, in: bin, atMost: limit)
    }

    func fill(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling {
        try await step("fill") { () async throws(TrashError) in try await store.fill(place, in: bin) }
    }

    func entry(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEntryStatus? {
        try await store.entry(place, in: bin)
    }

    func entries(in bin: TrashBin) async throws(TrashError) -> [TrashEntryStatus] {
        try await step("entries") { () async throws(TrashError) in try await store.entries(in: bin) }
    }

    func items(in bin: TrashBin) async throws(TrashError) -> [TrashedItem] { try await store.items(in: bin) }

    func takeBack(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashFilling {
        try await store.takeBack(place, in: bin)
    }

    func close(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) {
        try await store.close(place, in: bin)
    }

    func empty(_ place: TrashPlace, in bin: TrashBin) async throws(TrashError) -> TrashEmptying {
        try await store.empty(place, in: bin)
    }
}
