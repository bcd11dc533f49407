package import Engine
import FoundationEssentials
import GRDB
import JSON
package import Journal

extension SQLiteJournal {
    package func keep(_ former: FormerState, of id: IntentID) async throws(JournalError) {
        try await transactAside { db in
            try db.cachedStatement(
                sql: "INSERT INTO former (intent, state, torrent) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            ).execute(arguments: [id.text, former.json.text(), former.file.map { Data($0) }])
        }
    }

    package func dropFormer(of id: IntentID) async throws(JournalError) {
        try await transactAside { db in
            try db.execute(sql: "DELETE FROM former WHERE intent = ?", arguments: [id.text])
        }
    }
}
