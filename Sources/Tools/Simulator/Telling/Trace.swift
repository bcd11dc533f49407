import Synchronization

/// A number over everything that happened, in order: two runs with the same number were the same.
final class Trace: Sendable {
    private let hash = Mutex<UInt64>(0xCBF2_9CE4_8422_2325)
    private let isTelling: Bool

    init(isTelling: Bool) { self.isTelling = isTelling }

    var value: UInt64 { hash.withLock { $0 } }

    /// Takes numbers into account.
    func note(_ numbers: Int64...) {
        hash.withLock { hash in
            for number in numbers { hash = (hash ^ UInt64(bitPattern: number)) &* 0x0000_0100_0000_01B3 }
        }
    }

    /// Takes a line into account, and prints it where that is wished.
    func tell(_ line: () -> String) {
        let line = line()
        hash.withLock { hash in
            for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
        if isTelling { print(line) }
    }
}
