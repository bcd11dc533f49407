package import Clocks
import Engine
import Metainfo
import Rules
import Text

/// A recording told again, and how it came out.
package struct Replay: Sendable {
    /// One step that came out otherwise.
    package struct Difference: Sendable {
        /// The step's place in the recording, from 1.
        package let number: Int
        /// When it was taken.
        package let at: Moment
        /// What was recorded and did not come out.
        package let missing: [String]
        /// What came out and was not recorded.
        package let added: [String]
    }

    /// How many steps there were.
    package private(set) var steps = 0
    /// The first and the last step.
    package private(set) var period: ClosedRange<WallTime>?
    /// How many of them came out otherwise.
    package private(set) var differing = 0
    /// The first of those.
    package private(set) var differences: [Difference] = []

    /// How many differences are kept.
    private static let kept = 20

    /// Tells a recording again by the rules that were recorded; the same program gives the same in every byte.
    ///
    /// - Throws: `RecordingError` when the recording cannot be read.
    package init(of recording: consuming Recording) throws(RecordingError) {
        var engine = Engine(rules: recording.rules, state: recording.state)
        while let recorded = try recording.next() {
            let tick = engine.advance(by: recorded.step)
            engine.commit()
            count(recorded.step)
            if tick.digest != recorded.digest { add(tick.lines, recorded) }
        }
    }

    private mutating func count(_ step: Step) {
        steps += 1
        let wall = step.at.wall
        period = period.map { min($0.lowerBound, wall)...max($0.upperBound, wall) } ?? wall...wall
    }

    private mutating func add(_ lines: [String], _ recorded: RecordedStep) {
        differing += 1
        guard differences.count < Self.kept else { return }
        let (missing, added) = Self.difference(recorded.lines, lines)
        differences.append(Difference(number: steps, at: recorded.step.at, missing: missing, added: added))
    }

    /// The lines that only one of two decisions has, in order.
    static func difference(_ recorded: [String], _ now: [String]) -> (missing: [String], added: [String]) {
        var missing: [String] = []
        var added: [String] = []
        for change in now.difference(from: recorded) {
            switch change {
            case .insert(_, let line, _): added.append(line)
            case .remove(_, let line, _): missing.append(line)
            }
        }
        return (missing.reversed(), added)
    }
}

extension Tick {
    /// SHA-256 of everything that is carried out or written down, in hexadecimal.
    var digest: String { Hex.string(Digest.sha256(Array(wholeText.utf8)[...])) }
}
