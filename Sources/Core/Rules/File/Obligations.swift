package import Clocks
package import Torrents

/// What torrents of one tracker owe it: to be seeded for so long, or up to some ratio.
package struct Obligation: Hashable, Sendable {
    /// The tracker's host; those below it count as well.
    package let host: String
    /// Bytes that have to be sent for each byte that was taken; nil where the ratio does not count.
    package let ratio: Double?
    /// How long it has to be seeded; nil where the time does not count.
    package let seedingTime: Duration?
    /// Whether both are needed, rather than either.
    package let needsBoth: Bool
    /// The share of the torrent from which on it owes, once so much of it was downloaded.
    package let from: Double
    /// How much longer it is seeded, as the tracker's clock may be behind.
    package let margin: Duration

    package init(
        host: String, ratio: Double?, seedingTime: Duration?, needsBoth: Bool = false, from: Double = 0,
        margin: Duration = .zero
    ) {
        self.host = host
        self.ratio = ratio
        self.seedingTime = seedingTime
        self.needsBoth = needsBoth
        self.from = from
        self.margin = margin
    }

    /// Whether a tracker is meant.
    package func covers(_ host: String) -> Bool { Tracker.isHost(host, in: self.host) }
}

/// What a torrent still owes its trackers.
package enum Debt: Hashable, Sendable {
    case none
    /// It owes this tracker; the time is nil where it cannot be told when that will be over.
    case owes(String, until: WallTime?)
    /// It cannot be told, for want of these facts.
    case unknown(Set<TorrentField>)
    /// It cannot be told before this time, as the client may not have counted yet all that was downloaded.
    case counting(until: WallTime)
}

/// What torrents owe the trackers of the file.
package struct Obligations: Hashable, Sendable {
    /// One for each host.
    package let entries: [Obligation]

    package init(_ entries: [Obligation] = []) { self.entries = entries }

    /// The facts that tell what is owed.
    package static let inputs: FieldSet = [
        .trackers, .downloaded, .uploaded, .size, .totalSize, .seedingTime, .state, .addedAt, .completedAt,
    ]

    /// What a torrent owes now: of several trackers the one that it owes longest.
    package func debt(of torrent: Torrent, at now: WallTime) -> Debt {
        guard !entries.isEmpty else { return .none }
        let hosts: Set<String>
        var worst: Debt
        switch torrent[.trackers] {
        case .trackers(let trackers): (hosts, worst) = (Set(trackers.map(\.host)), .none)
        case .absent: (hosts, worst) = ([], .none)
        default:  // not read so far: the one that is known may owe, and another may too
            (hosts, worst) = (Set([torrent[.tracker].text].compactMap(\.self)), .unknown([.trackers]))
        }
        for entry in entries where hosts.contains(where: entry.covers) {
            worst = worst.strictest(entry.debt(of: torrent, at: now))
        }
        return worst
    }
}

extension Debt {
    /// The one of two that keeps a torrent longer.
    fileprivate func strictest(_ other: Debt) -> Debt {
        switch (self, other) {
        case (.none, _): other
        case (_, .none): self
        case (.owes(_, let mine), .owes(_, let its)):
            if let mine, let its { its > mine ? other : self } else { mine == nil ? self : other }
        case (.owes, _): self
        case (_, .owes): other
        case (.unknown(let mine), .unknown(let its)): .unknown(mine.union(its))
        case (.unknown, .counting): self
        case (.counting, .unknown): other
        case (.counting(let mine), .counting(let its)): .counting(until: max(mine, its))
        }
    }
}

extension Torrent {
    /// When it was added or completed, whichever is later, by the client's clock.
    fileprivate var lastStep: WallTime? {
        [self[.addedAt], self[.completedAt]].compactMap(\.integer).max().map { WallTime(seconds: $0) }
    }
}

extension Obligation {
    /// How long what was downloaded may be missing in the client's count, with room for a clock that is behind.
    private static let countingTime = Duration.seconds(300)

    /// What of one need is known: whether it is met, or which facts are missing.
    private enum Need {
        case met
        /// When it will be, where that can be told.
        case open(until: WallTime?)
        case unknown(Set<TorrentField>)
    }

    fileprivate func debt(of torrent: Torrent, at now: WallTime) -> Debt {
        switch hasBegun(torrent) {
        case .open:
            // qBittorrent 4.5 lists a download as complete up to a second before it counts its bytes.
            let counted = torrent.lastStep.map { $0.advanced(by: Self.countingTime) }
            return counted.map { $0 > now ? .counting(until: $0) : .none } ?? .none
        case .unknown(let fields): return .unknown(fields)
        case .met: break
        }
        let needs = [ratio.map { ratioNeed($0, torrent) }, seedingTime.map { timeNeed($0, torrent, at: now) }]
        return needsBoth ? all(needs.compactMap(\.self)) : any(needs.compactMap(\.self))
    }

    /// Whether enough was downloaded for anything to be owed.
    private func hasBegun(_ torrent: Torrent) -> Need {
        guard let downloaded = torrent[.downloaded].integer else { return .unknown([.downloaded]) }
        guard downloaded > 0 else { return .open(until: nil) }
        guard from > 0 else { return .met }
        guard let size = torrent[.totalSize].integer ?? torrent[.size].integer else { return .unknown([.totalSize]) }
        return Double(downloaded) >= from * Double(size) ? .met : .open(until: nil)
    }

    /// Bytes sent against those that were taken, or all that is wanted where that is more.
    private func ratioNeed(_ ratio: Double, _ torrent: Torrent) -> Need {
        let facts: [TorrentField] = [.uploaded, .downloaded, .size]
        let missing = Set(facts.filter { torrent[$0].integer == nil })
        guard missing.isEmpty, let uploaded = torrent[.uploaded].integer, let size = torrent[.size].integer,
            let downloaded = torrent[.downloaded].integer
        else { return .unknown(missing) }
        return Double(uploaded) >= ratio * Double(max(size, downloaded)) ? .met : .open(until: nil)
    }

    /// The time for which it was seeded; while it seeds, the end can be told.
    private func timeNeed(_ length: Duration, _ torrent: Torrent, at now: WallTime) -> Need {
        guard let seeded = torrent.value(of: .seedingTime, at: now).integer else { return .unknown([.seedingTime]) }
        let left = (length + margin) - .seconds(seeded)
        guard left > .zero else { return .met }
        return .open(until: torrent.state == .seeding ? now.advanced(by: left) : nil)
    }

    private func any(_ needs: [Need]) -> Debt {
        var (ends, missing): ([WallTime], Set<TorrentField>) = ([], [])
        for need in needs {
            switch need {
            case .met: return .none
            case .open(let until): if let until { ends.append(until) }
            case .unknown(let fields): missing.formUnion(fields)
            }
        }
        return missing.isEmpty ? .owes(host, until: ends.min()) : .unknown(missing)
    }

    private func all(_ needs: [Need]) -> Debt {
        var (debt, missing): (Debt, Set<TorrentField>) = (.none, [])
        for need in needs {
            switch need {
            case .met: continue
            case .open(let until): debt = debt.strictest(.owes(host, until: until))
            case .unknown(let fields): missing.formUnion(fields)
            }
        }
        guard case .none = debt else { return debt }
        return missing.isEmpty ? .none : .unknown(missing)
    }
}
