/// The files of watch folders, each in a state of its own that changes when it is replaced.
package struct SimulatedFiles {
    /// What lies there, by rule and path, with a number for its state.
    package private(set) var lying: [(rule: String, path: String, state: Int)] = []
    private var states = 0

    /// Folders without files.
    package init() {}

    /// Puts a file there, and returns the number of its state: another one where a file is new.
    package mutating func put(_ path: String, for rule: String, isNew: Bool) -> Int {
        if let place = lying.firstIndex(where: { $0.path == path && $0.rule == rule }) {
            guard isNew else { return lying[place].state }
            states += 1
            lying[place].state = states
            return states
        }
        states += 1
        lying.append((rule, path, states))
        return states
    }

    /// Takes away the file that the key of a subject names.
    package mutating func remove(subject key: String) { lying.removeAll { "file/\($0.path)" == key } }

    /// Takes away the file at a place of the list, and returns it.
    package mutating func remove(at place: Int) -> (rule: String, path: String) {
        let file = lying.remove(at: place)
        return (file.rule, file.path)
    }
}
