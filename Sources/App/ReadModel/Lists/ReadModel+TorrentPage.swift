import CEL
import Clocks
import Engine
package import JSON
package import Journal
import Rules
import Torrents

/// One page of torrents, or why there is none.
package enum TorrentAnswer: Sendable {
    /// The page for other programs.
    case page(JSON)
    /// What is wrong with the filter: each mistake with its place and, where there is one, its fix.
    case mistakes([JSON])
    /// The rule file has no client of that name.
    case unknownClient
}

extension ReadModel {
    /// The torrents of all clients as their last believed lists had them, a page at a time.
    ///
    /// What the rules will do next is told of the page's torrents only, so that a page of many is not slower.
    package func torrents(_ question: TorrentQuestion) async throws(JournalError) -> TorrentAnswer {
        let (engine, now) = (try await engine(), time.now)
        let condition: TorrentFilter?
        do throws(CompileError) {
            condition = if let filter = question.filter { try TorrentFilter(filter, engine.rules) } else { nil }
        } catch {
            return .mistakes(error.diagnostics.map { $0.json(in: question.filter ?? "") })
        }
        let clients = clients(of: engine)
        if let wanted = question.client, !clients.contains(wanted) { return .unknownClient }
        var page = PageOfTorrents(question, at: now)
        for name in clients where question.client == nil || question.client == name {
            guard let list = engine.lists(of: name).first else { continue }
            page.add(list, where: condition)
        }
        return .page(page.json(engine))
    }
}

/// Chooses the first torrents of an order behind a place.
private struct PageOfTorrents {
    private struct Entry {
        let place: TorrentPlace
        let torrent: Torrent
        let client: ClientName
    }

    private let question: TorrentQuestion
    private let now: Moment
    private let words: [UInt8]?
    /// The same where it may begin a hash.
    private let digits: String?
    /// One more than the page has, to know whether another follows.
    private var best: [Entry] = []
    private var total = 0
    private var unsure = 0

    init(_ question: TorrentQuestion, at now: Moment) {
        self.question = question
        self.now = now
        let text = question.text?.lowercased()
        words = text.map { Array($0.utf8) }
        digits = text.flatMap { $0.allSatisfy(\.isHexDigit) ? $0 : nil }
    }

    mutating func add(_ list: Snapshot, where condition: TorrentFilter?) {
        for torrent in list.torrents {
            if let words, !Folding.contains(torrent.name, words), !(digits.map(torrent.id.hex.hasPrefix) ?? false) {
                continue
            }
            if let condition {
                guard let holds = condition.holds(for: torrent, in: list, at: now) else {
                    unsure += 1
                    continue
                }
                guard holds else { continue }
            }
            total += 1
            let place = place(of: torrent, in: list.client)
            if let after = question.after, !after.place.precedes(place, descending: question.isDescending) { continue }
            insert(Entry(place: place, torrent: torrent, client: list.client))
        }
    }

    private mutating func insert(_ entry: Entry) {
        if best.count > question.limit, let last = best.last, !precedes(entry, last) { return }
        var (low, high) = (0, best.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(best[middle], entry) { low = middle + 1 } else { high = middle }
        }
        best.insert(entry, at: low)
        if best.count > question.limit + 1 { best.removeLast() }
    }

    private func precedes(_ first: Entry, _ second: Entry) -> Bool {
        first.place.precedes(second.place, descending: question.isDescending)
    }

    private func place(of torrent: Torrent, in client: ClientName) -> TorrentPlace {
        let key: TorrentPlace.Key =
            switch question.order {
            case .name: .text(Folding.folded(torrent.name))
            case .client: .text(client.text)
            case .state: key(of: .state, torrent)
            case .category: key(of: .category, torrent)
            case .addedAt: key(of: .addedAt, torrent)
            case .progress: key(of: .progress, torrent)
            case .size: key(of: .size, torrent)
            case .ratio: key(of: .ratio, torrent)
            case .seedingTime: key(of: .seedingTime, torrent)
            case .upRate: key(of: .upRate, torrent)
            case .downRate: key(of: .downRate, torrent)
            }
        return TorrentPlace(key: key, client: client.text, hash: torrent.id)
    }

    private func key(of field: TorrentField, _ torrent: Torrent) -> TorrentPlace.Key {
        switch torrent.value(of: field, at: now.wall) {
        case .integer(let number): .number(Double(number))
        case .real(let number): .number(number)
        case .text(let text): .text(text)
        case .flag(let flag): .number(flag ? 1 : 0)
        case .texts, .unknown, .absent, .trackers, .files: .none
        }
    }

    func json(_ engine: Engine) -> JSON {
        let shown = best.prefix(question.limit)
        var steps: [ClientName: [Infohash: NextStep]] = [:]
        for (client, entries) in Dictionary(grouping: shown, by: \.client) {
            steps[client] = engine.nextSteps(of: entries.map(\.torrent), in: client, at: now)
        }
        let rows = shown.map { entry -> JSON in
            let facts = entry.torrent.shown(at: now.wall, next: steps[entry.client]?[entry.torrent.id])
            return .object([JSON.Member("client", .string(entry.client.text))] + facts.members)
        }
        let next = best.count > question.limit ? shown.last.map { TorrentCursor($0.place).text } : nil
        return [
            "items": .array(rows), "total": .integer(Int64(total)), "unsure": .integer(Int64(unsure)),
            "next": .text(next),
        ]
    }
}

extension CEL.Diagnostic {
    /// The mistake for other programs.
    fileprivate func json(in source: String) -> JSON {
        [
            "line": .integer(Int64(line)), "column": .integer(Int64(column)),
            "offset": .integer(Int64(range.lowerBound)),
            "cause": .string(cause), "fix": .text(fix), "text": .string(rendered(in: source, file: "filter")),
        ]
    }
}
