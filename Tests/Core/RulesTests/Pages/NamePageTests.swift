import Actions
import Rules
import Testing
import Torrents

@Suite struct `the pages of names` {
    static let actions: [any Action] = [
        AddAction(), BanAction(), BandwidthAction(), CategoryAction(), CopyAction(), FilesAction(), LimitsAction(),
        LinkAction(),
        MoveAction(), MoveFileAction(), PauseAction(),
        PriorityAction(), ProtectAction(), QueueAction(), ReannounceAction(), RecheckAction(), RemoveAction(),
        RenameAction(), ResumeAction(), RunAction(), ShareAction(), SwitchAction.autoManage, SwitchAction.forceStart,
        SwitchAction.sequential, SwitchAction.superSeed, TagsAction(), ThrottleAction(), TrackersAction(),
        WebhookAction(),
    ]

    @Test func `every event has documentation where it is declared, and the same in its page`() throws {
        let page = try Page.ofRules("Events")
        let comments = try Page.comments(onCasesIn: "Sources/Core/Torrents/Diff/EventType.swift")
        for type in EventType.allCases {
            let row = "| `\(type.rawValue)` | \(comments["\(type)"] ?? "without documentation") |"
            #expect(page.contains(row), "the page lacks: \(row)")
        }
    }

    @Test func `these are all actions that the executable has`() throws {
        let registry = try Page.text("Sources/App/sluice/Registry.swift")
        let registered = registry.matches(of: #/\b(\w+Action)(\(\)|\.\w+)/#).map { String($0.output.1) }
        #expect(registered.sorted() == Self.actions.map { "\(type(of: $0))" }.sorted())
    }

    @Test(arguments: actions.map(\.kind.name))
    func `every action is in its page, with what it is about and all its arguments`(name: String) throws {
        let kind = try #require(Self.actions.first { $0.kind.name == name }?.kind)
        let rows = try Page.ofRules("ActionList").split(separator: "\n")
        let row = try #require(rows.first { $0.hasPrefix("| `\(name)` |") }, "the page lacks \(name)")
        let cells = row.split(separator: " | ")
        #expect(cells.count == 4)
        #expect(cells[1] == kind.subjects.map(\.word).sorted().joined(separator: ", "))
        #expect(cells[2] == kind.summary)
        for parameter in kind.parameters { #expect(cells[3].contains("`\(parameter.name)`"), "\(parameter.name)") }
    }
}
