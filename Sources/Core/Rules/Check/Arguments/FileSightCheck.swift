import JSON
import Torrents

/// Refuses an action that shares the files of its torrents with another client, where those cannot be told to be the
/// same.
struct FileSightCheck {
    let seen: SeenFiles
    /// The clients of the file.
    let clients: [ClientEntry]
    /// The clients that the rule is for.
    let reach: ClientReach

    /// - Parameters:
    ///   - members: The arguments of the action.
    ///   - action: Its name.
    ///   - value: Where they stand.
    func check(_ members: [(name: String, value: BoundValue)], of action: String, at value: Located) {
        guard let parameter = seen.client else { return }
        let given = { (name: String) -> Located in
            guard case .object = value.node.content else { return value }
            return value.object()?.named.first { $0.name == name }?.value ?? value
        }
        let hidden = reach.clients.filter { !$0.showsFiles }
        if !hidden.isEmpty {
            ClientReach.Gap(
                cause:
                    "the files of \(Self.list(hidden)) are not seen here, so nothing of \(Self.pronoun(hidden)) is copied",
                fix: "map the folders in \"paths\" of the client, or name the other clients in \"clients\"",
                isWhole: hidden.count == reach.clients.count
            ).report(to: value.reader, value.path, value.range)
        }
        guard let name = text(parameter, members), let target = clients.first(where: { $0.name.text == name }) else {
            return
        }
        let place = given(parameter)
        if reach.clients.contains(where: { $0.name == target.name }) {
            place.error(
                "this rule is about the torrents of client \"\(name)\" too, and \"\(action)\" is for another one",
                fix: "name the clients that have the torrents in \"clients\" of the rule")
        }
        if !target.showsFiles {
            place.error(
                "the files of client \"\(name)\" are not seen here, so nothing tells that it finds the same ones",
                fix: target.files == .remote
                    ? "remove \"files\": \"remote\" from the client, and map its folders in \"paths\""
                    : "map its folders in \"paths\" of the client")
        } else if let folder = seen.folder, let path = text(folder, members), target.paths.remote(path) == nil {
            given(folder).error(
                "\"\(path)\" lies in no folder of \"paths\" of client \"\(name)\", so that client does not see it",
                fix: "name a folder in one of them, or add one")
        }
    }

    private func text(_ name: String, _ members: [(name: String, value: BoundValue)]) -> String? {
        members.first { $0.name == name }?.value.constant?.stringValue
    }

    private static func list(_ clients: [ClientEntry]) -> String {
        (clients.count == 1 ? "client " : "clients ") + clients.map { "\"\($0.name)\"" }.joined(separator: ", ")
    }

    private static func pronoun(_ clients: [ClientEntry]) -> String { clients.count == 1 ? "it" : "them" }
}
