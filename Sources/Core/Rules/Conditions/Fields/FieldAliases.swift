import Torrents

extension TorrentField {
    /// What torrent clients, their interfaces and other tools call this fact.
    var aliases: [String] {
        switch self {
        case .hash: ["infohash", "infohash_v1", "hashString", "id"]
        case .name: ["title", "torrentName"]
        case .category: ["label", "group"]
        case .tags: ["tag", "labels"]
        case .state: ["status"]
        case .stalled: ["isStalled"]
        case .done: ["finished", "completed", "complete", "isFinished", "isComplete", "downloadDone", "isDone"]
        case .progress: ["percentDone", "percent", "percentage", "percentComplete"]
        case .size: ["length", "bytes", "sizeWhenDone", "selectedSize"]
        case .totalSize: ["fullSize"]
        case .downloaded: ["downloadedEver", "down"]
        case .uploaded: ["uploadedEver", "up"]
        case .left: ["amountLeft", "remaining", "leftUntilDone"]
        case .ratio: ["uploadRatio", "shareRatio"]
        case .downRate: ["dlspeed", "downloadSpeed", "rateDownload", "downSpeed", "downloadRate"]
        case .upRate: ["upspeed", "uploadSpeed", "rateUpload", "upSpeed", "uploadRate"]
        case .downLimit: ["dlLimit", "downloadLimit"]
        case .upLimit: ["uploadLimit"]
        case .addedAt: ["added", "addedOn", "addedDate", "created"]
        case .completedAt: ["completedOn", "completionOn", "doneDate", "finishedAt", "completionDate"]
        case .lastActiveAt: ["lastActivity", "activityDate", "lastActive"]
        case .seedingTime: ["seedTime", "secondsSeeding", "seedingDuration", "timeSeeding"]
        case .activeTime: ["timeActive", "age"]
        case .seedsConnected: ["seeds", "seeders", "numSeeds", "connectedSeeds"]
        case .peersConnected: ["peers", "leechers", "leechs", "numLeechs", "connectedPeers"]
        case .seedsTotal: ["numComplete", "totalSeeds"]
        case .peersTotal: ["numIncomplete", "totalPeers"]
        case .savePath: ["path", "downloadDir", "directory", "location", "folder", "dir"]
        case .contentPath: ["dataPath", "basePath"]
        case .queuePosition: ["queue", "position"]
        case .priority: ["bandwidthPriority"]
        case .private: ["isPrivate"]
        case .autoManaged: ["autoTmm", "automatic"]
        case .shareLimitAction: ["shareLimitsAction", "limitAction", "endAction"]
        case .error: ["errorString", "errorMessage"]
        default: []  // known by no other name
        }
    }
}
