import Foundation
import Testing

/// Texts that are kept beside the tests, and compared with what comes out now.
enum Golden {
    /// Whether the texts are written anew rather than compared.
    static let isRecording = ProcessInfo.processInfo.environment["SLUICE_RECORD_STORIES"] != nil

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Compares lines with the kept ones; the first that differ are shown with those before them.
    static func compare(_ lines: [String], with name: String) throws {
        let file = folder.appending(path: name)
        let text = lines.joined(separator: "\n") + "\n"
        guard !isRecording else {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        guard kept != text else { return }
        let before = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let now = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place =
            zip(before, now).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(before.count, now.count)
        func show(_ lines: [Substring], _ mark: String) -> String {
            lines[min(place, lines.count)..<min(place + 6, lines.count)].map { "\(mark) \($0)" }.joined(separator: "\n")
        }
        let context = now[max(0, place - 4)..<place].map { "  \($0)" }.joined(separator: "\n")
        Issue.record(
            """
            \(name) differs from line \(place + 1) on:
            \(context)
            \(show(before, "-"))
            \(show(now, "+"))
            If that is meant: SLUICE_RECORD_STORIES=1 swift test --filter StoryTests
            """)
    }
}
