import Clocks
import Journal
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct `what a daemon tells of itself` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `is read by others, who see at once when it has ended without a word`() throws {
        let reader: SQLiteJournal.Reader
        do {
            let journal = try SQLiteJournal(opening: folder.journal, at: .start)
            #expect(try journal.reader.service() == ServiceRecord())
            try journal.note(.run(ServiceRecord.Run(process: 7, startedAt: .start, aliveAt: .start)))
            try journal.note(.loading(ServiceRecord.Loading(at: .start, rules: 3)))
            try journal.note(.failedLoading("a comma is missing", at: WallTime(seconds: 1_700_000_100)))
            let poll = ServiceRecord.Poll(interval: .seconds(5), nextAt: WallTime(seconds: 1_700_003_600))
            try journal.note(.poll(poll, of: home))
            try journal.note(.poll(ServiceRecord.Poll(interval: .seconds(1)), of: ClientName("gone")))
            try journal.note(.clients([home]))
            reader = try SQLiteJournal.Reader(opening: folder.journal)
            let service = try reader.service()
            #expect(service.isRunning && service.run?.process == 7)
            #expect(service.loading?.rules == 3 && service.loading?.failure == "a comma is missing")
            #expect(service.polls == [home: poll])
        }
        #expect(try !reader.service().isRunning)
    }

    @Test func `says in order that it ends, and others who hold the journal are no daemon`() throws {
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        try journal.note(.run(ServiceRecord.Run(process: 7, startedAt: .start, aliveAt: .start, endedAt: .start)))
        #expect(try !SQLiteJournal.Reader(opening: folder.journal).service().isRunning)
    }
}
