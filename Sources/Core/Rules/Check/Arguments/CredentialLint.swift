import JSON
import Text

/// Warns of passwords that stand in the rule file, that others can read, or that go where they should not.
struct CredentialLint {
    /// Whether every user of this machine may read a file.
    let isReadableByAll: @Sendable (String) -> Bool

    private static let secretFix = "use {\"$env\": \"NAME\"} or {\"$file\": \"/path\"}"

    func check(_ secret: SecretSource, at value: Located) {
        guard case .file(let path) = secret, isReadableByAll(path) else { return }
        warn(
            value, "every user of this machine may read \(path)",
            "chmod 600 \(path), or give it to Sluice's group alone")
    }

    /// Looks at the URL of a webhook, as it stands in the file.
    func check(url text: String, at value: Located) {
        let literal = text.firstRange(of: "${").map { text[..<$0.lowerBound] } ?? text[...]
        if literal.endIndex < text.endIndex, let mark = literal.firstRange(of: "://"),
            !literal[mark.upperBound...].contains(where: { "/?".contains($0) })
        {
            warn(value, "a template in the host of a URL, so that data decides who is called", "write the host itself")
            return
        }
        guard let address = WebAddress(text) else { return }
        check(target: address, at: value)
        if address.login != nil {
            warn(value, "a login in the URL itself", "send it as an \"Authorization\" header, which can be a secret")
        } else if Self.hasToken(address) {
            warn(value, "the URL seems to hold a password or token", "give the URL as a secret: \(Self.secretFix)")
        }
    }

    /// Looks at where a client or webhook is.
    func check(target address: WebAddress, at value: Located) {
        guard address.isLinkLocal else { return }
        warn(
            value, "\(address.host) is an address of the local link, where clouds tell the secrets of a machine",
            "name the host that you mean")
    }

    /// Looks at a header or a variable of the environment that is given outright.
    func check(named name: String, _ text: String, at value: Located) {
        guard CredentialName.matches(name), !text.isEmpty, !text.contains("${") else { return }
        warn(value, "a password in the file itself", Self.secretFix)
    }

    /// Looks at whether the arguments of an action send a password unencrypted to another machine.
    func check(transportOf arguments: [(name: String, value: BoundValue)], at value: Located) {
        guard let url = arguments.first(where: { $0.name == "url" })?.value.constant?.stringValue,
            let address = WebAddress(url),
            case .object(let headers)? = arguments.first(where: { $0.name == "headers" })?.value,
            headers.contains(where: { CredentialName.matches($0.name) || $0.value.isSecret })
        else { return }
        check(passwordTo: address, at: value)
    }

    /// Warns when a password to an address can be read on the way.
    func check(passwordTo address: WebAddress, at value: Located) {
        guard address.isPlain, !address.isLoopback else { return }
        warn(value, "a password goes to \(address.host) unencrypted", "use https, or a tunnel to this machine")
    }

    private func warn(_ value: Located, _ cause: String, _ fix: String) {
        value.reader.warning(value.path, value.range, cause, fix: fix)
    }

    /// Whether a query has a password by name, or the path a part that looks like one made by chance.
    private static func hasToken(_ address: WebAddress) -> Bool {
        let names = ["token", "key", "auth", "sig", "signature", "access_token", "pass", "pwd"]
        for pair in (address.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, !parts[1].contains("${") else { continue }
            if names.contains(parts[0].lowercased()) || CredentialName.matches(String(parts[0])) { return true }
        }
        return address.path.split(separator: "/").contains { part in
            part.utf8.count >= 20 && !part.contains("${") && part.contains(where: \.isNumber)
                && part.contains(where: \.isLetter) && !part.contains(".")
        }
    }
}

extension BoundValue {
    /// Whether it is a reference to a secret.
    fileprivate var isSecret: Bool {
        guard let constant else { return false }
        return constant["$env"] != nil || constant["$file"] != nil
    }
}
