import Gzip
import Testing

@Suite struct `gzip` {
    /// Text that can be made smaller, and more than any buffer holds.
    private static let text = Array((0..<60_000).map { "line \($0 % 977)\n" }.joined().utf8)

    @Test(arguments: [1, 7, 1000, 65_536, 1 << 22])
    func `what was compressed is read back, however it is cut`(size: Int) throws {
        let writer = GzipWriter()
        let packed = writer.compress(Self.text) + writer.compress([]) + writer.compress([1, 2, 3]) + writer.finish()
        #expect(packed.count < Self.text.count / 10)
        #expect(GzipReader.isGzip(packed) && !GzipReader.isGzip(Self.text))
        let reader = GzipReader()
        var read: [UInt8] = []
        for start in stride(from: 0, to: packed.count, by: size) {
            read += try reader.expand(Array(packed[start..<min(packed.count, start + size)]))
        }
        #expect(read == Self.text + [1, 2, 3])
    }

    @Test func `what was handed out can be read before the end comes`() throws {
        let (writer, reader) = (GzipWriter(), GzipReader())
        for number in 0..<50 {
            let line = Array("line \(number)\n".utf8)
            #expect(try reader.expand(writer.compress(line)) == line)
        }
    }

    @Test func `several files are one`() throws {
        let (one, two, reader) = (GzipWriter(), GzipWriter(), GzipReader())
        let whole = one.compress([1, 2]) + one.finish() + two.compress([3]) + two.finish()
        #expect(try reader.expand(whole) == [1, 2, 3])
    }

    @Test func `what was changed is refused`() {
        let writer = GzipWriter()
        var packed = writer.compress(Self.text) + writer.finish()
        packed[packed.count - 6] ^= 1
        #expect(throws: GzipError.self) { try GzipReader().expand(packed) }
        #expect(throws: GzipError.self) { try GzipReader().expand(Array("no gzip at all".utf8)) }
    }
}
