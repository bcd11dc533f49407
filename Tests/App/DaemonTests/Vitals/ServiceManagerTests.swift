import Clocks
import Daemon
import Engine
import Logging
import Rules
import Simulation
import TestKit
import Testing
import Torrents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket on which a service manager would listen.
private struct Listening: ~Copyable {
    private let descriptor: Int32

    init(at path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        try #require(status == 0)
    }

    /// The next word; nil where none has come.
    func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    deinit { close(descriptor) }
}

@Suite struct `a service manager` {
    @Test func `hears words through its socket, and is only there where the environment says so`() async throws {
        try await ScratchFolder.with("notify") { folder in
            let listening = try Listening(at: folder["n"])
            let environment = ["NOTIFY_SOCKET": folder["n"], "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]
            let manager = try #require(ServiceManager(environment, process: 7))
            #expect(manager.watchdog == .seconds(30))
            #expect(ServiceManager(environment, process: 8)?.watchdog == nil, "it is meant for another process")
            #expect(manager.tell(.ready("3 rules")) && manager.tell(.stopping))
            #expect(listening.next() == "READY=1\nSTATUS=3 rules")
            #expect(listening.next() == "STOPPING=1")
            for path in [nil, "", "relative", "/", "/" + String(repeating: "a", count: 200)] {
                var none: [String: String] = [:]
                none["NOTIFY_SOCKET"] = path
                #expect(ServiceManager(none) == nil)
            }
            let gone = try #require(ServiceManager(["NOTIFY_SOCKET": folder["none"]]))
            #expect(!gone.tell(.alive), "nobody listens")
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `hears that the daemon gets on for as long as it does`() async throws {
        try await ScratchFolder.with("watchdog") { folder in
            let listening = try Listening(at: folder["n"])
            let environment = ["NOTIFY_SOCKET": folder["n"], "WATCHDOG_USEC": "30000000"]
            let manager = try #require(ServiceManager(environment))
            let world = try DaemonWorld()
            let rules = #"{"id": "tag", "each": "torrent", "do": [{"tags": {"add": ["seen"]}}]}"#
            try await world.run(
                rules,
                serving: { daemon in
                    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                    await Watchdog(manager, over: daemon, time: world.clock, logger: logger).run()
                }
            ) { _ in
                // Besides the watchdog, the client and the schedules sleep.
                await world.pass(31, sleepers: 3)
            }
            var heard: [String] = []
            while let word = listening.next() { heard.append(word) }
            #expect(heard.count >= 4 && Set(heard) == ["WATCHDOG=1"], "\(heard)")
        }
    }

    @Test func `hears nothing where every loop is stuck`() {
        let vitals = Vitals()
        #expect(vitals.isAlive(at: .seconds(1_000)), "there is no loop yet")
        vitals.expect("poll a", by: .seconds(10))
        vitals.expect("poll b", by: .seconds(100))
        #expect(vitals.isAlive(at: .seconds(50)) && vitals.late(at: .seconds(50)) == ["poll a"])
        #expect(!vitals.isAlive(at: .seconds(101)) && vitals.late(at: .seconds(101)) == ["poll a", "poll b"])
        vitals.expect("poll a", by: .seconds(200))
        vitals.forget("poll b")
        #expect(vitals.isAlive(at: .seconds(150)) && vitals.late(at: .seconds(150)).isEmpty)
    }
}

@Suite struct `the tail of the log` {
    @Test func `has the newest lines, and no code that sets a password`() {
        let tail = LogTail()
        for number in 0..<250 { tail.add("line \(number)\n") }
        #expect(tail.lines.count == 200 && tail.lines.first == "line 50" && tail.lines.last == "line 249")
        tail.add("Set a password link=http://127.0.0.1:1/login?setup=0123abCD more\n")
        #expect(tail.lines.last == "Set a password link=http://127.0.0.1:1/login?setup=… more")
        tail.add(String(repeating: "x", count: 100_000))
        #expect((tail.lines.last?.utf8.count ?? 0) < 3000)
    }
}
