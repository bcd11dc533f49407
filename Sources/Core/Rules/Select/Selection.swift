package import CEL

/// How a rule chooses its victims: which torrents or groups, in which order, and until when.
package struct Selection: Sendable {
    /// What it chooses among.
    package let from: SubjectKind
    /// The groups that it chooses among, each whole or not at all; nil where it chooses torrents.
    package let group: GroupDefinition?
    /// Which of those; nil for all.
    package let condition: Condition?
    /// What they are ordered by, the first key first.
    package let order: [OrderKey]
    /// What has to be so for the choice to be enough; nil where it is enough when everything not kept is chosen.
    package let until: Condition?
    /// What the first in order are spared for.
    package let keep: KeepBudget
    /// The most that are chosen at once; nil for any number.
    package let most: Int?
    /// Whether it may begin what it cannot finish.
    package let isPartial: Bool

    /// One key of the order.
    package struct OrderKey: Sendable {
        /// The text as it stands in the file, without the sign.
        package let source: String
        /// The text compiled.
        package let program: Program
        /// Whether the largest comes first.
        package let isDescending: Bool
    }

    /// Up to where the first in order are spared; all parts have to allow it.
    package struct KeepBudget: Hashable, Sendable {
        /// Bytes of all that is spared together.
        package var size: Int64?
        /// How many are spared.
        package var count: Int?
        /// The part of the disk that all that is spared may take, from 0 to 1.
        package var ratio: Double?

        package init(size: Int64? = nil, count: Int? = nil, ratio: Double? = nil) {
            self.size = size
            self.count = count
            self.ratio = ratio
        }

        /// Whether nothing is spared.
        package var isEmpty: Bool { size == nil && count == nil && ratio == nil }
    }

    /// What conditions and actions about a victim can read, in the order of the variables' slots.
    ///
    /// A group is shown as to rules about groups, with what the rule is about: it may be of several clients.
    package static func variables(of victims: SubjectKind, about subject: SubjectKind) -> [ScopeVariable] {
        guard victims == .group else { return [.now, .torrent, .client] + subject.variables.filter(\.isOwn) }
        return subject.variables + [.group(at: subject.variables.count(where: \.isOwn))]
    }

    /// What `until` can read, in the order of the variables' slots.
    package static func goalVariables(of subject: SubjectKind) -> [ScopeVariable] {
        subject.variables + [.chosen(at: subject.variables.count(where: \.isOwn))]
    }

    /// All programs inside.
    package var programs: [Program] {
        [condition?.program, until?.program].compactMap(\.self) + order.map(\.program)
    }

    /// The texts of its expressions.
    var sources: [String] { [condition?.source, until?.source].compactMap(\.self) + order.map(\.source) }

    /// What it means, as text.
    var text: String {
        let parts: [String?] = [
            from.word + (group.map { ":\($0.meaning)" } ?? ""), condition?.source,
            order.map { ($0.isDescending ? "-" : "") + $0.source }.joined(separator: " "), until?.source,
            keep.size.map { "size \($0)" }, keep.count.map { "count \($0)" },
            keep.ratio.map { "ratio \($0)" }, most.map { "max \($0)" }, isPartial ? "partial" : nil,
        ]
        return "select " + parts.map { $0 ?? "-" }.joined(separator: "\u{1E}")
    }
}

/// What has been chosen so far, as `until` sees it.
package struct ChosenRecord: Record {
    private let freed: Int64

    /// Takes the bytes.
    package init(freed: Int64) { self.freed = freed }

    package var recordType: RecordType { Vocabulary.chosen }

    package func field(at slot: Int) -> Value { slot == 0 ? .int(freed) : .absent }
}

extension Vocabulary {
    /// What has been chosen so far; slots as in `ChosenRecord`.
    static let chosen = RecordType(
        "chosen",
        fields: [
            Field(
                "freed", type: .int, unit: .bytes,
                documentation: "what the victims so far free, with all that is on its way to be removed")
        ])
}

extension ScopeVariable {
    /// What has been chosen so far; conditions read its bytes as `freed`.
    static func chosen(at place: Int) -> ScopeVariable {
        ScopeVariable("chosen", .own(place), .record(Vocabulary.chosen))
    }

    /// Whether a record that describes the subject has its value.
    var isOwn: Bool {
        if case .own = source { true } else { false }
    }
}

extension Rule {
    /// What its actions can read, in the order of the variables' slots: of one that chooses, what is known of a victim.
    package var actionVariables: [ScopeVariable] {
        guard let select else { return variables }
        return Selection.variables(of: select.from, about: trigger.kind).map { $0.owing(obligations) }
    }

    /// What its actions are about: of one that chooses, what it chooses among.
    package var actedOn: SubjectKind? { select?.from ?? trigger.subject }

    /// How torrents belong together of which it acts on all or none; nil where it acts on each for itself.
    package var grouping: GroupDefinition? { group ?? select?.group }
}
