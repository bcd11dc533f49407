import JSON
import Text

/// Reads the section `web`.
struct WebReader {
    let catalogue: Catalogue
    /// The journal's path as the file has it, beside which logins are kept.
    let journal: String
    let reader: Reader

    func read(_ value: Located) -> WebEntry? {
        guard var object = value.object() else { return nil }
        let place = object.optional("listen")
        let listen = place.flatMap(listening)
        let base = object.optional("basePath").flatMap(basePath)
        let hostNames = object.optional("hosts")
        let hosts = hostNames?.elements()?.compactMap(host)
        let proxies = object.optional("trustedProxies")?.elements()?.compactMap(proxy)
        object.refuseOthers()
        if place == nil {
            value.warning(
                "the dashboard is off, as nothing says where it listens", fix: "add \"listen\": \"127.0.0.1:7810\"")
        }
        if let place, let listen { check(listen, hosts: hosts ?? [], at: place) }
        return WebEntry(listen: listen, basePath: base ?? "", hosts: hosts ?? [], trustedProxies: proxies ?? [])
    }

    /// Refuses to be reached from elsewhere as long as nobody could be told from anybody.
    private func check(_ listen: WebEntry.Listening, hosts: [String], at place: Located) {
        guard !listen.isLocal else { return }
        guard catalogue.hasLogin(journal) else {
            return place.error(
                "\(listen.text) can be reached from other machines, and nobody can log in yet",
                fix: "make a login by `sluice web setup` or `sluice token create` first, or listen at 127.0.0.1")
        }
        if hosts.isEmpty {
            place.warning(
                "only the address itself is answered to, and no name",
                fix: "add \"hosts\" with the names that people type, such as [\"sluice.example\"]")
        }
    }

    private func listening(_ value: Located) -> WebEntry.Listening? {
        guard let text = value.word() else { return nil }
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst("unix:".count))
            guard path.hasPrefix("/"), path.utf8.count <= 100 else {
                value.error(
                    "\"\(path)\" is no path for a socket", fix: "write \"unix:/run/sluice/web\", 100 bytes at most")
                return nil
            }
            return .socket(path: path)
        }
        let colon = text.lastIndex(of: ":")
        let port = colon.flatMap { Int(text[text.index(after: $0)...]) }
        var host = colon.map { String(text[..<$0]) } ?? text
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard let port, (1...65_535).contains(port), Self.isHost(host) || AddressRange.isAddress(host) else {
            value.error(
                "\"\(text)\" is no place to listen at",
                fix: "write an address and a port, such as \"127.0.0.1:7810\" or \"[::1]:7810\", or \"unix:/path\"")
            return nil
        }
        return .address(host: host.lowercased(), port: port)
    }

    private func basePath(_ value: Located) -> String? {
        guard let text = value.text() else { return nil }
        let path = text.hasSuffix("/") ? String(text.dropLast()) : text
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part != "." && part != ".."
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
        }
        guard path.isEmpty || path.hasPrefix("/") && isPlain else {
            value.error("\"\(text)\" is no path to begin with", fix: "write one such as \"/sluice\"")
            return nil
        }
        return path
    }

    private func host(_ value: Located) -> String? {
        guard let text = value.word() else { return nil }
        guard Self.isHost(text) || AddressRange.isAddress(text) else {
            value.error(
                "\"\(text)\" is no name of a host",
                fix: "write the name alone, such as \"sluice.example\", without a port")
            return nil
        }
        return text.lowercased()
    }

    private func proxy(_ value: Located) -> AddressRange? {
        guard let text = value.word() else { return nil }
        guard let range = AddressRange(text) else {
            value.error("\"\(text)\" is no address", fix: "write one such as \"127.0.0.1\" or \"172.16.0.0/12\"")
            return nil
        }
        return range
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253 && !text.hasPrefix(".") && !text.hasPrefix("-")
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }
}
