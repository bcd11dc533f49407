import Clocks
import Testing
import Text

@testable import Metainfo

@Suite struct MagnetTests {
    static let hex = "de3edc1dfa1958affac1dbdc8f34d4d6dac43f00"
    static let long = String(repeating: "0123456789abcdef", count: 4)

    static let infohashes: [(String, String?, String?)] = [
        ("magnet:?xt=urn:btih:\(hex)", hex, nil),
        ("magnet:?xt=urn:btih:\(hex.uppercased())", hex, nil),
        ("MAGNET:?XT=URN:BTIH:\(hex)", hex, nil),
        ("magnet:?xt=urn:btih:3Y7NYHP2DFMK76WB3POI6NGU23NMIPYA", hex, nil),
        ("magnet:?xt=urn:btih:3y7nyhp2dfmk76wb3poi6ngu23nmipya", hex, nil),
        ("magnet:?xt=urn%3Abtih%3A\(hex)", hex, nil),
        ("magnet:?xt=urn:btmh:1220\(long)", nil, long),
        ("magnet:?xt=urn:btih:\(hex)&xt=urn:btmh:1220\(long)", hex, long),
        ("magnet:?xt.1=urn:btih:\(hex)&xt.2=urn:btmh:1220\(long)", hex, long),
        ("magnet:?dn=a&xt=urn:sha1:abc&xt=urn:btih:\(hex)&xt=urn:btih:\(hex)", hex, nil),
        ("  magnet:?xt=urn:btih:\(hex)\r\n", hex, nil),
        ("magnet:?&&xt=urn:btih:\(hex)&", hex, nil),
    ]

    @Test func `the link is kept as it was given, but for blanks around it`() throws {
        let link = "magnet:?xt=urn:btih:\(Self.hex)&dn=a%20b"
        #expect(try Magnet("  \(link) \t").link == link)
    }

    @Test(arguments: infohashes) func `infohashes are read in every form`(link: String, v1: String?, v2: String?) throws
    {
        let magnet = try Magnet(link)
        #expect(magnet.hexV1 == v1 && magnet.hexV2 == v2)
    }

    static let refused: [(String, MagnetError.Code)] = [
        ("", .notMagnet), ("http://a/", .notMagnet), ("magnet:", .notMagnet), (hex, .notMagnet),
        ("magnet:?", .missingInfohash), ("magnet:?dn=x", .missingInfohash),
        ("magnet:?xt=urn:sha1:\(hex)", .missingInfohash),
        ("magnet:?xt=urn:btih:", .badInfohash), ("magnet:?xt=urn:btih:\(hex)0", .badInfohash),
        ("magnet:?xt=urn:btih:\(hex.dropLast())g", .badInfohash), ("magnet:?xt=urn:btmh:1114\(hex)", .badInfohash),
        ("magnet:?xt=urn:btih:1Y7NYHP2DFMK76WB3POI6NGU23NMIPYA", .badInfohash),
        ("magnet:?xt=urn:btmh:1220\(hex)", .badInfohash),
        ("magnet:?xt=urn:btih:\(hex)&xt=urn:btih:\(String(hex.reversed()))", .conflictingInfohash),
        ("magnet:?xt=urn:btih:\(hex)&dn=" + String(repeating: "a", count: Magnet.longest), .tooLong),
    ]

    @Test(arguments: refused) func `links without a usable infohash are refused`(link: String, code: MagnetError.Code) {
        let error = #expect(throws: MagnetError.self) { _ = try Magnet(link) }
        #expect(error?.code == code)
    }

    @Test func `facts are read`() throws {
        let link =
            "magnet:?xt=urn:btih:\(Self.hex)&dn=A+b%20%C3%A9%zz%&xl=42&tr=http%3A%2F%2Fa%2Fx%3Fk%3D1%2B2+3&tr.1=udp://b"
            + "&tr=udp://b&tr=&ws=http%3A//seed/&dn=late&xl=43&so=0-2&x.pe=1.2.3.4:5"
        let magnet = try Magnet(link)
        #expect(magnet.name == "A b é%zz%" && magnet.size == 42)
        #expect(magnet.trackers == ["http://a/x?k=1+2+3", "udp://b"] && magnet.webSeeds == ["http://seed/"])
    }

    @Test(arguments: ["-1", "x", "99999999999999999999", ""]) func `a size that is no number is none`(size: String)
        throws
    {
        #expect(try Magnet("magnet:?xt=urn:btih:\(Self.hex)&xl=\(size)").size == nil)
    }

    @Test func `positions point at the parameter`() {
        let error = #expect(throws: MagnetError.self) { _ = try Magnet("magnet:?dn=abc&xt=urn:btih:1") }
        #expect(error?.position == 15)
        #expect(
            error?.description
                == "magnet link, byte 15: the infohash is not 40 hexadecimal or 32 base 32 digits (magnet.infohash);"
                + " copy the whole link again")
    }

    @Test func `damaged links never trap`() {
        for seed in 0..<20_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let link = Mutation.bytes(
                Array("magnet:?xt=urn:btih:\(Self.hex)&xt=urn:btmh:1220\(Self.long)&dn=%41+&tr=%2&xl=1".utf8),
                using: &random)
            guard let magnet = try? Magnet(String(decoding: link, as: UTF8.self)) else { continue }
            #expect(magnet.infohashV1?.count ?? 20 == 20 && magnet.infohashV2?.count ?? 32 == 32, "seed \(seed)")
        }
    }
}

@Suite struct HexTests {
    @Test func `digits and bytes go both ways`() {
        #expect(Hex.string([0, 15, 160, 255]) == "000fa0ff")
        #expect(Hex.bytes("000FA0ff") == [0, 15, 160, 255])
        #expect(Hex.bytes("0") == nil && Hex.bytes("0g") == nil && Hex.bytes("é0") == nil && Hex.bytes("") == [])
    }
}
