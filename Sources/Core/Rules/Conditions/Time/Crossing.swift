package import CEL
package import Clocks
package import Torrents

/// When the passing of time alone can change what a rule says of a torrent.
package enum TimeSensitivity: Hashable, Sendable {
    /// Only when one of these is crossed, if any; none at all where the list is empty.
    case crossings([Crossing])
    /// At any moment, or by something that is not the torrent's.
    case always
}

extension Rule {
    /// When time alone can change the condition's verdict; windows are not part of this.
    package var sensitivity: TimeSensitivity {
        var crossings: [Crossing] = []
        for program in [when?.program, unless?.program].compactMap(\.self) {
            guard case .crossings(let own) = program.sensitivity(ofMembers: group != nil) else { return .always }
            crossings += own
        }
        return .crossings(crossings)
    }
}

extension Program {
    /// When time alone can change its value.
    ///
    /// - Parameter ofMembers: Whether torrents are those of a group.
    /// - Returns: What can bring a change about; the crossings are those of each torrent of the group.
    func sensitivity(ofMembers: Bool = false) -> TimeSensitivity {
        guard !variablesRead.contains(ScopeVariable.client.name), !readsRunning,
            !ofMembers || variablesRead.isSubset(of: ["group", ScopeVariable.now.name]),
            let sums = timeSums(
                clock: ScopeVariable.now.name, running: Crossing.running, elements: ofMembers ? Crossing.running : [])
        else { return .always }
        let found = sums.map(Crossing.init(sum:))
        guard found.allSatisfy({ $0 != nil }) else { return .always }
        let crossings = found.compactMap(\.self)
        let stalled = FieldReference(ScopeVariable.torrent.name, [TorrentField.stalled.name])
        return .crossings(crossings + (allFieldsRead.contains(stalled) ? [.stall] : []))
    }

    /// Whether it reads what follows from facts that count on by themselves, or a torrent as a whole.
    package var readsRunning: Bool {
        allFieldsRead.contains { reference in
            reference.variable == ScopeVariable.torrent.name
                && reference.path.first.flatMap(DerivedField.init(name:))?.isRunning == true
        }
    }

    /// The fields of all records that it reads, those in lists among them, by their variables or types.
    private var allFieldsRead: Set<FieldReference> { fieldsRead.union(elementsRead) }
}

/// Something of a torrent that time alone changes at an instant that can be told beforehand.
package enum Crossing: Hashable, Sendable {
    /// A quiet download becomes a stalled one.
    case stall
    /// The sign of a sum of times changes: so many times the present, plus fields, plus milliseconds.
    case sum(clock: Int64, terms: [Term], constant: Int64)

    /// One field in a sum, and how often it counts.
    package struct Term: Hashable, Sendable {
        let field: TorrentField
        let count: Int64
    }

    /// Durations that count on by themselves while a torrent seeds.
    private static let counting: FieldSet = [.seedingTime, .activeTime]

    fileprivate static let running = Set(
        counting.map { FieldReference(ScopeVariable.torrent.name, [$0.name]) })

    /// Reads a condition's sum; nil when it reads something else than a torrent.
    fileprivate init?(sum: TimeSum) {
        var terms: [Term] = []
        for (reference, count) in sum.fields {
            guard reference.variable == ScopeVariable.torrent.name, reference.path.count == 1,
                let field = TorrentField(name: reference.path[0])
            else { return nil }
            terms.append(Term(field: field, count: Int64(count)))
        }
        self = .sum(
            clock: Int64(sum.clock), terms: terms.sorted { $0.field.rawValue < $1.field.rawValue },
            constant: Int64(clamping: (sum.constant / 1_000_000)))
    }

    /// The earliest instant, from now on, at which time may change what comes of it; nil when it never will.
    ///
    /// It is on the safe side: whoever asks again at that instant may be told a later one.
    package func next(for torrent: Torrent, after now: WallTime) -> WallTime? {
        switch self {
        case .stall:
            guard let since = torrent.quietSince else { return nil }
            let instant = WallTime(seconds: since &+ Stall.threshold)
            return instant > now ? instant : nil
        case .sum(let clock, let terms, let constant): return Self.next(clock, terms, constant, torrent, now)
        }
    }

    private static func next(
        _ clock: Int64, _ terms: [Term], _ constant: Int64, _ torrent: Torrent, _ now: WallTime
    ) -> WallTime? {
        guard plausibleInstants.contains(now.seconds) else { return now }
        var total = constant + clock * now.milliseconds
        var slope = clock
        // What the constant lost below the millisecond, and running fields, which are whole, below the second.
        var slack: Int64 = 1
        for term in terms {
            // What is not known is not known at any time.
            guard case .integer(let seconds) = torrent.value(of: term.field, at: now) else { return nil }
            guard isPlausible(seconds, term.field) else { return now }
            total += term.count * seconds * 1000
            guard counting.contains(term.field), let since = torrent.countsSince else { continue }
            // A clock that was set back stands before the count began, which rests until then.
            guard now.seconds >= since else { return now }
            slope += term.count
            slack += 1000 * abs(term.count)
        }
        guard abs(total) > slack else { return now }
        guard slope != 0, (total < 0) == (slope > 0) else { return nil }
        return now.advanced(by: .milliseconds((abs(total) - slack) / abs(slope)))
    }

    /// Seconds until 2100: sums of such instants, and of lengths of twenty years, never leave the language's range.
    private static let plausibleInstants: Range<Int64> = 0..<4_102_444_800
    private static let plausibleLengths: Range<Int64> = 0..<(20 * 366 * 86_400)

    private static func isPlausible(_ seconds: Int64, _ field: TorrentField) -> Bool {
        (field.kind == .time ? plausibleInstants : plausibleLengths).contains(seconds)
    }
}
