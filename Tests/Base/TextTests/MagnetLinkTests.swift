import Clocks
import Testing
import Text

@Suite struct `A magnet link without passkeys` {
    /// What is kept, said once more in the plainest way.
    private static func expected(_ link: String) -> String {
        guard link.prefix(8).lowercased() == "magnet:?" else { return link }
        let kept = link.dropFirst(8).split(separator: "&").filter { part in
            switch part.prefix(while: { $0 != "=" && $0 != "." }).lowercased() {
            case "xt", "dn", "xl", "so": return true
            case "tr":
                guard let parts = URLParts(Percent.decoded(part.drop { $0 != "=" }.dropFirst())), parts.login == nil
                else { return false }
                return ["", "/", "/announce", "/announce.php"].contains(parts.rest)
            default: return false
            }
        }
        return link.prefix(8) + kept.joined(separator: "&")
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `keeps the parameters that tell no secret, in their order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "xt=urn:btih:1", "dn=a%20b", "XL=5", "so=1-2", "tr=http%3A%2F%2Ft.example%2Fannounce",
            "tr=http%3A%2F%2Ft.example%2Fkey%2Fannounce", "tr.1=udp%3A%2F%2Ft.example%3A80", "ws=http://w",
            "x.pe=1.2.3.4:5",
            "", "tr", "tr=", "xt", "xs=http://k", "dnx=1", "d=1", "tr=http://u:p@t/announce", "ä=1",
        ]
        for head in ["magnet:?", "MAGNET:?", "magnet:", "http://x?", "", "magnet\u{1A}?"] {
            let link =
                head
                + (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    parts[Int.random(in: parts.indices, using: &random)]
                }.joined(separator: "&")
            #expect(MagnetLink.withoutPasskeys(link) == Self.expected(link), "\(link)")
        }
    }
}
