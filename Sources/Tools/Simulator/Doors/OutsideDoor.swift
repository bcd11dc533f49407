import Actions
import Clocks
import HTTP

/// The receivers of webhooks as one life of the daemon reaches them.
struct ReceiverDoor: HTTPTransport {
    let stage: Stage
    let life: Life
    let time: LifeTime

    func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
        let now = stage.now
        stage.callMade()
        let (wait, hangs, fails, loses) = stage.with { state -> (Duration, Bool, Bool, Bool) in
            defer { state.receiverLoses = max(0, state.receiverLoses - 1) }
            return (
                .milliseconds(state.random.below(200)), state.receiverHangsUntil > now,
                state.receiverFailsUntil > now, state.receiverLoses > 0
            )
        }
        guard await time.passes(hangs ? limit : wait), !life.isOver else {
            throw TransportError(.cancelled, "given up")
        }
        if hangs { throw TransportError(.timedOut, "no answer") }
        if fails { return HTTPResponse(status: [500, 503, 429][Int(now.milliseconds) % 3]) }
        if stage.sabotage != .dropsDeliveries { stage.noteDelivery(request) }
        if loses {
            stage.struck(.receiverAnswerLost)
            throw TransportError(.brokenOff, "the connection ended")
        }
        return HTTPResponse(status: 200)
    }

    func close() async {}
}

/// Programs, which take a while and end well, unless the machine ends first.
struct ProgramDoor: ProgramRunner {
    let stage: Stage
    let life: Life
    let time: LifeTime

    func run(_ program: Program, within limit: Duration) async throws(ActionError) -> ProgramResult {
        guard !life.isOver else { throw ActionError(.final, "the process has ended") }
        stage.callMade()
        stage.noteProgram(program)
        let wait = stage.with { state in Duration.seconds(state.random.below(60)) }
        guard await time.passes(wait), !life.isOver else { throw ActionError(.final, "ended, as the daemon stops") }
        return ProgramResult(exitCode: 0, output: "")
    }
}
