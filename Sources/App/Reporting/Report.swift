import Calendar
package import Clocks
import Gzip
package import JSON
package import Recording

/// What a bug report needs, in one file: a `tar.gz`, which every system can open and look through before it is given away.
package struct Report: Sendable {
    /// One file of the report, and what it holds in words.
    private struct Part {
        let name: String
        let meaning: String
        let bytes: [UInt8]
    }

    private let mask: Mask
    private let at: WallTime
    private var parts: [Part] = []
    private var lacks: [String] = []

    /// Begins a report.
    ///
    /// - Parameters:
    ///   - mask: Hides the secrets, and names where asked for.
    ///   - at: When it is made.
    package init(by mask: Mask, at: WallTime) {
        self.mask = mask
        self.at = at
    }

    /// Adds a value, masked.
    package mutating func add(_ name: String, _ json: JSON, meaning: String) {
        add(name, Array((mask.masked(json).text(.indented) + "\n").utf8), meaning: meaning)
    }

    /// Adds values, each masked on a line of its own.
    package mutating func add(_ name: String, lines: [JSON], meaning: String) {
        let text = lines.map { mask.masked($0).text() + "\n" }.joined()
        add(name, Array(text.utf8), meaning: "\(meaning) (\(lines.count))")
    }

    /// Adds text, masked.
    package mutating func add(_ name: String, text: String, meaning: String) {
        add(name, Array(mask.masked(text).utf8), meaning: meaning)
    }

    /// Adds a recording with its secrets masked, compressed as it was.
    ///
    /// - Throws: `RecordingError` when it cannot be read.
    package mutating func add(recording path: String) throws(RecordingError) {
        let gzip = GzipWriter()
        var bytes: [UInt8] = []
        try RecordingLines.each(of: path) { line in
            bytes += gzip.compress(Array((maskedRules(in: line).text() + "\n").utf8))
        }
        bytes += gzip.finish()
        add(
            "recording.gz", bytes,
            meaning: "what `sluice run --record` wrote, for `sluice replay`; where a masked secret took part in a "
                + "decision, as the token of a webhook does, it comes out otherwise")
    }

    /// Says what is not in it, and why.
    package mutating func lack(_ reason: String) { lacks.append(mask.masked(reason)) }

    /// The archive, with a page that says what is in it and what is masked.
    package var bytes: [UInt8] {
        var archive = TarArchive()
        archive.add("sluice-report/README.txt", Array(page.utf8), modified: at)
        for part in parts { archive.add("sluice-report/\(part.name)", part.bytes, modified: at) }
        let gzip = GzipWriter()
        return gzip.compress(archive.bytes) + gzip.finish()
    }

    /// What is in it and what is masked, for whoever is about to give it away.
    package var page: String {
        var lines = ["A report of Sluice, made at \(UnixTime(clamping: at.seconds)).", "", "What is in it:"]
        lines += parts.map { "- \($0.name): \($0.meaning)" }
        if !lacks.isEmpty { lines += ["", "What is not in it:"] + lacks.map { "- \($0)" } }
        lines += ["", "What is masked, by \(Mask.dots):"] + Self.secrets
        lines += ["", mask.masksNames ? Self.masked : Self.unmasked]
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], meaning: String) {
        parts.append(Part(name: name, meaning: meaning, bytes: bytes))
    }

    /// A line of a recording, masked, with the rule file in it as the text that it is.
    private func maskedRules(in line: JSON) -> JSON {
        guard case .object(let members) = line else { return mask.masked(line) }
        return .object(
            members.map { member in
                guard ["rules", "reload"].contains(member.name), case .object(let inner) = member.value else {
                    return JSON.Member(member.name, mask.masked(member.value, under: member.name))
                }
                return JSON.Member(member.name, .object(inner.map(maskedFile)))
            })
    }

    private func maskedFile(_ member: JSON.Member) -> JSON.Member {
        switch (member.name, member.value) {
        case ("rules", .object(let inner)): JSON.Member(member.name, .object(inner.map(maskedFile)))
        case ("text", .string(let text)): JSON.Member(member.name, .string(mask.masked(ruleFile: text) ?? Mask.dots))
        default: JSON.Member(member.name, mask.masked(member.value, under: member.name))  // plain members
        }
    }

    private static let secrets = [
        "- what stands under names such as password, token, secret, authorization, cookie and passkey",
        "- logins, values of queries and parts that look like tokens in URLs, and all of a magnet link but its hash",
        "- the passwords of the rule file's clients wherever they stand, as far as they could be read",
        "Look through it all the same: arguments of programs and texts of your own are kept as they are.",
    ]
    private static let masked = """
        Names of torrents, categories, tags, paths and hashes are masked too: each is the same word wherever it stands,
        and another word in each report. Ids of rules and names of clients, windows and disks are kept.
        """
    private static let unmasked = """
        Names of torrents and paths are kept as they are; `--mask-names` masks them.
        """
}

extension Mask {
    /// A rule file with its secrets masked, without its comments, which may hold anything; nil where it cannot be read.
    package func masked(ruleFile text: String) -> String? {
        guard let tree = try? JSONNode(parsing: Array(text.utf8), dialect: .commented).json else { return nil }
        return masked(tree).text(.indented)
    }
}
