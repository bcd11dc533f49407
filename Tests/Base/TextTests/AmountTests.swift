import Testing
import Text

@Suite struct `amounts for people` {
    @Test(arguments: [
        (Duration.zero, "0s", "0 s"), (.milliseconds(250), "250ms", "250 ms"), (.milliseconds(1500), "1s", "1 s"),
        (.seconds(90), "1m 30s", "1 min 30 s"), (.seconds(3600), "1h", "1 h"), (.seconds(3601), "1h", "1 h"),
        (.seconds(90_000), "1d 1h", "1 d 1 h"), (.seconds(-5), "0s", "0 s"), (.microseconds(10), "0s", "0 s"),
    ])
    func `are lengths in their two largest units`(length: Duration, shown: String, spoken: String) {
        #expect(length.shown == shown)
        #expect(length.spoken == spoken)
    }

    @Test(arguments: [
        (Int64(0), "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (1_048_575, "1.0 MiB"),
        (100 << 30, "100.0 GiB"), (.max, "8192.0 PiB"), (-2048, "-2.0 KiB"),
    ])
    func `are sizes in binary units`(bytes: Int64, shown: String) { #expect(bytes.bytesShown == shown) }
}
