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

    /// The fields whose facts are words, in the order of their places.
    static let wordFields = TorrentField.allCases.filter { field in
        if case .word = places[field.rawValue] { true } else { false }
    }

    /// The fields whose facts are texts, in the order of their places.
    static let textFields = TorrentField.allCases.filter { field in
        if case .text = places[field.rawValue] { true } else { false }
    }

    private static func word(_ count: inout Int, _ encoding: Encoding) -> Place {
        count += 1
        return .word(count - 1, encoding)
    }
}
