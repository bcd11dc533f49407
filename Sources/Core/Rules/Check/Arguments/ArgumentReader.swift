import Clocks
import Torrents
import CEL
import JSON
import Text

/// Reads one argument in the shape that its action asks for; the canonical form is what intents carry.
struct ArgumentReader {
    let clients: [ClientEntry]
    let actions: [ActionKind]
    let lint: CredentialLint
    let conditions: ConditionReader

    func read(_ value: Located, _ type: ParameterType) -> BoundValue? {
        if let template = templated(value, type) { return template }
        switch type {
        case .flag: return value.flag().map { .constant(.bool($0)) }
        case .text: return value.text().map { .constant(.string($0)) }
        case .name: return name(value)
        case .filePaths: return filePaths(value)
        case .folder: return folder(value)
        case .pathBelow: return pathBelow(value)
        case .path: return path(value)
        case .url: return url(value)
        case .address: return address(value)
        case .choice(let known): return choice(value, known, "value")
        case .choiceOrWhole(let known, let range):
            if case .number = value.node.content { return value.whole(in: range).map { .constant(.integer($0)) } }
            return choice(value, known, "value")
        case .bytes:
            return value.quantity("an amount such as \"10 GiB\"", Quantity.bytes).map { .constant(.integer($0)) }
        case .object(let parameters): return object(value, parameters)
        case .client: return choice(value, clients.map(\.name.text), "client")
        case .rate: return rate(value)
        case .duration: return value.duration().map { .constant(.integer($0.milliseconds)) }
        case .ratio: return value.number(in: 0...1_000_000).map { .constant(.real($0)) }
        case .whole(let range): return value.whole(in: range).map { .constant(.integer($0)) }
        case .list(let element): return list(value, element)
        case .actions: return names(value)
        case .json: return json(value)
        case .headers: return texts(value, escape: .header)
        case .environment: return texts(value, escape: .plain)
        }
    }

    /// Reads a string with `${` in it, where templates are allowed; nil for any other value.
    private func templated(_ value: Located, _ type: ParameterType) -> BoundValue? {
        guard case .string(let text) = value.node.content, text.contains("${") else { return nil }
        let reader = TemplateReader(conditions: conditions)
        switch type {
        case .text, .name, .choice, .choiceOrWhole, .client: return reader.template(value, .plain)
        case .path: return reader.template(value, .pathComponent)
        case .url: return isWeb(value, text) ? reader.template(value, .url) : nil
        case .json: return reader.template(value, .typed)
        case .flag: return reader.typed(value, [.bool])
        case .rate, .whole, .bytes: return reader.typed(value, [.int])
        case .ratio: return reader.typed(value, [.double, .int])
        case .duration: return reader.typed(value, [.duration])
        case .list, .object, .actions, .headers, .environment, .filePaths, .folder, .pathBelow, .address:
            return nil
        }
    }

    private func name(_ value: Located) -> BoundValue? {
        guard let text = value.text() else { return nil }
        if let fault = NewName.fault(ofTorrent: text) {
            value.error("the name \(fault)", fix: "write one such as \"${torrent.release.title}\"")
            return nil
        }
        return .constant(.string(text))
    }

    /// Reads a template of the paths of files inside the torrent's folder; an invalid name in it is an error.
    private func filePaths(_ value: Located) -> BoundValue? {
        let (reader, slot) = conditions.readingFiles()
        guard let template = TemplateReader(conditions: reader).parsed(value, .pathComponent),
            let files = conditions.program("torrent.files", in: value, from: 0)
        else { return nil }
        let fix =
            "write a name such as \"${file.name}\", or a path in the torrent's folder such as \"extras/${file.name}\""
        guard hasNames(template, at: value, fix: fix) else { return nil }
        return .renaming(FileRenaming(template, files: files, slot: slot))
    }

    /// The path of a folder that no value takes part in.
    private func folder(_ value: Located) -> BoundValue? {
        guard let path = path(value), let text = path.constant?.stringValue else { return nil }
        let names = text.split(separator: "/")
        guard !text.contains("${"), !names.contains(".."), !names.contains(".") else {
            value.error("the folder is not told by its whole path", fix: "write it without \"${…}\", \"..\" and \".\"")
            return nil
        }
        return path
    }

    /// A template of a path below a folder.
    private func pathBelow(_ value: Located) -> BoundValue? {
        guard let template = TemplateReader(conditions: conditions).parsed(value, .pathComponent),
            hasNames(
                template, at: value, fix: "write a path below the folder such as \"films/${torrent.release.title}\"")
        else { return nil }
        return .template(template)
    }

    /// Checks that each part of a path is a valid file name.
    private func hasNames(_ template: Template, at value: Located, fix: String) -> Bool {
        for name in template.outline.split(separator: "/", omittingEmptySubsequences: false) {
            guard let fault = NewName.fault(ofFile: name) else { continue }
            value.error("a part of the path \(fault)", fix: fix)
            return false
        }
        return true
    }

    private func path(_ value: Located) -> BoundValue? {
        guard let text = value.word() else { return nil }
        guard text.hasPrefix("/") else {
            value.error("\"\(text)\" is no absolute path", fix: "begin it with /")
            return nil
        }
        return .constant(.string(text))
    }

    private func address(_ value: Located) -> BoundValue? {
        guard let text = value.word() else { return nil }
        guard AddressRange(text) != nil else {
            value.error(
                "\"\(text)\" is no Internet address", fix: "write one such as 203.0.113.7, or a range: 203.0.113.0/24")
            return nil
        }
        return .constant(.string(text))
    }

    private func url(_ value: Located) -> BoundValue? {
        if case .object = value.node.content { return secret(value) }
        guard let text = value.word(), isWeb(value, text) else { return nil }
        return .constant(.string(text))
    }

    private func isWeb(_ value: Located, _ text: String) -> Bool {
        guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
            value.error("\"\(text)\" is no http or https URL", fix: "write it as https://HOST/PATH")
            return false
        }
        lint.check(url: text, at: value)
        return true
    }

    /// A reference to a secret, which stays one until it is sent.
    private func secret(_ value: Located) -> BoundValue? {
        guard let source = SecretSource(reading: value) else { return nil }
        lint.check(source, at: value)
        return .constant(value.node.json)
    }

    private func choice(_ value: Located, _ known: [String], _ what: String) -> BoundValue? {
        guard case .string(let text) = value.node.content else {
            value.error("\(value.found) where a \(what) is expected", fix: choice(meantBy: value, known))
            return nil
        }
        if known.contains(text) { return .constant(.string(text)) }
        value.error("unknown \(what) \"\(text)\"", fix: Located.suggestion(text, known))
        return nil
    }

    /// The word that a flag stands for where data is kept or deleted, or all words.
    private func choice(meantBy value: Located, _ known: [String]) -> String {
        if case .bool(let flag) = value.node.content, known.contains("keep"), known.contains("delete") {
            return "write \"\(flag ? "delete" : "keep")\""
        }
        return "use " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    private func rate(_ value: Located) -> BoundValue? {
        if case .string("unlimited") = value.node.content { return .constant(.null) }
        return value.quantity("a rate such as \"2 MiB/s\"", Quantity.rate).map { .constant(.integer($0)) }
    }

    /// Arguments by name; those that are required and missing are told.
    func object(_ value: Located, _ parameters: [Parameter]) -> BoundValue? {
        guard var object = value.object() else { return nil }
        var members: [(name: String, value: BoundValue)] = []
        for parameter in parameters {
            guard let given = object.optional(parameter.name) else {
                if parameter.isRequired {
                    let owner = value.path.split(separator: ".").last ?? ""
                    value.error("\"\(owner)\" needs \"\(parameter.name)\"", fix: "add it: \(parameter.documentation)")
                }
                continue
            }
            if let bound = read(given, parameter.type) { members.append((parameter.name, bound)) }
        }
        object.refuseOthers("argument")
        lint.check(transportOf: members, at: value)
        return .object(
            members.map { member in
                guard case .renaming(let renaming) = member.value else { return member }
                return (member.name, .renaming(renaming.choosing(by: members)))
            })
    }

    private func list(_ value: Located, _ element: ParameterType) -> BoundValue? {
        if case .string = value.node.content { return read(value, element).map { .list([$0]) } }
        return value.elements().map { .list($0.compactMap { read($0, element) }) }
    }

    private func names(_ value: Located) -> BoundValue? {
        guard let words = value.words() else { return nil }
        let known = actions.map(\.name)
        for word in words where !known.contains(word) {
            value.error("unknown action \"\(word)\"", fix: Located.suggestion(word, known))
        }
        return .constant(.array(words.map(JSON.string)))
    }

    private func json(_ value: Located) -> BoundValue? {
        switch value.node.content {
        case .array: return value.elements().map { .list($0.compactMap { read($0, .json) }) }
        case .object:
            return value.object().map {
                .object(
                    $0.named.compactMap { member in
                        read(member.value, .json).map { (member.name, $0) }
                    })
            }
        case .null, .bool, .number, .string: return .constant(value.node.json)
        }
    }

    private func texts(_ value: Located, escape: Template.Escape) -> BoundValue? {
        guard let object = value.object() else { return nil }
        let reader = TemplateReader(conditions: conditions)
        return .object(
            object.named.compactMap { member in
                if case .object = member.value.node.content {
                    return secret(member.value).map { (member.name, $0) }
                }
                guard let text = member.value.text() else { return nil }
                lint.check(named: member.name, text, at: member.value)
                guard text.contains("${") else { return (member.name, .constant(.string(text))) }
                return reader.template(member.value, escape).map { (member.name, $0) }
            })
    }
}
