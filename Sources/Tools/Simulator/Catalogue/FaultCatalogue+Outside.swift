extension FaultCatalogue {
    /// Watch folders and what lies in them.
    static let files: [CatalogueEntry] = [
        CatalogueEntry(
            55, "A file in a watch folder grows, is renamed, or is empty", then: "it is taken once it is whole",
            [
                .init("WatchFolderTests", "a slow download is taken once it is whole, and a bad file blocks nothing"),
                .init("SettleTrackerTests", "every file is handled exactly once and never while it is written"),
                .init("WatchTests", "waits for hours for a file that grows now and then"),
            ]),
        CatalogueEntry(
            56, "One bad file lies in a watch folder", then: "it is put aside, and the others go on",
            [
                .init("WatchFolderTests", "a slow download is taken once it is whole, and a bad file blocks nothing"),
                .init("FileMoveTests", "a rejected file gets its reason beside it, and never takes another's"),
            ]),
        CatalogueEntry(
            57, "A share sends no notifications", then: "it is looked at all the same",
            [.init("ShareTests", "is emptied by looking at it")]),
        CatalogueEntry(
            58, "A watch folder has pipes, devices, links, or a great many files", then: "only regular files are taken",
            [
                .init("FolderScanTests", "symlinks, FIFOs and folders are passed over without blocking"),
                .init("FolderScanTests", "a hundred thousand other files hide none, and are not in the way"),
                .init("FolderScanTests", "bounds make the listing incomplete and say so"),
            ]),
        CatalogueEntry(
            59, "A torrent is dropped twice, or to two clients", then: "it is added once to each",
            [
                .init("AddActionTests", "names what was added, and calls what was there before a duplicate"),
                .init("IntakeTests", "loses no file and adds each torrent once, through outages and kills"),
            ]),
        CatalogueEntry(
            60, "A .torrent is deep, huge, or not in its form", then: "it is refused within its limits",
            [
                .init("LimitsTests", "nesting is bounded without recursion"),
                .init("LimitsTests", "a declared length allocates nothing"),
                .init("DamageTests", "damaged torrents never trap, and what is accepted is consistent"),
                .init("LibtorrentTests", "damaged torrents get the same verdict and the same infohashes"),
            ]),
        CatalogueEntry(
            61, "Paths that lead out, or names that no disk takes", then: "they are never used as paths",
            [
                .init("Version1Tests", "paths are data and stay as they are"),
                .init("SettledFileTests", "nothing outside the folder is ever read"),
                .init("HostileFolderTests", "tells a real qBittorrent nothing"),
            ]),
        CatalogueEntry(
            62, "A hybrid whose two lists differ", then: "it is refused",
            [
                .init("Version2Tests", "the two file lists have to agree"),
                .init("Version2Tests", "wrong layers are refused, missing ones are told"),
            ]),
    ]

    /// Webhooks, programs, people and other tools.
    static let outside: [CatalogueEntry] = [
        CatalogueEntry(
            50, "A receiver is down for days, gone, moved, or busy", then: "it is tried again with growing pauses",
            [
                .init("ChainTests", "try again with growing pauses under one id"),
                .init("NetworkTransportTests", "follows no redirection"),
            ], simulated: [.receiverFails, .receiverHangs]),
        CatalogueEntry(
            51, "A receiver gets a webhook, and its answer is lost", then: "the same id goes out again",
            [.init("RecoveryTests", "a webhook whose answer nobody saw goes out again under its id")],
            simulated: [.receiverAnswerLost]),
        CatalogueEntry(
            52, "Very many events at once", then: "queues are bounded, and nothing is lost",
            [
                .init("DoorTests", "tells a follower that was too slow how many commits it missed"),
                .init("LaneTests", "of many rules run eight at a time"),
            ], gap: "Not tried: a digest, as each event has a webhook of its own"),
        CatalogueEntry(
            53, "A browser never reads its stream", then: "it is let go",
            [.init("StreamTests", "lets go of a reader that takes nothing for half a minute")]),
        CatalogueEntry(
            54, "A webhook comes in old, twice, forged or huge",
            then: "it is refused, and one that is repeated is told once",
            [
                .init("HookTests", "refuses what is forged, changed, of another secret, old, or from the future"),
                .init("HookTests", "takes a signed call once, tells it, and has clients polled"),
                .init("HookTests", "waits for no more than it takes"),
                .init(
                    "CallTests", "are told once under one id, also after a restart and where the wall clock is set back"
                ),
            ], simulated: [.callsRepeated]),
        CatalogueEntry(
            63, "A torrent's name is a command", then: "it is an argument, and never a command",
            [.init("LocalProgramsTests", "get their arguments as they are, and no shell reads them")]),
        CatalogueEntry(
            64, "A program hangs, leaves children, or writes without end", then: "it is ended with all it started",
            [
                .init("LocalProgramsTests", "that take too long are ended with their children"),
                .init("LocalProgramsTests", "have both streams kept, up to a bound, however much they write"),
                .init("LocalProgramsTests", "end when they say so, with all that they leave in the background"),
            ]),
        CatalogueEntry(
            65, "A name that forges lines or steers a terminal", then: "it is escaped wherever it is shown",
            [
                .init("LineHandlerTests", "hold nothing that moves the cursor or forges a line"),
                .init("HarmlessShowingTests", "steers no terminal and tells no login"),
            ]),
        CatalogueEntry(
            66, "The rule file is half written, gone, or wrong", then: "the rules from before go on",
            [
                .init("ReloadTests", "brings new rules, and a broken file leaves those from before at work"),
                .init("RuleFileTests", "any cut of a file is an error and never a trap"),
            ], simulated: [.rulesBroken, .rulesEdited]),
        CatalogueEntry(
            67, "The file of a secret is missing, or others may read it", then: "that is said",
            [
                .init("SecretReaderTests", "that are missing are said by their place, with a fix"),
                .init("CredentialTests", "and where they go are warned of"),
                .init("SecretFileTests", "is warned of as soon as all may read it"),
            ]),
        CatalogueEntry(
            68, "A rule removes, and another tool adds again", then: "the loop is broken",
            [
                .init("RemovalTests", "a torrent that comes back each time is removed twice within a day, and no more"),
                .init("ReturningTests", "is removed twice, and then held with the reason"),
            ], simulated: [.personReadds]),
        CatalogueEntry(
            69, "Another tool's torrents", then: "only what a rule selects is touched",
            [.init("EndingTests", "a rule that no longer selects a client ends there")],
            gap: "There is no owner of a torrent: the rule's condition says which ones are meant"),
        CatalogueEntry(
            70, "The folder of the bin is deleted", then: "it is made again",
            [.init("RefusingTests", "is made again where somebody has deleted it")]),
    ]
}
