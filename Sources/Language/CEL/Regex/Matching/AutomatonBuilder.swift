extension Pattern {
    /// Builds the whole automaton of a program ahead of matching, so that matching shares it without locks.
    struct AutomatonBuilder {
        /// All that the future depends on.
        private struct State: Hashable {
            let consumers: [Int]
            let pending: [Int]
            /// Only waiting assertions look back, so without them it is always the same.
            let before: Neighbor
        }

        private let program: Program
        private let width: Int
        private var table: [UInt16]
        private var rows: [State: UInt16] = [:]
        private var unexplored: [State] = []
        private var current: Frontier
        private var following: Frontier

        private init(_ program: Program) {
            self.program = program
            width = program.alphabet.count + 1
            current = Frontier(capacity: program.instructions.count)
            following = current
            // The rows of the accepting and the dead state, which lead to themselves.
            table = Array(repeating: Automaton.accepting, count: width)
            table += Array(repeating: Automaton.dead(width: width), count: width)
        }
    }
}

extension Pattern.AutomatonBuilder {
    /// Builds the automaton; nil when it would take too much memory or time.
    static func build(_ program: Pattern.Program, prefilter: Pattern.Prefilter? = nil) -> Pattern.Automaton? {
        guard 3 * (program.alphabet.count + 1) <= Pattern.Limits.automatonCells else { return nil }
        var builder = Self(program)
        builder.following.clear(before: .edge)
        builder.following.enter(0, of: program.instructions)
        guard let start = builder.rowOfFollowing() else { return nil }
        while let state = builder.unexplored.popLast() {
            guard builder.explore(state) else { return nil }
        }
        return Pattern.Automaton(alphabet: program.alphabet, table: builder.table, start: start, prefilter: prefilter)
    }

    /// Fills in the row of a state; false when a limit was reached.
    private mutating func explore(_ state: State) -> Bool {
        guard let offset = rows[state] else { preconditionFailure("an unexplored state has no row") }
        let row = Int(offset)
        for neighbor in Pattern.Neighbor.allCases {
            current.clear(before: state.before)
            for index in state.consumers + state.pending { current.enter(index, of: program.instructions) }
            current.resolve(after: neighbor, of: program.instructions)
            if neighbor == .edge {
                table[row + width - 1] = current.hasMatched ? Pattern.Automaton.accepting : dead
                continue
            }
            for letter in program.alphabet.neighbors.indices where program.alphabet.neighbors[letter] == neighbor {
                guard let target = target(of: letter) else { return false }
                table[row + letter] = target
            }
        }
        return true
    }

    /// Where taking a letter from the current frontier leads; nil when a limit was reached.
    private mutating func target(of letter: Int) -> UInt16? {
        if current.hasMatched { return Pattern.Automaton.accepting }
        following.clear(before: program.alphabet.neighbors[letter])
        following.enter(letter, from: current, of: program)
        guard current.steps + following.steps <= Pattern.Limits.automatonSteps else { return nil }
        return rowOfFollowing()
    }

    /// The row of the state that was just reached, made if it is new; nil when the table is full.
    private mutating func rowOfFollowing() -> UInt16? {
        if following.hasMatched { return Pattern.Automaton.accepting }
        if following.isEmpty && !program.canStartLater { return dead }
        let state = State(
            consumers: following.consumers.sorted(), pending: following.pending.sorted(),
            before: following.pending.isEmpty ? .other : following.before)
        if let known = rows[state] { return known }
        guard table.count + width <= Pattern.Limits.automatonCells else { return nil }
        let row = UInt16(table.count)
        table += Array(repeating: dead, count: width)
        rows[state] = row
        unexplored.append(state)
        return row
    }

    private var dead: UInt16 { Pattern.Automaton.dead(width: width) }
}
