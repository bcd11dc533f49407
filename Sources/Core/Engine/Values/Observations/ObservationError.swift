/// Why a recorded observation cannot be read: where, and what is wrong there.
package struct ObservationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Such as `snapshot.torrents[3].ratio`; empty for the whole.
    package let place: String
    /// What is wrong there.
    package let problem: String

    package init(place: String, problem: String) {
        self.place = place
        self.problem = problem
    }

    package var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}
