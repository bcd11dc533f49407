package import Clocks

/// Tells which events one torrent's change amounts to.
///
/// Every entry is an edge: true now and not true before. A fact that was or is unknown makes no edge, so a client
/// that cannot say something never makes news of it.
package struct EventDetector: Sendable {
    private let before: WallTime
    private let now: WallTime

    /// Compares a snapshot taken `before` with one taken `now`.
    package init(before: WallTime, now: WallTime) {
        self.before = before
        self.now = now
    }

    /// The types of events of one change, in the order in which rules see them.
    package func types(of change: Change) -> [EventType] {
        switch change {
        case .removed: [.removed]
        case .added(let torrent): [.added] + (torrent[.done].flag == true ? [.completed] : [])
        case .kept(let old, let new, let fields): types(from: old, to: new, fields)
        }
    }

    private func types(from old: Torrent, to new: Torrent, _ fields: FieldSet) -> [EventType] {
        var types: [EventType] = []
        if !fields.isEmpty {
            types = progressTypes(old, new, fields) + stateTypes(old, new, fields) + textTypes(old, new, fields)
        }
        return canChangeByTime(old, new, fields) ? types + timedTypes(old, new) : types
    }

    /// A cheap look first: of ten thousand torrents few have anything that time alone can bring about.
    private func canChangeByTime(_ old: Torrent, _ new: Torrent, _ fields: FieldSet) -> Bool {
        !fields.isEmpty || old.canChangeByTime || new.canChangeByTime
    }

    private func progressTypes(_ old: Torrent, _ new: Torrent, _ fields: FieldSet) -> [EventType] {
        var types: [EventType] = []
        if old.state == .metadata, let state = new.state, state != .metadata, new[.size].integer ?? 0 > 0 {
            types.append(.metadata)
        }
        if old[.done].flag == false, new[.done].flag == true { types.append(.completed) }
        return types
    }

    private func stateTypes(_ old: Torrent, _ new: Torrent, _ fields: FieldSet) -> [EventType] {
        var types: [EventType] = []
        if fields.contains(.state), let was = old.state, let state = new.state {
            if state == .paused, was != .checking, was != .moving { types.append(.paused) }
            if was == .paused, !Self.isAtRest(state) { types.append(.resumed) }
            if state == .checking { types.append(.checking) }
        }
        if let was = old.isInError, let isInError = new.isInError, was != isInError {
            types.append(isInError ? .error : .recovered)
        }
        if old[.missingFiles].flag == false, new[.missingFiles].flag == true { types.append(.missingFiles) }
        return types
    }

    /// A check or a move of a paused torrent neither resumes nor pauses it.
    private static func isAtRest(_ state: TorrentState) -> Bool {
        switch state {
        case .paused, .checking, .moving, .error, .missingFiles: true
        case .downloading, .seeding, .queued, .metadata: false
        }
    }

    private func textTypes(_ old: Torrent, _ new: Torrent, _ fields: FieldSet) -> [EventType] {
        func differ(_ field: TorrentField) -> Bool {
            fields.contains(field) && old[field].isKnown && new[field].isKnown
        }
        var types: [EventType] = []
        if differ(.savePath) { types.append(.moved) }
        if differ(.name), old.state != .metadata { types.append(.renamed) }
        if differ(.category) { types.append(.recategorised) }
        if differ(.tags) { types.append(.retagged) }
        if let was = old.trackersFail, let fail = new.trackersFail, was != fail {
            types.append(fail ? .trackerFailed : .trackerRecovered)
        }
        if old[.unregistered].flag == false, new[.unregistered].flag == true { types.append(.unregistered) }
        return types
    }

    /// Edges that time alone can bring, also where the client says nothing new.
    private func timedTypes(_ old: Torrent, _ new: Torrent) -> [EventType] {
        var types: [EventType] = []
        if let was = old.isStalled(at: before), let stalled = new.isStalled(at: now), was != stalled {
            if stalled { types.append(.stalled) }
            if !stalled { types.append(.unstalled) }
        }
        if reached(old, new, \.ratioIsReached) { types.append(.ratioReached) }
        if old.seedTimeIsReached(at: before) == false, new.seedTimeIsReached(at: now) == true {
            types.append(.seedTimeReached)
        }
        if old.isIdle(at: before) == false, new.isIdle(at: now) == true { types.append(.idle) }
        return types
    }

    private func reached(_ old: Torrent, _ new: Torrent, _ goal: (Torrent) -> Bool?) -> Bool {
        goal(old) == false && goal(new) == true
    }
}

extension Torrent {
    fileprivate var isInError: Bool? {
        guard let state else { return nil }
        return state == .error || state == .missingFiles
    }

    fileprivate var trackersFail: Bool? {
        guard let text = self[.trackerStatus].text, let state = TrackerState(rawValue: text) else { return nil }
        switch state {
        case .working, .updating, .notContacted: return false
        case .error, .unreachable: return true
        case .disabled: return nil
        }
    }

    fileprivate var ratioIsReached: Bool? {
        guard let ratio = self[.ratio].real else { return nil }
        switch self[.ratioLimit] {
        case .absent: return false
        case .real(let limit): return self[.done].flag == true && ratio >= limit
        default: return nil  // an unknown limit
        }
    }

    fileprivate func seedTimeIsReached(at now: WallTime) -> Bool? {
        guard let time = value(of: .seedingTime, at: now).integer else { return nil }
        switch self[.seedingTimeLimit] {
        case .absent: return false
        case .integer(let limit): return self[.done].flag == true && time >= limit
        default: return nil  // an unknown limit
        }
    }

    fileprivate func isIdle(at now: WallTime) -> Bool? {
        guard let state else { return nil }
        guard state == .seeding else { return false }
        switch (self[.idleSeedingLimit], self[.lastActiveAt].integer) {
        case (.absent, _): return false
        case (.integer(let limit), let last?): return now.seconds - last >= limit
        default: return nil  // an unknown limit, or no activity yet
        }
    }
}
