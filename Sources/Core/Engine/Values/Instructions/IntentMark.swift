import JSON
import Metainfo
import Rules
import Text
import Torrents

/// Names what an intent would do, alike in every plan in which the same rule would do the same to the same subject.
///
/// The id of an intent counts ticks; the mark is the digest of the rule, the subject with its incarnation, the place of
/// the action in the rule, and the arguments as they may be shown.
package struct IntentMark: Hashable, Sendable, CustomStringConvertible {
    /// Twelve hexadecimal digits.
    package let text: String

    package var description: String { text }

    /// Takes a mark as a person writes it; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length, text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            return nil
        }
        self.text = text.lowercased()
    }

    /// - Parameters:
    ///   - rule: The rule's id.
    ///   - subject: What it is about.
    ///   - step: The action with its arguments filled in.
    ///   - purpose: Which list of the rule it comes from.
    init(rule: String, subject: Subject, step: FollowUp.Step, purpose: Intent.Purpose) {
        // The place in the rule stays when other rules of the file come and go.
        let place = step.path.split(separator: ".", maxSplits: 1).last.map(String.init) ?? step.path
        let parts: JSON = [
            .string(rule), .string(subject.key), .string(purpose.rawValue), .string(place), .string(step.action),
            Intent.shown(step.arguments),
        ]
        text = String(Hex.string(Digest.sha256(parts.utf8[...])).prefix(Self.length))
    }

    private static let length = 12
}

extension Intent {
    /// What it would do, named alike in every plan.
    package var mark: IntentMark {
        IntentMark(
            rule: rule, subject: subject,
            step: FollowUp.Step(path: path, action: action, arguments: arguments), purpose: purpose)
    }
}
