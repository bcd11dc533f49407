/// Gathers scalars that are linked, directly or through others, by a case mapping of the standard library.
struct OrbitLinks {
    private var orbits: [[UInt32]] = []
    private var orbitOf: [UInt32: Int] = [:]

    /// The orbits of all of Unicode; scalars that fold only to themselves are in none.
    static let all: [[UInt32]] = {
        var links = OrbitLinks()
        for value in UInt32(0x41)...0x1FFFF where !unfolded.contains(value) {
            guard let properties = Unicode.Scalar(value)?.properties, properties.changesWhenCaseMapped else {
                continue
            }
            for mapping in [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping] {
                let scalars = mapping.unicodeScalars
                guard scalars.count == 1, let mapped = scalars.first?.value, mapped != value else { continue }
                links.link(value, mapped)
            }
        }
        for (left, right) in unmapped { links.link(left, right) }
        return links.orbits.filter { !$0.isEmpty }
    }()

    /// The Turkic dotted and dotless i have mappings but, outside Turkic locales, no folding.
    private static let unfolded: Set<UInt32> = [0x130, 0x131]
    /// Pairs that fold together although their case mappings are not one to one.
    private static let unmapped: [(UInt32, UInt32)] = [(0x390, 0x1FD3), (0x3B0, 0x1FE3), (0xFB05, 0xFB06)]

    private mutating func link(_ left: UInt32, _ right: UInt32) {
        let kept = orbit(of: left)
        let merged = orbit(of: right)
        guard kept != merged else { return }
        for scalar in orbits[merged] { orbitOf[scalar] = kept }
        orbits[kept] += orbits[merged]
        orbits[merged] = []
    }

    private mutating func orbit(of scalar: UInt32) -> Int {
        if let known = orbitOf[scalar] { return known }
        orbits.append([scalar])
        orbitOf[scalar] = orbits.count - 1
        return orbits.count - 1
    }
}
