extension FaultCatalogue {
    /// What rules and their files say.
    static let rules: [CatalogueEntry] = [
        CatalogueEntry(
            33, "A change of category moves data", then: "nothing is done to it until the move is over",
            [.init("RemovalTests", "data that is being moved or checked is left alone")]),
        CatalogueEntry(
            34, "A category or tag is renamed that a rule names",
            then: "the rule is held, and so is what it would forbid, until it is back or a person says so",
            [
                .init("GoneNameTests", "holds the rules that name it until it is back"),
                .init("GoneNameTests", "holds what a rule would protect by it"),
                .init("RenamedCategoryTests", "holds them once it is gone, over a kill, until a person releases them"),
            ], simulated: [.namesChanged]),
        CatalogueEntry(
            35, "Two rules disagree", then: "the first one wins, and a loop is broken",
            [
                .init("PlanTests", "the first rule of the file wins a property, and the other is told by whom it lost"),
                .init("PlanTests", "a rule that something keeps undoing is set to rest, and says so"),
            ]),
        CatalogueEntry(
            36, "A rule that removes has no condition", then: "it needs a word that this is meant",
            [.init("RuleFileTests", "a mistake is told with its place, its cause and its fix")]),
        CatalogueEntry(
            37, "Not of what is unknown", then: "it is unknown, and nothing is removed",
            [
                .init("LevelTests", "not over a fact that nobody knows is no yes"),
                .init("AbsenceTests", "true absorbs an unknown in or, false in and"),
                .init("RemovalTests", "protection that might hold counts as if it did"),
            ]),
        CatalogueEntry(
            38, "A pattern that would take for ever", then: "the time grows with the text and no faster",
            [
                .init("LinearTimeTests", "the work grows with the text and not faster"),
                .init("LimitTests", "a pattern that expands too far is refused where it does"),
            ]),
    ]

    /// Clocks, crashes and the journal.
    static let clocks: [CatalogueEntry] = [
        CatalogueEntry(
            39, "The clock is set two weeks back or ahead", then: "removals are held, and nothing is told twice",
            [
                .init("ClockStepTests", "removals are held when the clock is set, until it has kept step for an hour"),
                .init("ClockTests", "windows follow the wall clock, and nothing is told twice or in a burst"),
                .init("MissedRunsTests", "however a clock jumps, each occurrence is dealt with once"),
            ], simulated: [.wallStepped]),
        CatalogueEntry(
            40, "Daylight saving, another zone, a leap day", then: "no window is skipped, and none comes twice",
            [
                .init("ProofTests", "windows, cron and local times agree with a walk over every minute"),
                .init("CronTests", "a time of day in a gap fires once at the gap's end"),
                .init(
                    "WindowTests", "a window at a repeated hour opens once, at the first copy, and closes at the last"),
            ]),
        CatalogueEntry(
            41, "The machine sleeps for eight hours", then: "there is no burst",
            [
                .init("PlanTests", "an interval fires on its marks, once for many that were missed"),
                .init("LevelTests", "a gap in which nobody looked does not count"),
            ], simulated: [.machineSuspended]),
        CatalogueEntry(
            42, "Polls come far too late", then: "what was missed is dealt with once",
            [
                .init("SetbackTests", "count time that we did not look for no more than three intervals"),
                .init("MissedRunsTests", "years of downtime are bounded"),
            ], simulated: [.clientSlow, .machineSuspended]),
        CatalogueEntry(
            43, "The daemon is killed at any point", then: "nothing is lost, and nothing is done twice",
            [.init("CrashTests", "loses nothing, doubles nothing and does nothing else than one that is left alone")],
            simulated: [.crash, .crashInCall]),
        CatalogueEntry(
            44, "The power is cut", then: "at most the tick is missing that was being written",
            [
                .init("OpeningTests", "each commit is synced, although the pool asks for less when it opens"),
                .init("PowerCutTests", "at most the tick that was being written is missing after the power is cut"),
                .init("CrashTests", "nothing that was said to be written is lost when the writer is killed"),
            ], simulated: [.powerCut]),
        CatalogueEntry(
            45, "The journal's disk is full, or cannot be written", then: "nothing is done until it can",
            [
                .init("FullDiskTests", "stops all acting, and what happened is told once when there is room again"),
                .init(
                    "DiskFullTests",
                    "a full disk stops the tick whole, and the same tick goes through when there is room again"),
                .init("LifecycleTests", "goes on when its log is taken by"),
            ], simulated: [.journalFull, .journalFails]),
        CatalogueEntry(
            46, "The journal is damaged, locked, or on a share", then: "it is refused with a reason",
            [
                .init("OpeningTests", "a damaged journal is found out when it is opened"),
                .init("OpeningTests", "a network file system is refused by name unless it is allowed"),
                .init("KeepingTests", "what can be read of a damaged journal is saved"),
            ]),
        CatalogueEntry(
            47, "Two daemons have one journal", then: "the second one ends",
            [
                .init("LifecycleTests", "lets no second one write its journal, and ends well when asked to"),
                .init("OpeningTests", "a second opener learns who holds the journal"),
            ]),
        CatalogueEntry(
            48, "The journal is newer than the program", then: "it is refused, and named",
            [.init("OpeningTests", "a newer journal is refused by name and stays as it is")]),
        CatalogueEntry(
            49, "The same error comes each second", then: "it is told once",
            [.init("ClientTests", "one that does not answer is asked again after growing pauses, and heard of once")]),
    ]
}
