import CEL
import Clocks
import Engine
package import JSON
package import Journal
import Rules
import Torrents

/// One page of torrents, or why there is none.
package enum TorrentAnswer: Sendable {
    /// The page, which is still to be put together.
    case page(TorrentPage)
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
        shelf.noteLook(
            at: TorrentIndex.Ordering(order: question.order, isDescending: question.isDescending), now: now.boot)
        return .page(TorrentPage(model: self, engine: engine, question: question, condition: condition, at: now))
    }
}

/// A page of torrents that can be told, with all that it takes.
package struct TorrentPage: Sendable {
    fileprivate let model: ReadModel
    fileprivate let engine: Engine
    fileprivate let question: TorrentQuestion
    fileprivate let condition: TorrentFilter?
    fileprivate let at: Moment

    /// The page for other programs; it takes an order of all torrents, and a look at each.
    package var json: JSON { PageOfTorrents(model.index(of: engine), question, where: condition, at: at).json(engine) }
}

extension ReadModel {
    /// The torrents of the last lists in one row.
    func index(of engine: Engine) -> TorrentIndex {
        let known = Set(clients(of: engine))
        return shelf.index(of: engine.lists(of: nil).filter { known.contains($0.client) })
    }
}

/// The torrents that are asked for, and the part of them that is shown.
private struct PageOfTorrents {
    private let index: TorrentIndex
    private let question: TorrentQuestion
    private let now: Moment
    /// The places of all that are asked for, in order.
    private let chosen: [Int32]
    /// How many there are for which the condition has no value.
    private let unsure: Int
    /// Which of those that are asked for are shown.
    private let shown: Range<Int>

    init(_ index: TorrentIndex, _ question: TorrentQuestion, where condition: TorrentFilter?, at now: Moment) {
        self.index = index
        self.question = question
        self.now = now
        let all = index.places(
            in: TorrentIndex.Ordering(order: question.order, isDescending: question.isDescending))
        var (places, unsure) = (all, 0)
        if question.client != nil || question.text != nil || condition != nil {
            let choice = Self.choice(of: question, in: index, where: condition, at: now)
            places = all.filter { choice.isMeant[Int($0)] }
            unsure = choice.unsure
        }
        let start = question.after.map { Self.count(of: places, upTo: $0.place, in: index, question) } ?? question.start
        chosen = places
        self.unsure = unsure
        shown = min(start, places.count)..<min(start + question.limit, places.count)
    }

    /// Which torrents are asked for, and how many there are for which the condition has no value.
    private static func choice(
        of question: TorrentQuestion, in index: TorrentIndex, where condition: TorrentFilter?, at now: Moment
    ) -> (isMeant: [Bool], unsure: Int) {
        var (isMeant, unsure) = ([Bool](repeating: false, count: index.torrents.count), 0)
        let text = question.text?.lowercased()
        let words = text.map { Array($0.utf8) }
        let hashes = text.flatMap { Infohash.range(beginningWith: $0) }
        for part in index.parts where question.client == nil || question.client == part.list.client {
            let verdict = condition?.verdicts(in: part.list, at: now)
            for place in part.places {
                let torrent = index.torrents[place]
                if let words, !index.names.has(words, at: place), hashes?.contains(torrent.id) != true { continue }
                guard let verdict else {
                    isMeant[place] = true
                    continue
                }
                let holds = verdict(torrent)
                if holds == nil { unsure += 1 }
                isMeant[place] = holds == true
            }
        }
        return (isMeant, unsure)
    }

    /// How many of the chosen come before a place in the order, or at it.
    private static func count(
        of chosen: [Int32], upTo place: TorrentPlace, in index: TorrentIndex, _ question: TorrentQuestion
    ) -> Int {
        var (low, high) = (0, chosen.count)
        while low < high {
            let middle = (low + high) / 2
            let other = index.position(of: Int(chosen[middle]), in: question.order)
            if place.precedes(other, descending: question.isDescending) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    func json(_ engine: Engine) -> JSON {
        let entries = shown.compactMap { place -> (client: ClientName, torrent: Torrent)? in
            let place = Int(chosen[place])
            return index.list(at: place).map { ($0.client, index.torrents[place]) }
        }
        var steps: [ClientName: [Infohash: NextStep]] = [:]
        for (client, entries) in Dictionary(grouping: entries, by: \.client) {
            steps[client] = engine.nextSteps(of: entries.map(\.torrent), in: client, at: now)
        }
        let rows = entries.map { entry -> JSON in
            let facts = entry.torrent.shown(at: now.wall, next: steps[entry.client]?[entry.torrent.id])
            return .object([JSON.Member("client", .string(entry.client.text))] + facts.members)
        }
        let last = shown.upperBound < chosen.count ? shown.last : nil
        let next = last.map { TorrentCursor(index.position(of: Int(chosen[$0]), in: question.order)).text }
        return [
            "items": .array(rows), "total": .integer(Int64(chosen.count)), "unsure": .integer(Int64(unsure)),
            "start": .integer(Int64(shown.lowerBound)), "next": .text(next),
        ]
    }
}

extension Infohash {
    /// All that begin with some hexadecimal digits; nil for what is none.
    fileprivate static func range(beginningWith digits: String) -> ClosedRange<Infohash>? {
        let rest = 40 - digits.utf8.count
        guard rest >= 0, let low = Infohash(hex: digits + String(repeating: "0", count: rest)),
            let high = Infohash(hex: digits + String(repeating: "f", count: rest))
        else { return nil }
        return low...high
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
