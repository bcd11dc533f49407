import Testing
import Torrents

@Suite struct `a text of bounded length` {
    @Test(arguments: ["abcdefgh", "漢字漢字", "aé漢🦆e\u{301}x", "a\r\nb\r\n\u{301}"])
    func `keeps as many whole scalars as fit beside the ellipsis`(text: String) {
        for limit in 0..<text.utf8.count {
            let bounded = text.bounded(to: limit)
            let kept = bounded.unicodeScalars.dropLast()
            #expect(bounded.unicodeScalars.last == "…")
            #expect(text.unicodeScalars.starts(with: kept))
            let room = limit - "…".utf8.count - String(String.UnicodeScalarView(kept)).utf8.count
            let next = text.unicodeScalars.dropFirst(kept.count).first
            #expect(kept.isEmpty || room >= 0)
            #expect(next.map { UTF8.width($0) > room } ?? false, "\(limit)")
        }
        #expect(text.bounded(to: text.utf8.count) == text)
    }
}
