/// Takes bytes up to the first line feed as an expression and the rest as the seeds of its variables.
///
/// - Parameters:
///   - start: The bytes of the input.
///   - count: How many there are.
/// - Returns: Zero, which asks the fuzzer to keep the input if it found new paths.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCEL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let source = String(decoding: bytes[..<end], as: UTF8.self)
    let seeds = bytes[end...].dropFirst()
    for environment in [Hosts.host, Hosts.plain] { Laws(source, in: environment, seeds: seeds).verify() }
    return 0
}
