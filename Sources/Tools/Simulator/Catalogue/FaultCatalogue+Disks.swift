extension FaultCatalogue {
    /// Disks, data and what trackers say of it.
    static let disks: [CatalogueEntry] = [
        CatalogueEntry(
            15, "A mount is missing when the client starts", then: "removals below it are held",
            [
                .init("LostDiskTests", "when its client starts holds rules against what is broken"),
                .init(
                    "LostDiskTests",
                    "nothing is removed from a disk that its client cannot find, until its files are back"),
            ], simulated: [.mountLost, .clientRestarts]),
        CatalogueEntry(
            16, "A mount is lost at work, full, read-only, broken or stale", then: "removals below it are held",
            [
                .init("LostDiskTests", "from a running client holds every removal until it is back"),
                .init("LostDiskTests", "a planned removal is held at the last look when the disk is gone by then"),
                .init("LoopFaultTests", "loses nothing, says why it waits, and goes on once it is well"),
            ], simulated: [.mountLost, .mountStale, .diskFull]),
        CatalogueEntry(
            17, "Another, empty disk is mounted in its place", then: "removals below it are held",
            [
                .init("FileProofTests", "may be a marker on the disk"),
                .init("LostDiskTests", "a look at the files tells of a disk that its client takes for mounted"),
            ], simulated: [.mountLost]),
        CatalogueEntry(
            18, "Progress falls to nothing, as the client checks", then: "the torrent is checking, and not incomplete",
            [
                .init("EventTests", "a failed check arms completion again, and the check itself is no progress"),
                .init("RemovalTests", "data that is being moved or checked is left alone"),
            ], simulated: [.recheckLies]),
        CatalogueEntry(
            19, "A tracker is down, and a text looks like \"unregistered\"", then: "it takes more than the text",
            [
                .init("ReadingTests", "mean an unregistered torrent only when they say so"),
                .init("RealClientTests", "a tracker that does not know the torrent is told from one that does"),
                .init("TrackerOutageTests", "has it removed only when it still does so after the grace"),
                .init("UndoLintTests", "a removal that one answer of a tracker is enough for is told"),
            ]),
        CatalogueEntry(
            20, "Of two trackers one is down and one knows nothing of it", then: "it is not unregistered",
            [.init("ReadingTests", "is unregistered only when its trackers leave no doubt")]),
        CatalogueEntry(
            21, "The tracker's name is empty when none works", then: "it is unknown, and not empty",
            [
                .init("ReadingTests", "has no sentinel where a fact should be"),
                .init("ReadingTests", "names a tracker that does not work, without a call of its own"),
            ]),
        CatalogueEntry(
            22, "A tracker answers garbage", then: "it denies nothing",
            [.init("TrackerGarbageTests", "is not taken to deny its torrent")]),
        CatalogueEntry(
            23, "Two torrents share their data", then: "the data is kept",
            [
                .init("SharedDataTests", "a torrent of the same client holds it as well, and the data may be kept"),
                .init("SharedFilesTests", "is deleted for neither of them"),
            ], simulated: [.sharedData]),
        CatalogueEntry(
            24, "Two torrents have the same folder and different files", then: "files are compared, not folders",
            [
                .init("SharedDataTests", "torrents without a folder of their own are compared by their files"),
                .init("SharedDataTests", "a torrent that merely has a similar name holds nothing"),
            ]),
        CatalogueEntry(
            25, "Another client has the same data", then: "all clients are asked, and one that is down holds it",
            [
                .init("SharedDataTests", "a torrent of another client holds the deletion, by its name"),
                .init("SharedDataTests", "a client that was never listed may use anything"),
                .init("SharedDataTests", "a client that is down or lists too little is taken by its last list"),
            ], simulated: [.sharedData, .clientDown]),
        CatalogueEntry(
            26, "The number of hard links cannot be read", then: "it is unknown",
            [
                .init(
                    "FileBookTests",
                    "of a client whose files are not seen from here nothing is known, nor of others' links"),
                .init("FileBookTests", "a file that is a symbolic link proves nothing"),
                .init(
                    "FileBookTests", "a disk that does not answer holds up a list for two seconds, and no other list"),
                .init(
                    "FileBookTests",
                    "where links may not be counted nothing is told of them until some file has several"),
                .init("CountedLinksTests", "removes nothing where it tells one link for every file"),
            ]),
        CatalogueEntry(
            27, "The number of hard links changes late", then: "it is read twice",
            [
                .init(
                    "FileBookTests",
                    "a link that comes later is seen within ten minutes, and at once before a removal"),
                .init("FileBookTests", "a fresh look reads the torrents that share a file as well"),
            ]),
        CatalogueEntry(
            28, "A bin changes the number of hard links", then: "the own bin does not count",
            [
                .init("BinWatchTests", "are nobody else's, and what they hold does not become free"),
                .init("BinWatchTests", "count again once a person has taken the file out of it, or it was put back"),
            ]),
        CatalogueEntry(
            29, "A link leads to the same file",
            then: "names are compared by their folders' numbers, through each link",
            [
                .init("DataNeedsTests", "a folder on the way that is a link changes nothing"),
                .init(
                    "DataNeedsTests",
                    "a link to the file itself needs it, also through another link and from deep within a folder"),
                .init("SharedFilesTests", "is not deleted while the other torrent reaches it by a link in its folder"),
            ]
        ),
        CatalogueEntry(
            30, "The data was there before the torrent", then: "the torrent goes without its data",
            [.init("EventTests", "data that was complete when added completes, also after its check")],
            gap: "Not kept apart: a rule that deletes data deletes this data, too"),
        CatalogueEntry(
            31, "Names that only look alike, or differ in case", then: "files are compared by number, else held",
            [
                .init("SubjectTests", "names that only look alike are two"),
                .init("FilePartTests", "names that only look alike are two files"),
                .init("DataNeedsTests", "names that a file system may take for one are one"),
                .init(
                    "DataNeedsTests",
                    "names that a file system numbers by their spelling are one where its folder lists one"),
                .init(
                    "FoldedNamesTests",
                    "has no data deleted that another torrent has in another spelling, and no file of it swept"),
            ]),
        CatalogueEntry(
            32, "The mapping of paths is wrong", then: "nothing is deleted that was not found",
            [
                .init("FileProofTests", "is that its files are there in their sizes"),
                .init("LostDiskTests", "data that was not found is not planned to be deleted, and that is said once"),
            ], simulated: [.filesVanish]),
    ]
}
