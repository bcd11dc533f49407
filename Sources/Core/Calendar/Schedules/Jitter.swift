/// A delay that spreads the same rule over many installations and never changes within one.
package struct Jitter: Hashable, Sendable {
    /// The delay, in whole seconds, from zero up to and not including the width.
    package let delay: Duration

    /// No delay at all.
    package static let none = Jitter(delay: .zero)

    private init(delay: Duration) {
        self.delay = delay
    }

    /// The delay of a rule in an installation; a pure function of both names and the width.
    ///
    /// A width below a second gives no delay, and one above ten years counts as ten years.
    package init(width: Duration, installation: String, rule: String) {
        let seconds = min(width.components.seconds, 3_650 * 86_400)
        guard seconds > 0 else {
            self = .none
            return
        }
        // The length in front keeps ("ab", "c") apart from ("a", "bc").
        let hash = Self.hash("\(installation.utf8.count):\(installation)\(rule)")
        // The high half of the product is the hash scaled evenly to the width.
        delay = .seconds(Int64(UInt64(seconds).multipliedFullWidth(by: hash).high))
    }

    /// FNV-1a over the bytes, then the finaliser of SplitMix64, because the high bits of FNV alone move little.
    private static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }
}
