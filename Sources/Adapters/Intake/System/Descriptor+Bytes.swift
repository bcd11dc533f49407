import Glibc

extension Descriptor {
    /// Reads up to this many bytes from where the descriptor stands.
    func bytes(count: Int, path: String) throws(IntakeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let step = unsafe bytes.withUnsafeMutableBytes {
                unsafe read(number, $0.baseAddress.map { unsafe $0 + done }, count - done)
            }
            if step < 0 {
                guard errno == EINTR else { throw .system("read the file", path) }
                continue
            }
            guard step > 0 else { break }
            done += step
        }
        bytes.removeSubrange(done...)
        return bytes
    }

    /// Writes all bytes and waits until they are on the disk.
    func write(_ bytes: [UInt8], path: String) throws(IntakeError) {
        var done = 0
        while done < bytes.count {
            let step = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(number, $0.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            }
            guard step >= 0 || errno == EINTR else { throw .system("write the file", path) }
            done += max(step, 0)
        }
        guard fsync(number) == 0 else { throw .system("write the file", path) }
    }
}
