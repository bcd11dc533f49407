import Metainfo

/// One input of libFuzzer, read as a .torrent file or, when it starts like one, as a magnet link.
///
/// - Parameters:
///   - start: The bytes of the input.
///   - count: How many there are.
/// - Returns: Zero, which asks the fuzzer to keep the input if it found new paths.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if bytes.starts(with: "magnet:".utf8) {
        if let magnet = try? Magnet(String(decoding: bytes, as: UTF8.self)) {
            precondition(magnet.infohashV1 != nil || magnet.infohashV2 != nil, "a magnet link names a torrent")
        }
        return 0
    }
    guard let metainfo = try? Metainfo(parsing: bytes) else { return 0 }
    precondition(!metainfo.files.isEmpty && metainfo.size <= metainfo.totalSize, "an accepted torrent has content")
    for file in metainfo.files { precondition(!file.path.isEmpty && file.size >= 0, "a file has a path and a size") }
    return 0
}
