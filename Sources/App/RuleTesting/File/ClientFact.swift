import Torrents

/// A fact that a client tells of itself.
package enum ClientFact: String, CaseIterable, Hashable, Sendable {
    case version, downLimit, upLimit, altSpeedActive, downRate, upRate, freeSpace

    /// What shape and unit it has.
    var kind: TorrentField.Kind {
        switch self {
        case .version: .text
        case .altSpeedActive: .flag
        case .downLimit, .upLimit, .downRate, .upRate: .rate
        case .freeSpace: .bytes
        }
    }
}

extension ClientFacts {
    /// A fact by its name: unknown where the client cannot say, absent where there is none.
    subscript(fact: ClientFact) -> FieldValue {
        get {
            switch fact {
            case .version: .text(version)
            case .downLimit: downLimit.map(FieldValue.integer) ?? .absent
            case .upLimit: upLimit.map(FieldValue.integer) ?? .absent
            case .altSpeedActive: altSpeedActive.map(FieldValue.flag) ?? .unknown
            case .downRate: downRate.map(FieldValue.integer) ?? .unknown
            case .upRate: upRate.map(FieldValue.integer) ?? .unknown
            case .freeSpace: freeSpace.map(FieldValue.integer) ?? .unknown
            }
        }
        set {
            switch fact {
            case .version: version = newValue.text ?? version
            case .downLimit: downLimit = newValue.integer
            case .upLimit: upLimit = newValue.integer
            case .altSpeedActive: altSpeedActive = newValue.flag
            case .downRate: downRate = newValue.integer
            case .upRate: upRate = newValue.integer
            case .freeSpace: freeSpace = newValue.integer
            }
        }
    }
}
