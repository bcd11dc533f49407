/// Answers of qBittorrent: 4.5.2's are recorded, later versions' are written from what they say.
enum Recorded {
    static let hash = "bc319d6357e57b1074cdd1ed34ce07a85890ea4f"

    /// The first answer of 4.5.2 after a login, with one torrent.
    static let full452 = #"""
        {"categories":{"new/cat":{"name":"new/cat","savePath":""}},"full_update":true,"rid":1,
        "server_state":{"alltime_dl":0,"alltime_ul":0,"average_time_queue":0,"connection_status":"firewalled",
        "dht_nodes":0,"dl_info_data":0,"dl_info_speed":7,"dl_rate_limit":0,"free_space_on_disk":82613358592,
        "global_ratio":"-","queued_io_jobs":0,"queueing":true,"read_cache_hits":"0","read_cache_overload":"0",
        "refresh_interval":1500,"total_buffers_size":0,"total_peer_connections":0,"total_queued_size":0,
        "total_wasted_session":0,"up_info_data":0,"up_info_speed":8,"up_rate_limit":51200,
        "use_alt_speed_limits":false,"write_cache_overload":"0"},"tags":["b","a"],
        "torrents":{"bc319d6357e57b1074cdd1ed34ce07a85890ea4f":{"added_on":1795266965,"amount_left":300000,
        "auto_tmm":false,"availability":0,"category":"new/cat","completed":0,"completion_on":0,
        "content_path":"/dl/f1.bin","dl_limit":0,"dlspeed":0,"download_path":"","downloaded":0,
        "downloaded_session":0,"eta":8640000,"f_l_piece_prio":false,"force_start":false,
        "infohash_v1":"bc319d6357e57b1074cdd1ed34ce07a85890ea4f","infohash_v2":"","last_activity":1795266965,
        "magnet_uri":"magnet:?xt=urn:btih:bc319d6357e57b1074cdd1ed34ce07a85890ea4f&dn=f1.bin","max_ratio":-1,
        "max_seeding_time":-1,"name":"f1.bin","num_complete":0,"num_incomplete":0,"num_leechs":0,"num_seeds":0,
        "priority":1,"progress":0,"ratio":0,"ratio_limit":-2,"save_path":"/dl","seeding_time":0,
        "seeding_time_limit":-2,"seen_complete":0,"seq_dl":false,"size":300000,"state":"pausedDL",
        "super_seeding":false,"tags":"a, b","time_active":0,"total_size":300000,"tracker":"","trackers_count":1,
        "up_limit":0,"uploaded":0,"uploaded_session":0,"upspeed":0}},
        "trackers":{"http://127.0.0.1:9/announce":["bc319d6357e57b1074cdd1ed34ce07a85890ea4f"]}}
        """#

    static let properties452 = #"""
        {"addition_date":1795266965,"comment":"hello","completion_date":-1,"created_by":"mktorrent 1.1",
        "creation_date":1795266965,"dl_limit":-1,"is_private":true,"name":"f1.bin","reannounce":0,
        "total_size":300000}
        """#

    static let trackers452 = #"""
        [{"msg":"This torrent is private","num_downloaded":0,"num_leeches":0,"num_peers":0,"num_seeds":0,"status":0,
        "tier":-1,"url":"** [DHT] **"},{"msg":"This torrent is private","num_downloaded":0,"num_leeches":0,
        "num_peers":0,"num_seeds":0,"status":0,"tier":-1,"url":"** [PeX] **"},{"msg":"","num_downloaded":-1,
        "num_leeches":-1,"num_peers":-1,"num_seeds":-1,"status":1,"tier":0,"url":"http://127.0.0.1:9/announce"}]
        """#

    static let files452 = #"""
        [{"availability":0,"index":0,"is_seed":false,"name":"f1.bin","piece_range":[0,1],"priority":1,"progress":0,
        "size":300000}]
        """#

    /// Only what changed, as the answers after the first are.
    static func delta(_ rid: Int, _ torrents: [String: String] = [:], _ more: String = "") -> String {
        let members = torrents.sorted { $0.key < $1.key }.map { "\"\($0.key)\":{\($0.value)}" }.joined(separator: ",")
        let list = torrents.isEmpty ? "" : ",\"torrents\":{\(members)}"
        return "{\"rid\":\(rid)\(list)\(more)}"
    }

    static func full(_ rid: Int, _ torrents: [String: String]) -> String {
        delta(rid, torrents, ",\"full_update\":true")
    }

    /// The members that decide about a torrent that seeds.
    static func seeding(_ more: String = "") -> String {
        #""name":"s","size":1000,"total_size":2000,"amount_left":0,"progress":1,"state":"stalledUP","added_on":1700000000,"#
            + #""completion_on":1700000100,"seeding_time":5000,"time_active":5100,"uploaded":2500"#
            + (more.isEmpty ? "" : "," + more)
    }
}
