import HTTP
import TestKit

/// Answers of Transmission: 3.00's are recorded, the later dialect's are written from what 4.1.4 says.
enum Recorded {
    static let session300 = #"""
        {"arguments":{"alt-speed-down":50,"alt-speed-enabled":false,"alt-speed-up":50,"download-dir":"/dl",
        "download-dir-free-space":83588747264,"idle-seeding-limit":30,"idle-seeding-limit-enabled":false,
        "incomplete-dir":"/var/lib/transmission/Downloads","incomplete-dir-enabled":false,"rpc-version":16,"rpc-version-minimum":1,
        "seedRatioLimit":2,"seedRatioLimited":false,"speed-limit-down":100,"speed-limit-down-enabled":false,
        "speed-limit-up":100,"speed-limit-up-enabled":true,"version":"3.00 (bb6b5a062e)"},"result":"success"}

        """#

    static let statistics300 = #"""
        {"arguments":{"activeTorrentCount":0,"cumulative-stats":{"downloadedBytes":0,"filesAdded":0,
        "secondsActive":9,"sessionCount":7,"uploadedBytes":0},"current-stats":{"downloadedBytes":0,"filesAdded":0,
        "secondsActive":9,"sessionCount":1,"uploadedBytes":0},"downloadSpeed":11,"pausedTorrentCount":0,
        "torrentCount":0,"uploadSpeed":12},"result":"success"}

        """#

    /// Two torrents: one that cannot reach its tracker, and a magnet link without metadata.
    static let torrents300 = #"""
        {"arguments":{"torrents":[["hashString","name","status","error","errorString","percentDone",
        "metadataPercentComplete","sizeWhenDone","totalSize","leftUntilDone","downloadedEver","uploadedEver",
        "rateDownload","rateUpload","downloadLimit","downloadLimited","uploadLimit","uploadLimited","addedDate",
        "doneDate","activityDate","secondsDownloading","secondsSeeding","eta",
        "downloadDir","queuePosition","bandwidthPriority","seedRatioLimit","seedRatioMode","seedIdleLimit",
        "seedIdleMode","isPrivate","labels","comment","creator","magnetLink","peers","trackerStats","files","fileStats"],
        ["bc319d6357e57b1074cdd1ed34ce07a85890ea4f","f1.bin",4,0,"",0,1,300000,300000,300000,0,0,0,0,100,false,100,
        true,1795267795,0,0,2,0,-1,"/dl",0,0,2,0,30,0,true,[],"hello","mktorrent 1.1",
        "magnet:?xt=urn:btih:bc319d6357e57b1074cdd1ed34ce07a85890ea4f&dn=f1.bin",[],
        [{"announce":"http://127.0.0.1:9/announce","announceState":1,"downloadCount":-1,"hasAnnounced":true,
        "hasScraped":false,"host":"http://127.0.0.1:9","id":0,"isBackup":false,"lastAnnouncePeerCount":0,
        "lastAnnounceResult":"Could not connect to tracker","lastAnnounceStartTime":0,"lastAnnounceSucceeded":false,
        "lastAnnounceTime":1795267796,"lastAnnounceTimedOut":false,"lastScrapeResult":"","lastScrapeStartTime":0,
        "lastScrapeSucceeded":false,"lastScrapeTime":0,"lastScrapeTimedOut":false,"leecherCount":-1,
        "nextAnnounceTime":1795267816,"nextScrapeTime":1795267810,"scrape":"http://127.0.0.1:9/scrape",
        "scrapeState":1,"seederCount":-1,"tier":0}],[{"bytesCompleted":0,"length":300000,"name":"f1.bin"}],
        [{"bytesCompleted":0,"priority":0,"wanted":true}]],["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","linux",4,0,
        "",0,0,0,0,0,0,0,0,0,100,false,100,false,1795267795,0,0,2,0,-2,"/dl",1,0,2,0,30,0,false,[],"","",
        "magnet:?xt=urn:btih:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&dn=linux",[],[],[],[]]]},"result":"success"}

        """#

    static let unauthorized300 =
        "<h1>401: Unauthorized</h1><p>Unauthorized User. 1 unsuccessful login attempts.</p>"

    /// A table in the order that a test likes, with the members of a seeding torrent unless the test says otherwise.
    static func table(_ rows: [[String: String]], jsonRPC: Bool = false, last: [String] = []) -> String {
        let names = rows.first?.keys.sorted() ?? ["hashString"]
        let header = names.filter { !last.contains($0) } + last
        let lines = rows.map { row in "[" + header.map { row[$0] ?? "0" }.joined(separator: ",") + "]" }
        let table =
            "[[" + header.map { "\"\($0)\"" }.joined(separator: ",") + "]"
            + lines.map { "," + $0 }.joined() + "]"
        return jsonRPC
            ? "{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{\"torrents\":\(table)}}"
            : "{\"arguments\":{\"torrents\":\(table)},\"result\":\"success\"}"
    }

    /// A seeding torrent with one working tracker, as JSON texts by legacy names.
    static func seeding(_ changes: [String: String] = [:]) -> [String: String] {
        let row = [
            "hashString": "\"1111111111111111111111111111111111111111\"", "name": "\"seed\"", "status": "6",
            "error": "0", "errorString": "\"\"", "percentDone": "1", "metadataPercentComplete": "1",
            "sizeWhenDone": "1000", "totalSize": "2000", "leftUntilDone": "0", "downloadedEver": "900",
            "uploadedEver": "2500", "rateDownload": "0", "rateUpload": "5", "downloadLimit": "100",
            "downloadLimited": "false", "uploadLimit": "100", "uploadLimited": "false", "addedDate": "1700000000",
            "doneDate": "1700000100", "activityDate": "1700000200", "secondsDownloading": "100",
            "secondsSeeding": "5000", "eta": "-1", "peers": "[]",
            "downloadDir": "\"/dl/\"", "queuePosition": "4", "bandwidthPriority": "1", "seedRatioLimit": "1.5",
            "seedRatioMode": "1", "seedIdleLimit": "10", "seedIdleMode": "1", "isPrivate": "true",
            "labels": "[\"a\",\"b\"]",
        ]
        return row.merging(changes) { $1 }
    }

    static func tracker(_ changes: [String: String]) -> String {
        let row = [
            "announce": "\"http://u:p@T.example:8080/announce?passkey=x\"", "tier": "0", "isBackup": "false",
            "announceState": "1", "hasAnnounced": "true", "lastAnnounceResult": "\"Success\"",
            "lastAnnounceSucceeded": "true", "lastAnnounceTimedOut": "false", "nextAnnounceTime": "0",
            "seederCount": "7", "leecherCount": "2",
        ]
        let members = row.merging(changes) { $1 }.sorted { $0.key < $1.key }
        return "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }
}
