/// What single words of names stand for.
enum ReleaseWords {
    /// Words for the height of a picture that are not written with their number.
    static let resolutions: [String: String] = [
        "4k": "2160p", "8k": "4320p", "1280x720": "720p", "1920x1080": "1080p", "3840x2160": "2160p",
        "fhd": "1080p", "qhd": "1440p",
    ]

    static let sources: [String: String] = [
        "bluray": "bluray", "bdrip": "bluray", "brrip": "bluray", "bdremux": "bluray", "bdmv": "bluray",
        "bd25": "bluray",
        "bd50": "bluray", "uhdbd": "bluray", "bd": "bluray", "blurayrip": "bluray",
        "webdl": "webdl", "webrip": "webrip", "web": "web", "webhd": "web", "hdtv": "hdtv", "uhdtv": "hdtv",
        "hdtvrip": "hdtv", "pdtv": "tv", "sdtv": "tv", "dsr": "tv", "tvrip": "tv", "dvbrip": "tv", "satrip": "tv",
        "dvd": "dvd", "dvdrip": "dvd", "dvd5": "dvd", "dvd9": "dvd", "dvdr": "dvd", "hddvd": "dvd", "dvdscr": "dvd",
        "cam": "cam", "hdcam": "cam", "camrip": "cam", "telesync": "cam", "hdts": "cam", "telecine": "cam",
        "hdtc": "cam",
    ]

    /// Two words that stand for a source together.
    static let pairedSources: [String: String] = [
        "blu ray": "bluray", "bd rip": "bluray", "bd remux": "bluray", "web dl": "webdl", "web rip": "webrip",
        "dvd rip": "dvd", "hd dvd": "dvd", "tv rip": "tv",
    ]

    static let codecs: [String: String] = [
        "x264": "h264", "h264": "h264", "avc": "h264", "x265": "h265", "h265": "h265", "hevc": "h265", "av1": "av1",
        "vp9": "vp9", "xvid": "xvid", "divx": "xvid", "mpeg2": "mpeg2", "vc1": "vc1",
    ]

    static let pairedCodecs: [String: String] = [
        "h 264": "h264", "x 264": "h264", "h 265": "h265", "x 265": "h265", "mpeg 2": "mpeg2", "vc 1": "vc1",
    ]

    /// Words that tell how a release was made, and so end its title without saying what it is of.
    ///
    /// Those that are words of titles as well count only behind something else that is known.
    static let remarks: Set<String> = [
        "remux", "proper", "repack", "rerip", "hdr", "hdr10", "hdr10plus", "dovi", "dv", "10bit", "8bit", "hi10p",
        "uhd",
        "dts", "ddp5", "dd5", "aac", "aac2", "ac3", "eac3", "flac", "truehd", "atmos", "multi", "dubbed", "subbed",
        "internal", "unrated", "remastered",
    ]

    /// Those of them that never stand in a title.
    static let technical: Set<String> = [
        "remux", "repack", "rerip", "hdr10", "hdr10plus", "dovi", "10bit", "8bit", "hi10p", "ddp5", "dd5", "aac2",
        "ac3",
        "eac3", "truehd",
    ]

    /// What names of files end in, behind their last point.
    static let extensions: Set<String> = [
        "mkv", "mp4", "m4v", "avi", "mov", "wmv", "mpg", "mpeg", "ts", "m2ts", "iso", "img", "zip", "rar", "7z", "nfo",
        "srt", "torrent", "nzb", "webm", "flac", "mp3", "epub", "pdf",
    ]
}
