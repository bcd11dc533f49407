/// Where each fact lies in a torrent's storage: numbers in one array of words, texts in another.
///
/// Ten thousand torrents have half a million facts; as an enum each would take 24 bytes, so they are packed.
enum FieldLayout {
    enum Place: Sendable {
        case word(Int, Encoding)
        case text(Int)
        case tags, trackers, files
    }

    enum Encoding: Sendable { case flag, integer, real }

    static let places: [Place] = {
        var words = 0
        var texts = 0
        return TorrentField.allCases.map { field in
            switch field.kind {
            case .text, .state, .trackerState:
                texts += 1
                return .text(texts - 1)
            case .texts: return .tags
            case .trackers: return .trackers
            case .files: return .files
            case .flag: return word(&words, .flag)
            case .ratio, .fraction: return word(&words, .real)
            case .bytes, .rate, .count, .time, .duration: return word(&words, .integer)
            }
        }
    }()

    static let wordCount = places.count { place in
        if case .word = place { true } else { false }
    }

    static let textCount = places.count { place in
        if case .text = place { true } else { false }
    }

    private static func word(_ count: inout Int, _ encoding: Encoding) -> Place {
        count += 1
        return .word(count - 1, encoding)
    }
}
