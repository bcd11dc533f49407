import JSON
import Text
import Torrents

/// Reads one entry of `hooks`.
struct HookReader {
    /// The clients of the file.
    let clients: [String]
    let lint: CredentialLint
    let reader: Reader

    /// Whether there is a server that could be called.
    let isServed: Bool

    func read(_ name: String, at nameRange: Range<Int>, _ value: Located) -> HookEntry? {
        check(name, at: nameRange, in: value.path)
        guard var object = value.object() else { return nil }
        let secret = object.optional("secret")
        let token = object.optional("token")
        let polls = object.optional("polls").map(polled)
        object.refuseOthers { _, key in
            guard ["poll", "clients", "client"].contains(key.lowercased()) else { return nil }
            return "write \"polls\": [\"\(clients.first ?? "home")\"]"
        }
        if !isServed {
            reader.warning(
                value.path, nameRange, "nobody can call this, as the dashboard's server is off",
                fix: "add \"web\": {\"listen\": \"127.0.0.1:7810\"}")
        }
        let proof: HookEntry.Proof?
        switch (secret, token) {
        case (let secret?, nil): proof = source(secret).map(HookEntry.Proof.signature)
        case (nil, let token?): proof = source(token).map(HookEntry.Proof.token)
        case (nil, nil), (.some, .some):
            value.error(
                secret == nil ? "nothing tells who may call this" : "a caller shows one thing, and this wants two",
                fix: "write \"secret\" for callers that sign, or \"token\" for those that send one")
            return nil
        }
        guard let proof else { return nil }
        return HookEntry(name: name, proof: proof, polls: polls ?? clients.map(ClientName.init))
    }

    private func source(_ value: Located) -> SecretSource? {
        if case .string = value.node.content {
            value.error(
                "what opens this to callers stands in the file itself",
                fix: "use {\"$env\": \"NAME\"} or {\"$file\": \"/path\"}")
            return nil
        }
        let source = SecretSource(reading: value)
        if let source { lint.check(source, at: value) }
        return source
    }

    private func polled(_ value: Located) -> [ClientName] {
        (value.words() ?? []).compactMap { name in
            if clients.contains(name) { return ClientName(name) }
            value.error("no client of this file is named \"\(name)\"", fix: Located.suggestion(name, clients))
            return nil
        }
    }

    private func check(_ name: String, at range: Range<Int>, in path: String) {
        let isPlain =
            (1...64).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
            && name != "." && name != ".."
        guard !isPlain else { return }
        reader.error(
            path, range, "\"\(name)\" is no name for a hook, which is the last part of its address",
            fix: "use up to 64 letters, digits, '-', '_' and '.'")
    }
}
