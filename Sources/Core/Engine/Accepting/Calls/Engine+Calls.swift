import Clocks
import Rules
import Torrents

extension Engine {
    /// Tells of a call once, however often it is sent again under its id.
    ///
    /// One of a hook that is not in the rules in force, as after a reload, is passed over.
    mutating func accept(_ call: HookCall, into builder: inout TickBuilder) {
        guard rules.hook(named: call.hook) != nil else { return }
        state.forgetOldCalls(at: builder.now)
        if let id = call.id {
            let key = CallKey(hook: call.hook, id: id)
            guard !state.remembers(key, at: builder.now) else { return }
            state.calls[key] = Instant(builder.now)
        }
        let heard = builder.tick.events.count
        raise(call, into: &builder)
        hear(builder.tick.events[heard...], into: &builder)
    }
}
