import ClientKit
import JSON
import Text

/// Which peers are meant.
struct PeerChoice {
    private let programs: [String]
    private let ranges: [AddressRange]
    private let includesLocal: Bool

    init(_ arguments: JSON) {
        func texts(_ name: String) -> [String] {
            (arguments[name]?.arrayValue ?? []).compactMap(\.stringValue).filter { !$0.isEmpty }
        }
        programs = texts("program")
        ranges = texts("address").compactMap(AddressRange.init)
        includesLocal = arguments["local"]?.boolValue ?? false
    }

    /// Loopback and private networks, whose peers belong to the owner.
    private static let local = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16",
        "::/127", "fc00::/7", "fe80::/10",
    ].compactMap(AddressRange.init)

    /// Those that are meant, each address once, in order.
    func peers(among all: [Peer]) -> [Peer] {
        var seen: Set<String> = []
        return all.sorted { ($0.address, $0.port) < ($1.address, $1.port) }.filter { peer in
            includes(peer) && seen.insert(peer.address).inserted
        }
    }

    private func includes(_ peer: Peer) -> Bool {
        guard includesLocal || !Self.local.contains(where: { $0.contains(peer.address) }) else { return false }
        return programs.contains { Glob.matchesIgnoringCase($0, peer.program) }
            || ranges.contains { $0.contains(peer.address) }
    }
}
