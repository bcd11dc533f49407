import JSON
import Synchronization

/// Bodies in the shape of qBittorrent 5.1's `sync/maindata`.
enum QBittorrentAnswers {
    static func full(_ count: Int) -> [UInt8] {
        // Written torrent by torrent, so that the peak of memory that is told in the end is not that of this.
        var body = Array(#"{"rid":1,"full_update":true,"torrents":{"#.utf8)
        for index in 0..<count {
            body += Array("\(index > 0 ? "," : "")\"\(Population.hash(index))\":".utf8)
            body += JSON.object(members(index)).utf8
        }
        let server: JSON = ["dl_info_speed": 0, "up_info_speed": 0, "free_space_on_disk": 1_000_000_000]
        return body + Array("},\"server_state\":\(server.text())}".utf8)
    }

    static func part(_ count: Int, every step: Int, revision: Int = 0) -> [UInt8] {
        let torrents = stride(from: 0, to: count, by: step).map { index in
            JSON.Member(
                Population.hash(index),
                [
                    "uploaded": .integer(Int64(index + revision)), "upspeed": 5000, "ratio": .real(1.5),
                    "last_activity": 1_690_000_001,
                ])
        }
        return JSON.object([JSON.Member("rid", 2), JSON.Member("torrents", .object(torrents))]).utf8
    }

    /// Whether a torrent is of the same data as the one before it.
    static func isCopy(_ index: Int) -> Bool { index % 20 == 11 }

    static func size(_ index: Int) -> Int64 { Int64(isCopy(index) ? index - 1 : index) * 1_000_003 + 50_000_000 }

    /// The one file of a torrent, in the shape of `torrents/files`.
    static func files(_ index: Int) -> [UInt8] {
        let file: JSON = [
            "index": 0, "name": .string(Population.name(index)), "size": .integer(size(index)), "progress": 1,
            "priority": 1, "is_seed": true, "piece_range": [0, 0], "availability": -1,
        ]
        return JSON.array([file]).utf8
    }

    private static func members(_ index: Int) -> [JSON.Member] {
        let size = size(index)
        let numbers: [(String, Int64)] = [
            ("added_on", 1_600_000_000), ("completion_on", 1_600_000_100), ("last_activity", 1_690_000_000),
            ("seen_complete", 1_690_000_000), ("amount_left", 0), ("size", size), ("total_size", size),
            ("completed", size), ("downloaded", size), ("uploaded", size), ("downloaded_session", 0),
            ("uploaded_session", 0), ("dlspeed", 0), ("upspeed", 0), ("dl_limit", 0), ("up_limit", 0),
            ("eta", 8_640_000),
            ("priority", 0), ("num_seeds", 0), ("num_leechs", 0), ("num_complete", 5), ("num_incomplete", 1),
            ("trackers_count", 1), ("seeding_time", 86_400), ("time_active", 90_000), ("seeding_time_limit", -2),
            ("max_seeding_time", -1), ("inactive_seeding_time_limit", -2), ("max_inactive_seeding_time", -1),
            ("reannounce", 100),
        ]
        let texts = [
            ("name", Population.name(index)), ("state", "stalledUP"), ("category", "films"), ("tags", "keep, old"),
            ("tracker", "https://tracker.example.org/announce"), ("save_path", "/data"),
            ("content_path", "/data/" + Population.name(index)), ("download_path", ""), ("root_path", ""),
            ("infohash_v1", Population.hash(index)), ("infohash_v2", ""), ("comment", ""),
            ("magnet_uri", "magnet:?xt=urn:btih:" + Population.hash(index)),
        ]
        let flags = [
            "auto_tmm", "f_l_piece_prio", "force_start", "seq_dl", "super_seeding", "private", "has_metadata",
        ]
        return numbers.map { JSON.Member($0.0, .integer($0.1)) } + texts.map { JSON.Member($0.0, .string($0.1)) }
            + flags.map { JSON.Member($0, .bool($0 == "has_metadata")) }
            + [
                JSON.Member("progress", .real(1)), JSON.Member("ratio", .real(1.5)),
                JSON.Member("availability", .real(-1)),
                JSON.Member("ratio_limit", .real(-2)), JSON.Member("max_ratio", .real(-1)),
                JSON.Member("popularity", .real(0.1)),
            ]
    }
}

/// Bodies in the shape of Transmission 3.00's answers, made for the fields that are asked for.
final class TransmissionAnswers: Sendable {
    private let count: Int
    private let table = Mutex<[UInt8]>([])

    init(_ count: Int) { self.count = count }

    var tableBytes: Int { table.withLock(\.count) }

    func answer(to body: [UInt8]) -> [UInt8] {
        let request = try? JSON(parsing: body)
        switch request?["method"]?.stringValue {
        case "torrent-get": return list(request?["arguments"]?["fields"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        case "session-stats":
            return Self.wrap([
                "downloadSpeed": 0, "uploadSpeed": 0, "current-stats": ["secondsActive": 100],
                "cumulative-stats": ["sessionCount": 1],
            ])
        default:
            return Self.wrap([
                "version": "3.00 (bb6b5a062e)", "rpc-version": 16, "rpc-version-minimum": 1, "download-dir": "/data",
                "speed-limit-down": 100, "speed-limit-down-enabled": false, "speed-limit-up": 100,
                "speed-limit-up-enabled": false, "alt-speed-enabled": false, "seedRatioLimit": 2,
                "seedRatioLimited": false, "idle-seeding-limit": 30, "idle-seeding-limit-enabled": false,
            ])
        }
    }

    private func list(_ fields: [String]) -> [UInt8] {
        table.withLock { table in
            if !table.isEmpty { return table }
            table = Array(#"{"arguments":{"torrents":["#.utf8) + JSON.array(fields.map(JSON.string)).utf8
            for index in 0..<count {
                table += [UInt8(ascii: ",")] + JSON.array(fields.map { Self.value($0, index) }).utf8
            }
            table += Array(#"]},"result":"success"}"#.utf8)
            return table
        }
    }

    private static func wrap(_ arguments: JSON) -> [UInt8] {
        JSON.object([JSON.Member("arguments", arguments), JSON.Member("result", "success")]).utf8
    }

    private static func value(_ field: String, _ index: Int) -> JSON {
        switch field {
        case "hashString": .string(Population.hash(index))
        case "name": .string(Population.name(index))
        case "status": 6
        case "downloadDir": "/data"
        case "comment", "creator", "errorString", "magnetLink": ""
        case "labels", "trackers", "trackerStats", "files", "fileStats": []
        case "percentDone", "metadataPercentComplete": 1
        case "uploadRatio": .real(1.5)
        case "isPrivate", "isFinished", "isStalled", "downloadLimited", "uploadLimited": false
        case "addedDate", "doneDate", "activityDate": 1_600_000_000
        default: .integer(Int64(index % 1000))
        }
    }
}
