import Torrents

/// Reads `unregistered`: what trackers say of torrents that they do not know, by the trackers' hosts.
struct PhraseReader {
    let reader: Reader

    func read(_ value: Located) -> TrackerPhrases? {
        guard let object = value.object() else { return nil }
        return TrackerPhrases(object.named.compactMap { entry($0.name, at: $0.nameRange, $0.value) })
    }

    private func entry(_ host: String, at range: Range<Int>, _ value: Located) -> TrackerPhrases.Entry? {
        guard var object = value.object() else { return nil }
        let phrases = object.optional("phrases")?.elements()?.compactMap(phrase) ?? []
        let exceptions = object.optional("except")?.elements()?.compactMap(phrase) ?? []
        object.refuseOthers()
        guard reader.isTrackerHost(host, at: value.path, range) else { return nil }
        guard !phrases.isEmpty || !exceptions.isEmpty else {
            value.error("no words are named here", fix: "add \"phrases\": [\"torrent is gone\"]")
            return nil
        }
        return TrackerPhrases.Entry(host: host, phrases: phrases, exceptions: exceptions)
    }

    private func phrase(_ value: Located) -> String? {
        guard let text = value.text() else { return nil }
        guard (5...200).contains(text.utf8.count) else {
            value.error(
                "\"\(text)\" has \(text.utf8.count) bytes", fix: "name 5 to 200 bytes that are said of nothing else")
            return nil
        }
        return text
    }
}

extension Reader {
    /// Whether a key is the host of a tracker, as it has to be; otherwise that is an error.
    func isTrackerHost(_ host: String, at path: String, _ range: Range<Int>) -> Bool {
        let isHost =
            !host.isEmpty && host.utf8.count <= 253 && !host.hasPrefix(".") && !host.hasSuffix(".")
            && host.unicodeScalars.allSatisfy { scalar in
                ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || "-._".unicodeScalars.contains(scalar)
            }
        if !isHost {
            error(
                path, range, "\"\(host)\" is no host of a tracker",
                fix: "write the host alone in lower case, such as \"tracker.example\"; those below it count as well")
        }
        return isHost
    }
}
