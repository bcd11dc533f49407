import Rules

/// Finds in texts what looks like a secret: logins and tokens in URLs, and values of names such as `token=`.
enum SecretText {
    static func masked(_ text: String) -> String {
        var text = text.replacing(/magnet:\?[^\s"'<>]*/) { match in
            let topic = match.output.split(separator: "?").last?.split(separator: "&").first { $0.hasPrefix("xt=") }
            return "magnet:?\(topic ?? "")&\(Mask.dots)"
        }
        text = text.replacing(/([A-Za-z][A-Za-z0-9+.\-]*:\/\/)([^\s"'<>\\]+)/) { match in
            "\(match.output.1)\(maskedAddress(match.output.2))"
        }
        return text.replacing(/([\w\-]+)(["']?\s*[=:]\s*["']?)((?:Bearer |Basic )?[^\s"'&,;]+)/) { match in
            let (whole, name, mark, value) = match.output
            guard CredentialName.matches(String(name)), value != Mask.dots else { return String(whole) }
            return "\(name)\(mark)\(Mask.dots)"
        }
    }

    /// What follows `scheme://`: without a login, the values of its query, and parts that look as if made by chance.
    private static func maskedAddress(_ text: Substring) -> String {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        if let mark = path[0].lastIndex(of: "@") {
            path[0] = "\(Mask.dots)@" + path[0][path[0].index(after: mark)...]
        }
        for index in path.indices.dropFirst() where isToken(path[index]) { path[index] = Mask.dots[...] }
        guard parts.count == 2 else { return path.joined(separator: "/") }
        let query = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { pair in
            pair.contains("=") ? "\(pair.prefix { $0 != "=" })=\(Mask.dots)" : String(pair)
        }
        return path.joined(separator: "/") + "?" + query.joined(separator: "&")
    }

    /// Whether a part of a path is long and mixed, as no word is.
    private static func isToken(_ part: Substring) -> Bool {
        part.utf8.count >= 16 && !part.contains("${") && part.contains(where: \.isNumber)
            && part.contains(where: \.isLetter)
    }
}
