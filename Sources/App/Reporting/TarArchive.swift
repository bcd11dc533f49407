package import Clocks

/// Files in one, in the form that every `tar` reads.
package struct TarArchive: Sendable {
    private static let block = 512
    /// The files so far, without the end.
    private var content: [UInt8] = []

    package init() {}

    /// Adds a file; its name has at most 100 bytes.
    package mutating func add(_ name: String, _ bytes: [UInt8], modified: WallTime) {
        var head = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: String, at place: Int) {
            for (offset, byte) in text.utf8.enumerated() { head[place + offset] = byte }
        }
        func octal(_ number: Int64, digits: Int) -> String {
            let text = String(max(0, number), radix: 8)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        put(String(decoding: Array(name.utf8.prefix(100)), as: UTF8.self), at: 0)
        put(octal(0o600, digits: 7), at: 100)
        put(octal(0, digits: 7), at: 108)
        put(octal(0, digits: 7), at: 116)
        put(octal(Int64(bytes.count), digits: 11), at: 124)
        put(octal(modified.seconds, digits: 11), at: 136)
        // The sum counts its own field as blanks.
        put(String(repeating: " ", count: 8), at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        let sum = head.reduce(Int64(0)) { $0 + Int64($1) }
        put(octal(sum, digits: 6) + "\u{0} ", at: 148)
        content += head + bytes
        content += [UInt8](repeating: 0, count: (Self.block - bytes.count % Self.block) % Self.block)
    }

    /// The archive with its end.
    package var bytes: [UInt8] { content + [UInt8](repeating: 0, count: 2 * Self.block) }
}
