import CZlib

/// Bytes that are no gzip file, or were changed.
package struct GzipError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

/// Expands what a `GzipWriter` or the program `gzip` made, as it comes.
@safe package final class GzipReader {
    // Its address must stay: the library keeps it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Begins before the first byte of a file.
    package init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let result = unsafe inflateInit2_(
            stream, MAX_WBITS + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "the library that is linked is the one of the header, and there is memory")
    }

    deinit {
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Whether bytes begin as a gzip file does.
    package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Expands more bytes; several files one after the other are one.
    ///
    /// - Returns: All that they tell.
    /// - Throws: `GzipError` where they cannot be what follows.
    package func expand(_ bytes: [UInt8]) throws(GzipError) -> [UInt8] {
        var input = bytes
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let result = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.pointee.next_in = input.baseAddress
            unsafe stream.pointee.avail_in = UInt32(input.count)
            var result = Z_OK
            var isFull = true
            while result == Z_OK, unsafe stream.pointee.avail_in > 0 || isFull {
                let count = unsafe chunk.withUnsafeMutableBufferPointer { chunk in
                    unsafe stream.pointee.next_out = chunk.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(chunk.count)
                    result = unsafe inflate(stream, Z_NO_FLUSH)
                    return unsafe chunk.count - Int(stream.pointee.avail_out)
                }
                output += chunk[..<count]
                isFull = count == chunk.count
                // The next file follows.
                if result == Z_STREAM_END { result = unsafe inflateReset(stream) }
                // There is nothing to be done until more comes.
                if result == Z_BUF_ERROR { (result, isFull) = (Z_OK, false) }
            }
            unsafe stream.pointee.next_in = nil
            return result
        }
        guard result == Z_OK else { throw GzipError(description: "these bytes are no gzip file, or were changed") }
        return output
    }
}
