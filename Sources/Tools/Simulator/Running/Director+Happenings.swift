import Clocks
import Daemon

/// What happens to the world while time passes.
extension Director {
    /// Lets everything happen whose time has come; tells where that ends the daemon's life.
    func happen(_ cast: Cast?) -> Ending? {
        let now = stage.now
        if now >= calmFrom, !isCalm { becomeCalm(cast) }
        if now >= nextTransfer {
            nextTransfer = now + .seconds(600)
            // The last hours are left to what has to come to rest.
            if now < end - .seconds(2 * 3600) { stage.passTransfers() }
            if random.chance(10) { trim() }
        }
        guard now >= nextFault else { return nil }
        guard !isCalm, !faults.isEmpty else {
            nextFault = end
            return nil
        }
        nextFault = now + .seconds(1 + random.below(2 * gap))
        return strike(faults[random.below(faults.count)], cast)
    }

    private func trim() {
        let start = stage.now - .seconds(2 * 86_400)
        stage.with { state in
            for name in state.clients.keys { state.clients[name]?.trim(before: start) }
            state.ledger.trim(before: start)
        }
    }

    private func strike(_ fault: Fault, _ cast: Cast?) -> Ending? {
        // Losing replies is counted when it happens.
        if fault != .replyLostAfter, fault != .replyLostBefore, fault != .receiverAnswerLost { stage.struck(fault) }
        if stage.strikeClient(fault) { return nil }
        if stage.strikeByPerson(fault) {
            if fault == .rulesEdited || fault == .rulesBroken { cast?.ask(.reload) }
            return nil
        }
        let length = Duration.seconds(20 + random.below(1800))
        let now = stage.now
        switch fault {
        case .journalFull: stage.with { $0.journalFullUntil = now + length }
        case .journalFails: stage.with { $0.journalFailsUntil = now + length }
        case .receiverFails: stage.with { $0.receiverFailsUntil = now + length }
        case .receiverHangs: stage.with { $0.receiverHangsUntil = now + length }
        case .receiverAnswerLost: stage.with { $0.receiverLoses += 1 }
        case .wallStepped: stepWall()
        case .machineSuspended: stage.move(to: min(calmFrom, now + .seconds(60 + random.below(8 * 3600))))
        case .ordersGiven: cast?.order(anyOrder())
        case .callsRepeated: callAgain(cast)
        case .stopped: cast?.ask(.stop)
        case .crash: return cast.map { _ in armCrash(after: random.below(80)) } ?? nil
        case .crashInCall: stage.with { [jobs = random.below(40)] in $0.crashAfterCall = jobs }
        case .powerCut: return cast == nil ? nil : .powerCut
        default: break  // of clients and people, and done already
        }
        return nil
    }

    private func armCrash(after jobs: Int) -> Ending? {
        stage.with { $0.crashCountdown = jobs }
        return nil
    }

    private func stepWall() {
        let steps = [-86_400, -7200, -90, -5, 5, 90, 7200, 86_400, 14 * 86_400, -14 * 86_400]
        let step = steps[random.below(steps.count)]
        stage.time.stepWall(by: .seconds(step))
        stage.trace.tell { "\(self.stage.now.milliseconds) the wall clock is set by \(step) s" }
        guard abs(step) > 60 else { return }
        let wall = stage.time.now.wall
        stage.with { state in
            state.steppedAt = state.now
            state.noticeableStepAt = state.committedAt != nil || state.isBehindJournal(wall) ? state.now : nil
        }
    }

    /// A program calls the hook, and sends calls again that it has sent before.
    private func callAgain(_ cast: Cast?) {
        calls += 1
        for _ in 0...random.below(3) { cast?.order(.call(max(1, calls - random.below(3)))) }
    }

    private func anyOrder() -> PersonOrder {
        switch random.below(12) {
        case 0: .releaseClock
        case 1: .releaseDisks
        case 2: .retryDead
        case 3: .undoLast
        case 4: .openWindow(random.chance(50))
        case 5: .hold(random.below(1000), for: .seconds(60 + random.below(3 * 3600)))
        case 6: .releaseHolds
        case 7: .undoLastAndRefuse
        case 8: .allowAll
        case 9: .rehearse(random.below(1000))
        case 10: .enforceAll
        default: .releaseRules
        }
    }

    /// From now on nothing disturbs the daemon, so that everything has to come to rest.
    private func becomeCalm(_ cast: Cast?) {
        isCalm = true
        stage.becomeCalm()
        stage.with { state in (state.crashCountdown, state.crashAfterCall) = (nil, nil) }
        cast?.ask(.reload)
        owesOrders = true
        giveLastOrders(to: cast)
    }

    /// Has people take back what they have said, as soon as there is a daemon to hear it.
    func giveLastOrders(to cast: Cast?) {
        guard owesOrders, let cast else { return }
        owesOrders = false
        let orders: [PersonOrder] = [
            .releaseClock, .releaseDisks, .releaseRules, .endWindow, .releaseHolds, .allowAll, .enforceAll,
        ]
        for order in orders { cast.order(order) }
    }
}
