import CEL
import Synchronization
import Testing

struct ProgramTests {
    @Test func `a program knows the fields and variables that it reads`() throws {
        let program = try TorrentHost.environment.compile(
            "torrent.ratio > 1.0 && (has(torrent.completedAt) || disk.free < 5 * GiB) && torrent.trackers.exists(t, t.host == 'x')"
        )
        #expect(
            program.fieldsRead == [
                FieldReference("torrent", ["ratio"]), FieldReference("torrent", ["completedAt"]),
                FieldReference("disk", ["free"]),
                FieldReference("torrent", ["trackers"]),
            ])
        #expect(program.variablesRead == ["torrent", "disk"])
        #expect(try TorrentHost.environment.compile("torrent.addedAt < now").variablesRead == ["torrent", "now"])
        #expect(try TorrentHost.environment.compile("torrent == torrent").fieldsRead == [FieldReference("torrent")])
        #expect(try TorrentHost.environment.compile("1 < 2").fieldsRead.isEmpty)
    }

    @Test func `a trace gives every sub-expression that was reached`() throws {
        let program = try TorrentHost.environment.compile("torrent.done && torrent.ratio >= 2.0 && strikes > 5")
        let (value, steps) = program.trace(TorrentBindings.bindings(["done": .bool(true), "ratio": .double(1.5)]))
        #expect(value == .bool(false))
        #expect(
            steps.map { "\($0.source) = \($0.value)" } == [
                "torrent.done = true", "torrent.ratio = 1.5", "torrent.ratio >= 2.0 = false",
                "torrent.done && torrent.ratio >= 2.0 && strikes > 5 = false",
            ])
        #expect(steps.first?.range == 0..<12)
    }

    @Test func `a trace of loops, unknowns and branches ends like the evaluation`() throws {
        let fields: [String: Value] = [
            "tags": .list([.string("a"), .string("b")]), "ratio": .unknown(Unknown([])), "done": .bool(false),
            "name": .string("Ubuntu 4k"),
        ]
        for source in [
            "torrent.tags.exists(t, t == 'b')", "torrent.ratio > 1.0 || torrent.done",
            "torrent.done ? 'x' : torrent.name", "torrent.name.matches('(?i)4K')",
            "torrent.tags.map(t, t + '!')", "cel.bind(x, torrent.name, x.size())", "'b' in torrent.tags",
            "torrent.?completedAt.orValue(now)",
        ] {
            let program = try TorrentHost.environment.compile(source)
            let bindings = TorrentBindings.bindings(fields)
            #expect(program.trace(bindings).value == program.evaluate(bindings), "\(source)")
        }
    }

    @Test func `a definition is evaluated once, only when it is reached`() throws {
        final class Counter: Record {
            let reads = Mutex(0)

            func field(at slot: Int) -> Value {
                reads.withLock { $0 += 1 }
                return .double(3)
            }
        }
        var environment = TorrentHost.environment
        environment.define(name: "rich", as: try environment.check("torrent.ratio > 2.0"))
        environment.define(name: "fine", as: try environment.check("rich && strikes < 3"))
        let program = try environment.compile("strikes == 2 && (rich ? rich && fine : rich)")
        let counter = Counter()
        let bindings = Bindings(["torrent": .record(counter), "strikes": .int(2)], for: environment)
        #expect(program.evaluate(bindings) == .bool(true))
        #expect(counter.reads.withLock { $0 } == 1)
        #expect(program.fieldsRead.contains(FieldReference("torrent", ["ratio"])))
        #expect(
            program.evaluate(Bindings(["torrent": .record(counter), "strikes": .int(1)], for: environment))
                == .bool(false))
        #expect(counter.reads.withLock { $0 } == 1)
    }

    @Test func `a definition establishes presence and carries units`() throws {
        var environment = TorrentHost.environment
        environment.define(name: "isComplete", as: try environment.check("has(torrent.completedAt) && torrent.done"))
        environment.define(name: "weight", as: try environment.check("torrent.size * 2"))
        _ = try environment.compile("isComplete && torrent.completedAt < now")
        let failure = #expect(throws: CompileError.self) { try environment.compile("weight > 10") }
        #expect(failure?.diagnostics.first?.fix == "write '10 * GiB'")
    }

    @Test func `definitions that mention each other twice do not multiply`() throws {
        var environment = TorrentHost.environment
        environment.define(name: "d0", as: try environment.check("torrent.done"))
        for level in 1...40 {
            environment.define(name: "d\(level)", as: try environment.check("d\(level - 1) || d\(level - 1)"))
        }
        #expect(try environment.compile("d40").evaluate(TorrentBindings.bindings(["done": .bool(true)])) == .bool(true))
    }

    @Test func `host functions pick the overload by the kinds of the arguments`() throws {
        var environment = TorrentHost.environment
        environment.declare(
            function: "label",
            overloads: [
                Overload([.int], result: .string) { _ in .string("int") },
                Overload([.string], result: .string) { _ in .string("string") },
                Overload([.string, .int], result: .string, isMember: true) { .string("\($0[0])\($0[1])") },
            ])
        #expect(
            try environment.compile("label(1) + label('a') + label(dyn('b')) + 'x'.label(2)").evaluate(
                TorrentBindings.bindings([:])) == .string("intstringstring\"x\"2"))
        #expect(throws: CompileError.self) { try environment.compile("label(1.5)") }
        guard
            case .error(let error) = try environment.compile("label(dyn(1.5))").evaluate(TorrentBindings.bindings([:]))
        else {
            Issue.record("no overload takes a double")
            return
        }
        #expect(error.kind == .noSuchOverload)
    }

    @Test func `records are equal when their fields are`() throws {
        let fields: [String: Value] = ["host": .string("a"), "peers": .int(1)]
        let tracker = Value.record(TestRecord(TorrentHost.trackerType, fields))
        let other = Value.record(TestRecord(TorrentHost.trackerType, ["host": .string("b")]))
        let source = "torrent.trackers[0] == torrent.trackers[1]"
        #expect(try TorrentBindings.evaluate(source, ["trackers": .list([tracker, tracker])]) == .bool(true))
        #expect(try TorrentBindings.evaluate(source, ["trackers": .list([tracker, other])]) == .bool(false))
        #expect(tracker.description == #"tracker{host: "a", message: absent, peers: 1}"#)
    }

    @Test func `units of data and time`() throws {
        #expect(
            try TorrentBindings.evaluate("TiB == 1024 * GiB && MB == 1000 * kB && KiB == 1024 * B", [:]) == .bool(true))
        #expect(try TorrentBindings.evaluate("weeks(1) == days(7) && hours(1.5) == minutes(90)", [:]) == .bool(true))
        #expect(try TorrentBindings.evaluate("days(2)", [:]) == .duration(TimeSpan(clampingSeconds: 172_800)))
        guard case .error(let error) = try TorrentBindings.evaluate("days(9223372036854775807)", [:]) else {
            Issue.record("this many days are out of range")
            return
        }
        #expect(error.kind == .outOfRange)
    }
}

struct HostNameTests {
    @Test func `host functions with underscores are suggested like any other`() {
        var environment = Environment()
        environment.declare(function: "free_space", overloads: [Overload([.string], result: .int) { _ in .int(1) }])
        let failure = #expect(throws: CompileError.self) { try environment.compile("free_spce('/') > 5") }
        #expect(failure?.description == "1:1: there is no function 'free_spce'; did you mean 'free_space'?")
        let mismatch = #expect(throws: CompileError.self) { try environment.compile("free_space(1) > 5") }
        #expect(mismatch?.diagnostics.first?.cause == "no overload of 'free_space' for free_space(int)")
    }

    @Test func `slots count declarations and an activation may answer fields itself`() throws {
        struct Direct: Activation {
            func value(ofVariable slot: Int) -> Value { .failure }
            func field(_ field: Int, ofVariable slot: Int) -> Value { .int(Int64(slot * 10 + field)) }
        }
        var environment = Environment()
        let type = RecordType("pair", fields: [Field("left", type: .int), Field("right", type: .int)])
        #expect(environment.declare(variable: "a", type: .record(type)) == 0)
        #expect(environment.declare(variable: "b", type: .record(type)) == 1)
        #expect(try environment.compile("a.right + b.left").evaluate(Direct()) == .int(11))
    }
}

extension Value {
    fileprivate static let failure = Value.error(EvaluationError(.undeclared, "only fields are known"))
}
