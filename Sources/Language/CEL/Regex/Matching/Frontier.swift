extension Pattern {
    /// The instructions at which some way of matching stands, at one position of the text.
    ///
    /// Every instruction is in it at most once, which is what keeps matching linear. Whether there is a match does not
    /// depend on the order of alternatives, so none is kept.
    struct Frontier {
        /// Instructions that take the next scalar.
        private(set) var consumers: [Int] = []
        /// Assertions that wait for the next scalar to be known.
        private(set) var pending: [Int] = []
        private(set) var hasMatched = false
        /// What stands before the position.
        private(set) var before = Neighbor.edge
        /// Instructions looked at since the frontier was made: the work done.
        private(set) var steps = 0
        private var entered: [Int] = []
        /// For each instruction its place in `entered`; only right if that place names it back, so never cleared.
        private var places: [Int]

        init(capacity: Int) {
            places = Array(repeating: 0, count: capacity)
        }

        var isEmpty: Bool { consumers.isEmpty && pending.isEmpty && !hasMatched }
    }
}

extension Pattern.Frontier {
    mutating func clear(before neighbor: Pattern.Neighbor) {
        consumers.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
        entered.removeAll(keepingCapacity: true)
        hasMatched = false
        before = neighbor
    }

    /// Adds an instruction and all that can be reached from it without knowing the next scalar.
    mutating func enter(_ instruction: Int, of instructions: [Pattern.Program.Instruction]) {
        var next = entered.count
        insert(instruction)
        while next < entered.count {
            let index = entered[next]
            next += 1
            steps += 1
            switch instructions[index] {
            case .consume: consumers.append(index)
            case .match: hasMatched = true
            case .jump(let target): insert(target)
            case .fork(let first, let second):
                insert(first)
                insert(second)
            case .assert(let assertion):
                if assertion.looksAhead {
                    pending.append(index)
                } else if assertion.holds(before: before, after: .other) {
                    insert(index + 1)
                }
            }
        }
    }

    /// Goes on past the waiting assertions that hold before this neighbor.
    mutating func resolve(after: Pattern.Neighbor, of instructions: [Pattern.Program.Instruction]) {
        var next = 0
        while next < pending.count {
            let index = pending[next]
            next += 1
            steps += 1
            guard case .assert(let assertion) = instructions[index], assertion.holds(before: before, after: after)
            else { continue }
            enter(index + 1, of: instructions)
        }
    }

    /// Adds what the consumers of an earlier frontier reach by taking a letter, and what a match beginning here needs.
    mutating func enter(_ letter: Int, from earlier: borrowing Self, of program: Pattern.Program) {
        steps += earlier.consumers.count
        for index in earlier.consumers {
            guard case .consume(let set) = program.instructions[index], program.accepts(letter, set: set) else {
                continue
            }
            enter(index + 1, of: program.instructions)
        }
        if program.canStartLater { enter(0, of: program.instructions) }
    }

    private mutating func insert(_ instruction: Int) {
        let place = places[instruction]
        if place < entered.count, entered[place] == instruction { return }
        places[instruction] = entered.count
        entered.append(instruction)
    }
}
