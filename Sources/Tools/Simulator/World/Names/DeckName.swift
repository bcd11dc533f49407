import Torrents

/// A tag or category that rules of decks name, and that people rename now and then.
enum DeckName: String, CaseIterable, Sendable {
    case keep, quick, go, tv

    var kind: NameKind { self == .tv ? .category : .tag }

    /// All of one kind, as they stand in rules.
    static func texts(of kind: NameKind) -> Set<String> { Set(allCases.filter { $0.kind == kind }.map(\.rawValue)) }

    /// Gives all that has it the other name, or the one from before.
    ///
    /// - Parameters:
    ///   - torrent: What has it.
    ///   - isBack: Whether it gets the name from before.
    /// - Returns: What its field holds then; nil where the torrent does not have it.
    func renamed(in torrent: Torrent, isBack: Bool) -> FieldValue? {
        let (former, next) = names(isBack: isBack)
        guard kind == .tag else { return torrent[kind.field].text == former ? .text(next) : nil }
        guard var tags = torrent[kind.field].texts, let place = tags.firstIndex(of: former) else { return nil }
        tags[place] = next
        return .texts(tags)
    }

    /// Does the same in the list of names that the client tells.
    func rename(in server: inout ClientFacts, isBack: Bool) {
        let (former, next) = names(isBack: isBack)
        server[kind]?.remove(former)
        server[kind]?.insert(next)
    }

    private func names(isBack: Bool) -> (former: String, next: String) {
        let other = "\(rawValue)-2"
        return isBack ? (other, rawValue) : (rawValue, other)
    }
}

/// What Sluice was told of a tag, and since when it has to know that it is gone.
struct TagWatch: Sendable {
    /// Lists that have to tell of a tag before it is known for certain: one of them was written down.
    private static let enough = 3

    /// Lists that have told of it one after another, to one life of the daemon, whose journal could be written.
    private var lists = 0
    private var life = 0
    private var firstAt = Duration.zero
    /// Since when lists tell that it is gone, and since when it had been known; nil where it is there, or was not known.
    private(set) var gone: (since: Duration, knownSince: Duration)?

    /// Takes down what a list says of the tag.
    ///
    /// - Parameters:
    ///   - isThere: Whether the client has the tag.
    ///   - life: Which life of the daemon is told so.
    ///   - isSound: Whether its journal can be written now.
    ///   - now: When.
    mutating func note(isThere: Bool, life: Int, isSound: Bool, at now: Duration) {
        if isThere {
            gone = nil
            if lists == 0 || life != self.life || !isSound { (lists, firstAt) = (0, now) }
            lists += 1
        } else {
            if gone == nil, lists >= Self.enough { gone = (now, firstAt) }
            lists = 0
        }
        self.life = life
    }

    /// A person has said that it is well that it is gone.
    mutating func release() { (gone, lists) = (nil, 0) }
}
