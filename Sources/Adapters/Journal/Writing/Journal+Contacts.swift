package import Clocks
import GRDB
import Text
package import Torrents

extension Journal {
    /// Notes whether a client answers, if that is news.
    ///
    /// - Parameters:
    ///   - client: The client that was polled.
    ///   - failure: Why it did not answer; nil when it did.
    ///   - at: When it was polled.
    /// - Returns: Whether something was written.
    /// - Throws: Why it could not be written.
    @discardableResult
    package func note(contact client: ClientName, failure: String?, at: WallTime) throws(JournalError) -> Bool {
        let failure = failure?.bounded(Self.longestReason)
        return try transact { db in
            let last = try Row.fetchOne(
                db, sql: "SELECT failure FROM contact WHERE client = ? ORDER BY number DESC LIMIT 1",
                arguments: [client.text])
            if let last, last[0] == failure { return false }
            try db.execute(
                sql: "INSERT INTO contact (client, wall, failure) VALUES (?, ?, ?)",
                arguments: [client.text, at.milliseconds, failure])
            return true
        }
    }
}
