import CZlib

/// Compresses bytes as they come, into one gzip file.
///
/// What it has handed out can be read at any time, so a file that ends early lacks nothing that came before its end.
@safe package final class GzipWriter {
    // Its address must stay: the library keeps it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Begins a file.
    package init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let result = unsafe deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "the library that is linked is the one of the header, and there is memory")
    }

    deinit {
        _ = unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Compresses more bytes, and hands out all that is needed to read them back.
    package func compress(_ bytes: [UInt8]) -> [UInt8] { run(bytes, flushing: Z_SYNC_FLUSH) }

    /// Ends the file; nothing can be compressed afterwards.
    package func finish() -> [UInt8] { run([], flushing: Z_FINISH) }

    private func run(_ bytes: [UInt8], flushing flush: Int32) -> [UInt8] {
        var input = bytes
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 15)
        unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.pointee.next_in = input.baseAddress
            unsafe stream.pointee.avail_in = UInt32(input.count)
            var isFull = true
            while isFull {
                let count = unsafe chunk.withUnsafeMutableBufferPointer { chunk in
                    unsafe stream.pointee.next_out = chunk.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(chunk.count)
                    _ = unsafe deflate(stream, flush)
                    return unsafe chunk.count - Int(stream.pointee.avail_out)
                }
                output += chunk[..<count]
                isFull = count == chunk.count
            }
            unsafe stream.pointee.next_in = nil
        }
        return output
    }
}
