extension Pattern {
    /// A parsed expression as an arena in which every child stands before its parent.
    ///
    /// Indices instead of nested values keep every pass, and freeing the tree, independent of the nesting depth.
    struct Tree {
        /// What one node means; the numbers are indices of nodes and sets.
        enum Node: Hashable {
            case empty
            case set(Int)
            case assertion(Assertion)
            case concatenation([Int])
            case alternation([Int])
            case repetition(of: Int, atLeast: Int, atMost: Int?)
        }

        private(set) var nodes: [Node] = []
        /// Where in the source each node began, as a UTF-8 offset.
        private(set) var positions: [Int] = []
        private(set) var sets: [ScalarSet] = []
        private var setIndices: [ScalarSet: Int] = [:]
        /// The largest product of counted repetitions on any path below each node.
        private var expansions: [Int] = []

        /// The whole expression, which is the node added last.
        var root: Int { nodes.count - 1 }
    }
}

extension Pattern.Tree {
    mutating func add(_ node: Node, at position: Int) -> Int {
        nodes.append(node)
        positions.append(position)
        expansions.append(expansion(of: node))
        return nodes.count - 1
    }

    mutating func add(_ set: Pattern.ScalarSet, at position: Int) -> Int {
        if let known = setIndices[set] { return add(.set(known), at: position) }
        sets.append(set)
        setIndices[set] = sets.count - 1
        return add(.set(sets.count - 1), at: position)
    }

    func expansion(at node: Int) -> Int {
        expansions[node]
    }

    private func expansion(of node: Node) -> Int {
        switch node {
        case .empty, .set, .assertion: 1
        case .concatenation(let children), .alternation(let children):
            children.reduce(1) { max($0, expansions[$1]) }
        case .repetition(let child, let atLeast, let atMost):
            max(1, atMost ?? atLeast) * expansions[child]
        }
    }
}
