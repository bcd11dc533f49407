package import Engine
import Metainfo

/// What people can ask of Sluice while it works, through the running daemon or in its place.
package protocol Orders: Sendable {
    /// Takes in a file or link as a watch folder would, or sends it straight to clients.
    ///
    /// - Throws: `OrderError` when nothing came of it.
    func add(_ file: HandedFile, by route: OfferRoute) async throws(OrderError) -> Reception

    /// Sends a dead letter again.
    func retry(_ id: IntentID) async throws(OrderError)

    /// Takes back what intents did, the latest first.
    ///
    /// - Parameters:
    ///   - choice: Which ones.
    ///   - isRehearsal: Whether it only tells what would be taken back.
    /// - Returns: What is taken back, and what cannot be.
    /// - Throws: `OrderError` where nothing of it is there to be taken back.
    func undo(_ choice: UndoChoice, onlyTelling isRehearsal: Bool) async throws(OrderError) -> UndoReception

    /// Puts back what lies in bins, or deletes it for good.
    ///
    /// - Returns: What does it, by the ids under which the journal tells how it goes, in the order of the wishes.
    func trash(_ wishes: [TrashWish]) async throws(OrderError) -> [IntentID]

    /// Holds a window open or closed for a while, whatever its hours say; nil takes what it is not now.
    ///
    /// - Returns: What holds from now on.
    func override(
        _ window: String, as state: WindowOverride.State?, for duration: Duration
    ) async throws(OrderError) -> WindowOverride

    /// Lets a window's hours count again.
    func endOverride(of window: String) async throws(OrderError)

    /// Carries out what is chosen of a plan, where the rules still want it, and nothing else.
    ///
    /// - Returns: What became of each step that was chosen.
    func apply(_ choice: PlanChoice) async throws(OrderError) -> PlanReception

    /// Holds, refuses, lets happen again what is refused, or puts a rule into another mode.
    func instruct(_ instruction: Instruction) async throws(OrderError)

    /// Ends what rests or is held until a person says so.
    func release(_ release: Release) async throws(OrderError)
}

/// A file or a link as somebody hands it over.
package struct HandedFile: Hashable, Sendable {
    /// The most bytes that one may have: what a .torrent may have.
    package static let longest = MetainfoLimits.standard.bytes

    /// What it is called: `name.torrent`, or `name.magnet` with one link a line.
    package let name: String
    /// What the file holds.
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// What became of a file that was handed over.
package struct Reception: Hashable, Sendable {
    /// The rule that took it; nil when it went straight to clients, or when no rule wanted it.
    package let rule: String?
    /// What is to be done now, by the ids under which the journal tells how it goes.
    package let intents: [IntentID]
    /// Whether the rule only plans, so that nothing is done.
    package let isRehearsal: Bool
    /// The rules that did not take it, with their reasons.
    package let declined: [Refusal]

    /// A rule that did not take the file.
    package struct Refusal: Hashable, Sendable {
        /// The id of the rule.
        package let rule: String
        /// Why it did not.
        package let reason: String

        package init(rule: String, reason: String) {
            self.rule = rule
            self.reason = reason
        }
    }

    package init(rule: String?, intents: [IntentID], isRehearsal: Bool, declined: [Refusal]) {
        self.rule = rule
        self.intents = intents
        self.isRehearsal = isRehearsal
        self.declined = declined
    }
}

extension [Reception.Refusal] {
    /// Why no rule took a file.
    package var words: String {
        isEmpty
            ? "no rule watches a folder, so none takes it"
            : "no rule takes it: " + map { "rule \($0.rule): \($0.reason)" }.joined(separator: "; ")
    }
}

/// Why an order was not taken; nothing has changed then.
package struct OrderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is, for whoever has to decide what to do next.
    package enum Code: String, CaseIterable, Hashable, Sendable {
        /// What was handed over cannot be read as what it is called.
        case invalid
        /// Something was named that is not there.
        case unknown
        /// Disk, journal or connection stands in the way; the same order may be given again.
        case failed
    }

    /// What kind of failure it is.
    package let code: Code
    /// What is wrong and what to do about it.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
