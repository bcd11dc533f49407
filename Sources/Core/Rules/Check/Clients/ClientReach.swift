import CEL
import Torrents

/// What the clients that a rule is for can tell and do, by the catalogue.
struct ClientReach {
    let catalogue: Catalogue
    /// The clients that the rule is for.
    let clients: [ClientEntry]

    /// Something that not all of the clients have.
    struct Gap {
        let cause: String
        let fix: String
        /// Whether none of them has it, so that the rule is good for nothing.
        let isWhole: Bool

        /// A rule that is good for nothing is an error; one that some of its clients cannot follow works for the others.
        func report(to reader: Reader, _ path: String, _ range: Range<Int>) {
            if isWhole {
                reader.error(path, range, cause, fix: fix)
            } else {
                reader.warning(path, range, cause, fix: fix)
            }
        }
    }

    /// Why a field of a torrent is not known everywhere; nil when it is.
    func gap(in reference: FieldReference) -> Gap? {
        guard reference.variable == ScopeVariable.torrent.name || reference.variable == ScopeVariable.old.name,
            let name = reference.path.first, let field = TorrentField(name: name), !catalogue.clients.isEmpty
        else { return nil }
        let place = "'\(reference.variable).\(name)'"
        guard catalogue.clients.contains(where: { $0.facts.contains(field) }) else {
            return Gap(cause: "no client tells \(place), so this never holds", fix: "remove it", isWhole: true)
        }
        let silent = clients.filter { client in
            kind(of: client)?.facts.contains(field) == false
                || client.files == .remote && TorrentField.seenHere.contains(field)
        }
        guard !silent.isEmpty else { return nil }
        let able = catalogue.clients.filter { $0.facts.contains(field) }.map(\.name)
        let isWhole = silent.count == clients.count
        return Gap(
            cause: "\(list(silent)) never \(silent.count == 1 ? "tells" : "tell") \(place), so this never holds"
                + (isWhole ? "" : " there"),
            fix: isWhole
                ? "remove it; clients of the type \(Self.words(able)) tell it"
                : "write has(\(reference.variable).\(name)) before it, or name the others in \"clients\"",
            isWhole: isWhole)
    }

    /// Why some of the clients cannot do something; nil when all can.
    ///
    /// - Parameters:
    ///   - needs: What it takes, by the words of `Capability`.
    ///   - named: The client that the action itself names; nil where it is for the clients of the rule.
    ///   - possible: For one argument of many, which others a client can follow; nil for a whole action.
    /// - Returns: Who cannot do it and for want of what.
    func gap(
        needing needs: Set<String>, of named: ClientEntry? = nil, instead possible: ((Set<String>) -> [String])? = nil
    ) -> Gap? {
        let asked = named.map { [$0] } ?? clients
        let unable = asked.filter { client in kind(of: client).map { !needs.isSubset(of: $0.capabilities) } ?? false }
        guard let first = unable.first else { return nil }
        let able = kind(of: first)?.capabilities ?? []
        let missing = needs.subtracting(able).sorted().joined(separator: ", ")
        let isOne = unable.count == 1, isWhole = unable.count == asked.count
        let naming = "name the clients that this rule is for in \"clients\""
        guard let possible else {
            return Gap(cause: "\(list(unable)) \(isOne ? "has" : "have") no \(missing)", fix: naming, isWhole: isWhole)
        }
        let others = possible(able).joined(separator: ", ")
        return Gap(
            cause: "\(list(unable)) cannot do this, for want of \(missing)",
            fix: isWhole ? "take it out; \(isOne ? "that client" : "those clients") can do: \(others)" : naming,
            isWhole: isWhole)
    }

    private func kind(of client: ClientEntry) -> ClientKind? { catalogue.clients.first { $0.name == client.type } }

    private func list(_ clients: [ClientEntry]) -> String {
        let names = clients.map { "\"\($0.name)\" (\($0.type))" }
        return (clients.count == 1 ? "client " : "clients ") + Self.words(names)
    }

    private static func words(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
}
