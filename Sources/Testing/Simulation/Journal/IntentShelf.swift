import Engine
import JSON
import Journal

/// The intents of a journal in memory, in the order of their numbers, found by id and by whether they have ended.
struct IntentShelf: Sendable {
    /// All that are kept.
    private(set) var all: [StoredIntent] = []
    private var places: [IntentID: Int] = [:]
    private var openPlaces: Set<Int> = []
    private var last: Int64 = 0

    /// Those that have not ended.
    var open: [StoredIntent] { openPlaces.sorted().map { all[$0] } }

    subscript(id: IntentID) -> StoredIntent? { places[id].map { all[$0] } }

    /// Adds one that is new.
    mutating func add(_ intent: Intent, _ state: StoredIntent.State) {
        last += 1
        places[intent.id] = all.count
        if state.isUnfinished { openPlaces.insert(all.count) }
        all.append(
            StoredIntent(number: last, intent: intent, state: state, attempts: 0, changedAt: intent.plannedAt))
    }

    /// Puts one in the place of what is kept of the same intent.
    mutating func replace(with stored: StoredIntent) {
        guard let place = places[stored.intent.id] else { return }
        all[place] = stored
        if stored.state.isUnfinished { openPlaces.insert(place) } else { openPlaces.remove(place) }
    }

    /// Forgets some.
    mutating func removeAll(where isOld: (StoredIntent) -> Bool) {
        guard all.contains(where: isOld) else { return }
        all.removeAll(where: isOld)
        (places, openPlaces) = ([:], [])
        for (place, stored) in all.enumerated() {
            places[stored.intent.id] = place
            if stored.state.isUnfinished { openPlaces.insert(place) }
        }
    }
}
