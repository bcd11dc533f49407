package import ClientKit
package import Engine
import JSON
package import Rules
package import Torrents

/// Keeps a torrent in a category.
package struct CategoryAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "category", summary: "Keeps the torrent in a category.",
            role: .claim(
                Claim(
                    holds: { arguments, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        return torrent[.category].text.map { .string($0) == arguments["name"] }
                    },
                    baseline: { _, holder in
                        guard case .torrent(let torrent) = holder else { return nil }
                        return torrent[.category].text.map { ["name": .string($0)] }
                    })),
            subjects: [.torrent],
            parameters: [Parameter("name", .text, required: true, "\"name\": the category, or \"\" for none")],
            shorthand: "name", needs: ["categories"], properties: { _ in ["category"] },
            leaves: { arguments in
                arguments["name"]?.stringValue.flatMap { $0.isEmpty ? nil : "torrent.category == \($0.quoted)" }
            })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        [.setCategory(try intent.torrent(id), intent.arguments["name"]?.stringValue ?? "")]
    }
}

/// Keeps tags on a torrent, and others off it.
package struct TagsAction: CommandAction {
    package init() {}

    package var kind: ActionKind {
        ActionKind(
            name: "tags", summary: "Keeps tags on the torrent, and others off it.",
            role: .claim(
                Claim(
                    isSeparable: true, merging: .ofMembers,
                    holds: { arguments, holder in
                        guard case .torrent(let torrent) = holder, let tags = torrent[.tags].texts else { return nil }
                        return Self.list(arguments, "add").allSatisfy(tags.contains)
                            && !Self.list(arguments, "remove").contains(where: tags.contains)
                    },
                    baseline: { arguments, holder in
                        guard case .torrent(let torrent) = holder, let tags = torrent[.tags].texts else { return nil }
                        let added = Self.list(arguments, "add").filter { !tags.contains($0) }
                        let removed = Self.list(arguments, "remove").filter(tags.contains)
                        return ["add": .array(removed.map(JSON.string)), "remove": .array(added.map(JSON.string))]
                    })),
            subjects: [.torrent],
            parameters: [
                Parameter("add", .list(.text), "\"add\": tags to keep on it"),
                Parameter("remove", .list(.text), "\"remove\": tags to keep off it"),
            ], needs: ["tags"],
            properties: { arguments in
                (Self.list(arguments, "add") + Self.list(arguments, "remove")).map { "tag \($0)" }
            },
            leaves: { arguments in
                let terms =
                    Self.list(arguments, "add").map { "\($0.quoted) in torrent.tags" }
                    + Self.list(arguments, "remove").map { "!(\($0.quoted) in torrent.tags)" }
                return terms.isEmpty ? nil : terms.joined(separator: " && ")
            })
    }

    package func commands(for intent: Intent, _ id: Infohash?) throws(ActionError) -> [Command] {
        let id = try intent.torrent(id)
        let add = Self.list(intent.arguments, "add")
        let remove = Self.list(intent.arguments, "remove")
        return (add.isEmpty ? [] : [.addTags(id, add)]) + (remove.isEmpty ? [] : [.removeTags(id, remove)])
    }

    private static func list(_ arguments: JSON, _ name: String) -> [String] {
        (arguments[name]?.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.isEmpty }
    }
}

extension String {
    /// The text as conditions write it.
    fileprivate var quoted: String {
        "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n"))'"
    }
}
