import Clocks

extension Stage {
    /// Ends every trouble.
    func becomeCalm() {
        nameAllAgain()
        with { state in
            for name in state.clients.keys {
                guard var client = state.clients[name] else { continue }
                (client.downUntil, client.hangsUntil, client.slowUntil) = (.zero, .zero, .zero)
                (client.emptyLists, client.halfLists, client.staleLists, client.garbage) = (0, 0, 0, 0)
                (client.refusals, client.lostAfter, client.lostBefore) = (0, 0, 0)
                state.clients[name] = client
            }
            (state.lostDisks, state.staleDisks) = ([:], [:])
            for (path, file) in state.hidden { state.files[path] = file }
            state.hidden = [:]
            (state.receiverFailsUntil, state.receiverHangsUntil, state.receiverLoses) = (.zero, .zero, 0)
            (state.journalFullUntil, state.journalFailsUntil) = (.zero, .zero)
            state.deck.isBroken = false
        }
    }

    /// Moves time on, and takes that down.
    func move(to boot: Duration) {
        with { $0.now = boot }
        time.advance(to: boot)
    }
}
