import Clocks
package import CEL
import JSON
package import Torrents

/// A client as conditions see it.
package struct ClientRecord: Record {
    private let name: ClientName
    private let facts: ClientFacts
    private let torrents: Int

    /// Takes the list, and how many torrents there are where that is known better than by the list.
    package init(_ snapshot: Snapshot, torrents: Int? = nil) {
        name = snapshot.client
        facts = snapshot.server
        self.torrents = torrents ?? snapshot.torrents.count
    }

    /// A client whose facts were read since its last list was.
    package init(_ snapshot: Snapshot, facts: ClientFacts) {
        name = snapshot.client
        self.facts = facts
        torrents = snapshot.torrents.count
    }

    package var recordType: RecordType { Vocabulary.client }

    package func field(at slot: Int) -> Value {
        guard let field = ClientField(rawValue: slot) else { return .absent }
        switch field {
        case .name: return .string(name.text)
        case .version: return .string(facts.version)
        case .downLimit: return facts.downLimit.map { .int($0) } ?? .absent
        case .upLimit: return facts.upLimit.map { .int($0) } ?? .absent
        case .altSpeedActive: return facts.altSpeedActive.map { .bool($0) } ?? unknown(field)
        case .downRate: return facts.downRate.map { .int($0) } ?? unknown(field)
        case .upRate: return facts.upRate.map { .int($0) } ?? unknown(field)
        case .freeSpace: return facts.freeSpace.map { .int($0) } ?? unknown(field)
        case .torrents: return .int(Int64(torrents))
        }
    }

    private func unknown(_ field: ClientField) -> Value { .unknown(Unknown([FieldReference("client", ["\(field)"])])) }
}

/// An event as conditions see it.
struct EventRecord: Record {
    private let event: Event
    private let kind: SubjectKind

    init(_ event: Event) {
        self.event = event
        kind = SubjectKind.telling(of: event.type) ?? .nothing
    }

    var recordType: RecordType { kind.events.record }

    func field(at slot: Int) -> Value {
        let fields = kind.events.fields
        guard fields.indices.contains(slot) else { return .absent }
        switch fields[slot] {
        case .id: return .string(event.id.text)
        case .type: return .string(event.type.rawValue)
        case .at: return .timestamp(Scope.timestamp(milliseconds: event.at.wall.milliseconds))
        case .late: return .bool(event.late)
        case .cause:
            switch event.cause {
            case .external: return .string("external")
            case .intent(let id): return .string(id)
            }
        case .schedule: return event.schedule.map { .string($0) } ?? .absent
        case .due:
            return event.due.map { .timestamp(Scope.timestamp(milliseconds: $0.milliseconds)) } ?? .absent
        case .path: return event.path.map { .string($0) } ?? .absent
        case .message: return .string(event.message)
        case .hook: return event.call.map { .string($0.hook) } ?? .absent
        case .body: return event.call.map { Value($0.body) } ?? .absent
        }
    }
}

extension Value {
    /// The value that JSON stands for; of members that have one name, the first counts.
    fileprivate init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .int(number)
        case .real(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .list(elements.map { Value($0) })
        case .object(let members):
            var entries: [(Value, Value)] = []
            var seen: Set<String> = []
            for member in members where seen.insert(member.name).inserted {
                entries.append((.string(member.name), Value(member.value)))
            }
            self = (try? MapValue(entries)).map { .map($0) } ?? .null
        }
    }
}
