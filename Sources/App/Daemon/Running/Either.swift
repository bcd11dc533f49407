/// Waits until one of two things has happened, and gives up the other.
func either(_ first: @escaping @Sendable () async -> Void, _ second: @escaping @Sendable () async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await first() }
        group.addTask { await second() }
        await group.next()
        group.cancelAll()
    }
}
