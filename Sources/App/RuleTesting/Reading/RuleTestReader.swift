import Calendar
import Clocks
import Rules
import Torrents
import JSON

/// Reads one test.
struct RuleTestReader {
    let rules: RuleSet
    let catalogue: Catalogue
    /// Reads another rule file, by its path from the test file.
    let load: (Located) -> RuleSet?

    func test(_ value: Located) -> RuleTest? {
        guard var object = value.object() else { return nil }
        let name = object.required("name", such: "\"name\": \"protected torrents stay\"")?.word()
        let zone = object.optional("timezone").flatMap(zone) ?? rules.zone ?? .utc
        let start = object.optional("start").flatMap { self.start($0, zone) } ?? Self.usualStart
        let step = object.optional("step").flatMap(self.step) ?? .seconds(60)
        let (clientsValue, torrentsValue) = (object.optional("clients"), object.optional("torrents"))
        let disksValue = object.optional("disks")
        let (filesValue, happensValue) = (object.optional("files"), object.optional("happens"))
        let until = object.optional("until").flatMap { $0.time() }
        let expect = object.required("expect", such: "\"expect\": [{\"at\": \"1h\", \"rule\": \"clean\"}]")
        object.refuseOthers()
        var names = TestNames(rules: rules, kinds: catalogue.clients)
        let facts = FactReader(start: start)
        let first = TorrentReader(names: names, start: start, facts: facts)
        let clients = first.clients(clientsValue)
        let disks = DiskReader(rules: rules, facts: facts).disks(disksValue)
        let torrents = first.torrents(torrentsValue).map(\.torrent)
        names.torrents = torrents.map { ($0.name, $0.client, $0.id) }
        let reader = TorrentReader(names: names, start: start, facts: facts)
        let files = FileEntryReader(names: names, start: start).files(filesValue)
        let happenings = HappeningReader(names: names, torrents: torrents, reader: reader, load: load)
            .happenings(happensValue)
        let counts =
            torrents.map { $0.facts.values.map(\.count) } + clients.map { $0.facts.values.map(\.count) }
        let steps = (counts + disks.map { $0.facts.values.map(\.count) }).joined().max() ?? 1
        let times =
            torrents.flatMap { $0.listed.flatMap { [$0.from, $0.until ?? $0.from] } } + files.map(\.at)
            + happenings.map(\.at) + disks.flatMap { $0.orphans.files.flatMap { [$0.from, $0.until ?? $0.from] } }
            + Self.expectedTimes(in: value)
        // One poll after everything that is scripted or expected.
        let end = until ?? (max(times.max() ?? .zero, step * (steps - 1)) + step)
        let expectations = ExpectationReader(
            names: names, reader: reader, clients: rules.clients.map(\.name), files: files.map(\.facts.name),
            orphans: disks.flatMap { $0.orphans.files.map(\.path) }, end: end
        ).expectations(expect)
        if let expect, expectations.isEmpty, !expect.reader.hasErrors {
            expect.error("nothing is expected, so that the test always passes", fix: "add what has to be so")
        }
        refuse(longerThanBearable: end, step: step, in: value)
        guard let name else { return nil }
        return RuleTest(
            name: name, place: .init(value), start: start, zone: zone, step: step, end: end, clients: clients,
            disks: disks, torrents: torrents, files: files, happenings: happenings, expectations: expectations)
    }

    /// A Monday at midnight, so that a test without a start is the same every day.
    private static let usualStart = WallTime(seconds: 1_767_571_200)
    private static let mostPolls = 100_000
    private static let longest = Duration.seconds(3660 * 86_400)

    private func refuse(longerThanBearable end: Duration, step: Duration, in value: Located) {
        let polls = end.milliseconds / max(1, step.milliseconds)
        if end > Self.longest {
            value.error(
                at: value.range.lowerBound..<value.range.lowerBound + 1, "the test lasts longer than ten years",
                fix: "write shorter times")
        }
        guard polls > Self.mostPolls else { return }
        value.error(
            at: value.range.lowerBound..<value.range.lowerBound + 1, "the test has \(polls) polls",
            fix: "write a longer \"step\", so that there are at most \(Self.mostPolls)")
    }

    private func zone(_ value: Located) -> Zone? {
        guard let name = value.word() else { return nil }
        do {
            return try Zone(named: name, from: catalogue.zoneSource)
        } catch {
            value.error("\(error)", fix: "write a name such as \"Europe/Berlin\"")
            return nil
        }
    }

    private func step(_ value: Located) -> Duration? {
        guard let step = value.duration() else { return nil }
        guard step >= .seconds(1) else {
            value.error("a step of less than a second", fix: "write \"1s\" or more")
            return nil
        }
        return step
    }

    /// An instant with its offset, or a time of the clocks of the test's zone.
    private func start(_ value: Located, _ zone: Zone) -> WallTime? {
        guard let text = value.word() else { return nil }
        if let instant = try? UnixTime(parsing: text) { return WallTime(seconds: instant.seconds) }
        if let local = try? UnixTime(parsing: text + "Z") {
            let near = local.seconds - Int64(zone.offset(at: local).seconds)
            let offset = zone.offset(at: UnixTime(clamping: near)).seconds
            return WallTime(seconds: local.seconds - Int64(offset))
        }
        value.error(
            "\"\(text)\" is no time",
            fix: "write \"2026-11-02T08:00:00+01:00\", or \"2026-11-02T08:00:00\" for the test's time zone")
        return nil
    }

    /// The times of the expectations, also of those with other errors.
    private static func expectedTimes(in value: Located) -> [Duration] {
        guard let expected = value.node.json["expect"]?.arrayValue else { return [] }
        return expected.flatMap { entry in
            [entry["at"], entry["by"], entry["from"], entry["never"]?["by"], entry["never"]?["from"]].compactMap {
                time in
                time?.stringValue.flatMap { try? Quantity.duration($0) }
            }
        }
    }
}
