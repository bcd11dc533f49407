extension Pattern {
    /// Turns a tree into instructions with an explicit list of things to do, so nesting costs no stack.
    struct Compiler {
        private let tree: Tree
        /// The most instructions.
        private let limit: Int
        private var instructions: [Program.Instruction] = []
        private var tasks: [Task] = []
        /// Instructions whose target is not known yet, innermost last.
        private var unpatched: [Int] = []
        private var loopStarts: [Int] = []

        private enum Task {
            case emit(node: Int)
            /// Emits a fork whose second way is patched later.
            case openFork
            /// Points the innermost open fork here.
            case closeFork
            /// Ends a branch with a jump to the end and points the branch's fork here.
            case nextBranch
            /// Points the jumps of this many branches here.
            case closeBranches(Int)
            case openLoop
            /// Emits a fork back to the start of the innermost loop.
            case closeLoop
        }

        private init(_ tree: Tree, _ limit: Int) {
            self.tree = tree
            self.limit = limit
        }
    }
}

extension Pattern.Compiler {
    static func compile(
        _ tree: Pattern.Tree, atMost limit: Int
    ) throws(PatternError) -> [Pattern.Program.Instruction] {
        var compiler = Self(tree, limit)
        compiler.tasks.append(.emit(node: tree.root))
        while let task = compiler.tasks.popLast() { try compiler.perform(task) }
        compiler.instructions.append(.match)
        return compiler.instructions
    }

    private mutating func perform(_ task: Task) throws(PatternError) {
        switch task {
        case .emit(let node):
            guard instructions.count < limit else { throw .tooLarge(at: tree.positions[node], limit) }
            emit(tree.nodes[node])
        case .openFork: openFork()
        case .closeFork: patch(unpatched.removeLast())
        case .nextBranch:
            let fork = unpatched.removeLast()
            unpatched.append(instructions.count)
            instructions.append(.jump(instructions.count + 1))
            patch(fork)
        case .closeBranches(let count):
            for _ in 0..<count { patch(unpatched.removeLast()) }
        case .openLoop: loopStarts.append(instructions.count)
        case .closeLoop: instructions.append(.fork(loopStarts.removeLast(), instructions.count + 1))
        }
    }

    private mutating func emit(_ node: Pattern.Tree.Node) {
        switch node {
        case .empty: instructions.append(.jump(instructions.count + 1))
        case .set(let set): instructions.append(.consume(set))
        case .assertion(let assertion): instructions.append(.assert(assertion))
        case .concatenation(let children): schedule(children.map { .emit(node: $0) })
        case .alternation(let children):
            let branches = children.dropLast().flatMap { [.openFork, .emit(node: $0), .nextBranch] as [Task] }
            let last = children.suffix(1).map { Task.emit(node: $0) }
            schedule(branches + last + [.closeBranches(children.count - 1)])
        case .repetition(let child, let atLeast, let atMost):
            schedule(repetition(of: .emit(node: child), atLeast: atLeast, atMost: atMost))
        }
    }

    private func repetition(of item: Task, atLeast: Int, atMost: Int?) -> [Task] {
        guard let atMost else {
            let loop = [.openLoop, item, .closeLoop] as [Task]
            return atLeast == 0
                ? [.openFork] + loop + [.closeFork] : Array(repeating: item, count: atLeast - 1) + loop
        }
        let optional = Array(repeating: [.openFork, item] as [Task], count: atMost - atLeast).flatMap(\.self)
        let closings = Array(repeating: Task.closeFork, count: atMost - atLeast)
        return Array(repeating: item, count: atLeast) + optional + closings
    }

    private mutating func schedule(_ next: [Task]) {
        tasks.append(contentsOf: next.reversed())
    }

    private mutating func openFork() {
        unpatched.append(instructions.count)
        instructions.append(.fork(instructions.count + 1, instructions.count + 1))
    }

    /// Points an open fork or jump at the instruction that comes next.
    private mutating func patch(_ index: Int) {
        switch instructions[index] {
        case .fork(let first, _): instructions[index] = .fork(first, instructions.count)
        case .jump: instructions[index] = .jump(instructions.count)
        case .consume, .assert, .match: preconditionFailure("instruction \(index) has no target to patch")
        }
    }
}
