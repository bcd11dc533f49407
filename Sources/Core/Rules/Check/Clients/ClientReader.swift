import Clocks
import JSON
import Text
import Torrents

/// Reads one entry of `clients`.
struct ClientReader {
    let kinds: [ClientKind]
    let lint: CredentialLint
    let reader: Reader

    func read(_ name: String, at nameRange: Range<Int>, _ value: Located) -> ClientEntry? {
        checkName(name, value.path, nameRange)
        guard var object = value.object() else { return nil }
        let type = object.required("type", such: "\"type\": \"\(kinds.first?.name ?? "")\"").flatMap(type)
        let place = object.required("url", such: "\"url\": \"http://127.0.0.1:9091/transmission/rpc\"")
        let url = place.flatMap(url)
        let username = object.optional("username")?.text()
        let password = object.optional("password").flatMap(secret)
        if let place, let address = url.flatMap(WebAddress.init) {
            lint.check(target: address, at: place)
            if password != nil { lint.check(passwordTo: address, at: place) }
        }
        let poll = object.optional("poll").flatMap { interval($0, least: .milliseconds(200)) }
        let timeout = object.optional("timeout").flatMap { interval($0, least: .seconds(1)) } ?? .seconds(30)
        let authority = object.optional("ca")?.word()
        let isInsecure = object.optional("insecure")?.flag() ?? false
        let paths = object.optional("paths").map(paths) ?? []
        let files = object.optional("files")?.choice(FilesPlace.self) ?? .local
        let marker = object.optional("marker").flatMap(marker)
        object.refuseOthers()
        if files == .remote, let marker {
            reader.warning(
                value.path, nameRange,
                "\"marker\": \"\(marker)\" is never looked for, as the files are on another machine",
                fix: "remove \"marker\", or \"files\": \"remote\"")
        }
        if isInsecure {
            reader.warning(
                value.path, nameRange, "certificates of this client are not verified",
                fix: "name its authority in \"ca\" instead of \"insecure\"")
        }
        guard let type, let url else { return nil }
        return ClientEntry(
            name: ClientName(name), type: type, url: url, username: username, password: password, poll: poll,
            timeout: timeout, certificateAuthority: authority, isInsecure: isInsecure, paths: paths,
            files: files, marker: marker)
    }

    private func marker(_ value: Located) -> String? {
        guard let name = value.word() else { return nil }
        guard !name.contains("/"), name != ".", name != ".." else {
            value.error("\"\(name)\" is no name of a file", fix: "name a file that lies at the top of the disk")
            return nil
        }
        return name
    }

    private func checkName(_ name: String, _ path: String, _ range: Range<Int>) {
        let isPlain =
            !name.isEmpty && name.utf8.count <= 64
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        guard !isPlain else { return }
        reader.error(
            path, range, "\"\(name)\" is no name for a client", fix: "use up to 64 letters, digits, '-', '_' and '.'")
    }

    private func type(_ value: Located) -> String? {
        guard let text = value.text() else { return nil }
        let known = kinds.map(\.name)
        if known.contains(text) { return text }
        value.error("unknown client type \"\(text)\"", fix: Located.suggestion(text, known))
        return nil
    }

    private func url(_ value: Located) -> String? {
        guard let text = value.word() else { return nil }
        guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
            value.error("\"\(text)\" is no http or https URL", fix: "write it as http://HOST:PORT/PATH")
            return nil
        }
        guard !text.dropFirst(8).prefix(while: { $0 != "/" }).contains("@") else {
            value.error("a URL with a login in it", fix: "use \"username\" and \"password\"")
            return nil
        }
        return text
    }

    private func interval(_ value: Located, least: Duration) -> Duration? {
        guard let duration = value.duration() else { return nil }
        guard duration >= least, duration <= .seconds(86_400) else {
            value.error("a duration outside of \(least.milliseconds) ms to 1 day")
            return nil
        }
        return duration
    }

    private func paths(_ value: Located) -> [PathMapping] {
        guard let object = value.object() else { return [] }
        let mappings = object.named.compactMap { member -> PathMapping? in
            guard let local = member.value.word() else { return nil }
            for path in [member.name, local] where !path.hasPrefix("/") {
                member.value.error("\"\(path)\" is no absolute path", fix: "begin it with /")
            }
            return PathMapping(remote: member.name, local: local)
        }
        return mappings.sorted { $0.remote.utf8.count > $1.remote.utf8.count }
    }

    private func secret(_ value: Located) -> SecretSource? {
        if case .string(let text) = value.node.content {
            reader.warning(
                value.path, value.range, "a password in the file itself",
                fix: "use {\"$env\": \"NAME\"} or {\"$file\": \"/path\"}")
            return .literal(text)
        }
        let source = SecretSource(reading: value)
        if let source { lint.check(source, at: value) }
        return source
    }
}

extension SecretSource {
    /// Reads `{"$env": NAME}` or `{"$file": PATH}`.
    init?(reading value: Located) {
        guard var object = value.object() else { return nil }
        let environment = object.optional("$env")?.word()
        let file = object.optional("$file")?.word()
        object.refuseOthers()
        if let environment, file == nil {
            self = .environment(environment)
        } else if let file, environment == nil {
            self = .file(file)
        } else {
            value.error("a secret has one source", fix: "write {\"$env\": \"NAME\"} or {\"$file\": \"/path\"}")
            return nil
        }
    }
}
