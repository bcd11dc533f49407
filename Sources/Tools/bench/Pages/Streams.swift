import Clocks
import NIOCore
import NIOPosix
import Synchronization
import TestKit

/// Measures what readers of the live stream cost: memory, and whether they hold up polls.
///
/// One in forty of them never takes anything, and has to be cut off.
func measureStreams(_ count: Int, readers: Int, minutes: Int) async throws {
    let heard = Heard()
    let lazy = max(1, readers / 40)
    print("\(count) torrents, a poll each \(pause.components.seconds) s with one torrent of a hundred changed\n")
    try await ScratchFolder.with("bench") { folder in
        let stage = try await PageStage(count, in: folder)
        try await stage.run {
            try await eventually("the dashboard answers") {
                (try? await PageReader.run(port: stage.port, token: stage.token) { try await $0.read("/healthz") })
                    != nil
            }
            let alone = try await polls(12, from: 0, of: stage)
            print("without readers: \(words(alone)), \(Measure.residentKilobytes / 1024) MB resident")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<readers {
                    let takesNothing = number < lazy
                    group.addTask { try await follow(stage, takesNothing: takesNothing, telling: heard) }
                }
                for minute in 1...minutes {
                    let times = try await polls(12, from: minute * 12, of: stage)
                    let (bytes, ended) = heard.sum
                    print(
                        "minute \(minute), \(readers) readers: \(words(times)), \(Measure.residentKilobytes / 1024) MB "
                            + "resident, \(bytes / 1_000_000) MB told, \(ended) of \(lazy) that take nothing cut off")
                }
                group.cancelAll()
            }
        }
    }
}

/// What all readers were told.
private final class Heard: Sendable {
    private let kept = Mutex((bytes: 0, ended: 0))

    /// How many bytes, and how many connections have ended.
    var sum: (bytes: Int, ended: Int) { kept.withLock { $0 } }
    func add(_ bytes: Int) { kept.withLock { $0.bytes += bytes } }
    func end() { kept.withLock { $0.ended += 1 } }
}

/// How long lies between two polls.
private let pause: Duration = .seconds(5)

/// How long each of some polls took, sorted.
private func polls(_ count: Int, from first: Int, of stage: PageStage) async throws -> [Duration] {
    var times: [Duration] = []
    for round in first..<(first + count) {
        _ = await SystemTime().passes(pause)
        let start = ContinuousClock.now
        try await stage.poll(round)
        times.append(ContinuousClock.now - start)
    }
    return times.sorted()
}

private func words(_ times: [Duration]) -> String {
    func text(_ time: Duration) -> String {
        "\(time.components.attoseconds / 1_000_000_000_000_000 + time.components.seconds * 1000) ms"
    }
    return "polls took \(text(times[times.count / 2])), at most \(text(times[times.count - 1]))"
}

/// Follows the stream until it ends, or the task is cancelled.
private func follow(_ stage: PageStage, takesNothing: Bool, telling heard: Heard) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(.autoRead, value: !takesNothing)
        // So little is kept on the way that who takes nothing is noticed within minutes.
        .channelOption(.socketOption(.so_rcvbuf), value: takesNothing ? 4096 : 1 << 20)
        .connect(host: "127.0.0.1", port: stage.port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
    try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(
            ByteBuffer(
                string: "GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(stage.token)\r\n\r\n"
            ))
        if takesNothing {
            try await withTaskCancellationHandler {
                try await channel.channel.closeFuture.get()
            } onCancel: {
                channel.channel.close(promise: nil)
            }
        } else {
            for try await part in inbound { heard.add(part.readableBytes) }
        }
    }
    heard.end()
}
