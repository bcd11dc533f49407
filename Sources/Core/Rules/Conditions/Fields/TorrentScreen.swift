package import CEL
package import Torrents

/// What a condition asks of single fields, whatever else it asks for.
///
/// Most torrents meet most conditions at no point, and their stored facts tell so without a value being built. A field
/// that has no value is left to the condition itself.
package struct TorrentScreen: Sendable {
    private let demands: [(field: TorrentField, lowest: Double, highest: Double)]

    /// Facts that change between two lists, and so are not told by what is stored.
    private static let moving: FieldSet = [.seedingTime, .activeTime, .stalled]
    /// Up to here whole numbers and real ones are the same, so that none is rounded on its way.
    private static let exact = 0x1p52

    /// What a condition asks for, as far as its form shows.
    package init(of program: Program) {
        let bounds = program.bounds
        demands = TorrentField.allCases.compactMap { field in
            guard !Self.moving.contains(field), field.kind != .time,
                let found = bounds["\(ScopeVariable.torrent.name).\(field.name)"],
                [found.lowest, found.highest].allSatisfy({ $0.isInfinite || abs($0) < Self.exact })
            else { return nil }
            return (field, found.lowest, found.highest)
        }
    }

    /// Whether the condition is false of a torrent for certain.
    package func excludes(_ torrent: Torrent) -> Bool {
        for demand in demands {
            guard let number = torrent.number(of: demand.field) else { continue }
            if number < demand.lowest || number > demand.highest { return true }
        }
        return false
    }
}
