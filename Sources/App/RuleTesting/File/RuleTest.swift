package import Calendar
package import Clocks
package import Rules
package import Torrents

/// A file of rule tests, read and checked against the rules that it is about.
package struct RuleTestFile: Sendable {
    /// The file, to point at its places.
    package let text: SourceText
    /// The rules that are tested.
    package let rules: RuleSet
    /// The tests, in file order.
    package let tests: [RuleTest]
}

/// One test: what the world is like, what happens in it, and what the rules have to make of it.
///
/// Times are counted from its start on the boot clock, so that a step of the wall clock moves none of them.
package struct RuleTest: Sendable {
    /// A sentence for people.
    package let name: String
    /// The file, to point at a place in it, and where the test begins there.
    package let place: Place
    /// When the first poll is.
    package let start: WallTime
    /// In which zone times are shown.
    package let zone: Zone
    /// How long it is from one poll to the next.
    package let step: Duration
    /// When the last poll is.
    package let end: Duration
    /// The clients of the rule file, each with what it says of itself.
    package let clients: [ScriptedClient]
    /// The disks of the rule file, each with what a look at it tells.
    package var disks: [ScriptedDisk] = []
    /// Their torrents.
    package let torrents: [ScriptedTorrent]
    /// The files that come to rest in watch folders.
    package let files: [ScriptedFile]
    /// What else happens, in the order of time.
    package let happenings: [Happening]
    /// What has to come of it.
    package let expectations: [Expectation]

    /// A place in the file.
    package struct Place: Hashable, Sendable {
        /// Where in the file's structure: `tests[2].expect[0]`.
        package let path: String
        /// UTF-8 range in the file.
        package let range: Range<Int>

        init(_ value: Located) {
            path = value.path
            range = value.range
        }
    }
}

/// A client, and what it says of itself as time goes on.
package struct ScriptedClient: Sendable {
    /// Its entry of the rule file.
    package let entry: ClientEntry
    /// What it says of itself, one value for each poll.
    package let facts: [ClientFact: [FieldValue]]
}

/// A torrent, and what its client says of it as time goes on.
package struct ScriptedTorrent: Sendable {
    /// The client that has it.
    package let client: ClientName
    /// Its name, by which the test speaks of it.
    package let name: String
    /// What its client addresses it by.
    package let id: Infohash
    /// When its client lists it: from a time up to but not including another, nil for ever.
    package let listed: [(from: Duration, until: Duration?)]
    /// What is said of it at first, whether a test says so or not.
    package let basis: TorrentFacts
    /// What the test says of it, one value for each poll; the last one stays.
    package let facts: [TorrentField: [FieldValue]]
}

/// A file that comes to rest in a watch folder.
package struct ScriptedFile: Sendable {
    /// The rule that watches the folder.
    package let rule: String
    /// When it has come to rest.
    package let at: Duration
    /// What the rule reads of it.
    package let facts: IntakeFacts
    /// Its content.
    package let bytes: [UInt8]
}
