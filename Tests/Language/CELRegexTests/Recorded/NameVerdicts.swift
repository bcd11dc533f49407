extension RecordedVerdicts {
    /// Verdicts on which Python's `re.search` and RE2 agreed, for patterns and names as they occur.
    static let onNames: [SyntaxCase] = [
        SyntaxCase(
            #"(?i)\b(2160p|4k)\b"#,
            matching: ["Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "4k demo"],
            failing: ["THE.4K80", "REMUX", "a\nb"]),
        SyntaxCase(
            #"(?i)s\d{1,2}e\d{1,3}"#,
            matching: ["Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC", "show s1e2 720p"],
            failing: ["[Group] Title - 05 (1080p) [ABCD1234].mkv", "4k demo", "Фильм.2020.BDRip.avi"]),
        SyntaxCase(
            #"^\[[^\]]+\]"#,
            matching: ["[Group] Title - 05 (1080p) [ABCD1234].mkv"],
            failing: ["THE.4K80", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC", "Album (2019) [FLAC 24-96]"]),
        SyntaxCase(
            #"\.(?:mkv|avi|iso)$"#,
            matching: [
                "[Group] Title - 05 (1080p) [ABCD1234].mkv", "ubuntu-24.04-desktop-amd64.iso", "Фильм.2020.BDRip.avi",
            ],
            failing: ["4k demo", "THE.4K80", "show s1e2 720p"]),
        SyntaxCase(
            #"(?i)(x|h\.?)26[45]"#,
            matching: ["Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"],
            failing: ["x", "", "Album (2019) [FLAC 24-96]"]),
        SyntaxCase(
            "-[A-Za-z0-9]+$",
            matching: ["Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"],
            failing: ["REMUX", "4k demo", "THE.4K80"]),
        SyntaxCase(
            #"\b(19|20)\d{2}\b"#,
            matching: [
                "Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "Album (2019) [FLAC 24-96]", "Фильм.2020.BDRip.avi",
            ],
            failing: ["REMUX", "[Group] Title - 05 (1080p) [ABCD1234].mkv", "4k demo"]),
        SyntaxCase(
            #"(?i)\bremux\b"#,
            matching: ["REMUX"],
            failing: ["THE.4K80", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC", "a\nb"]),
        SyntaxCase(
            #"^(?:.*\.)?\d{3,4}p"#,
            matching: ["Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"],
            failing: ["THE.4K80", "", "REMUX"]),
        SyntaxCase(
            #"\d+(?:-\d+)"#,
            matching: ["Album (2019) [FLAC 24-96]"],
            failing: ["x", "[Group] Title - 05 (1080p) [ABCD1234].mkv", "ubuntu-24.04-desktop-amd64.iso"]),
        SyntaxCase(
            "[A-F0-9]{8}",
            matching: ["[Group] Title - 05 (1080p) [ABCD1234].mkv"],
            failing: ["ubuntu-24.04-desktop-amd64.iso", "Фильм.2020.BDRip.avi", "Album (2019) [FLAC 24-96]"]),
        SyntaxCase(
            "^.{0,3}$",
            matching: ["x", ""],
            failing: ["THE.4K80", "a\nb", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"]),
        SyntaxCase(
            "(?i)web[-. ]?dl",
            matching: ["Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"],
            failing: ["REMUX", "x", "Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP"]),
        SyntaxCase(
            "^$",
            matching: [""],
            failing: ["Фильм.2020.BDRip.avi", "[Group] Title - 05 (1080p) [ABCD1234].mkv", "show s1e2 720p"]),
        SyntaxCase(
            "(?m)^b$",
            matching: ["a\nb"],
            failing: ["REMUX", "Album (2019) [FLAC 24-96]", "x"]),
        SyntaxCase(
            "(?s)a.b",
            matching: ["a\nb"],
            failing: ["x", "ubuntu-24.04-desktop-amd64.iso", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"]),
        SyntaxCase(
            "a.b",
            matching: [],
            failing: ["Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"]),
        SyntaxCase(
            #"[^\x00-\x7f]"#,
            matching: ["Фильм.2020.BDRip.avi"],
            failing: ["[Group] Title - 05 (1080p) [ABCD1234].mkv", "REMUX", "4k demo"]),
        SyntaxCase(
            "(?i)flac|mp3",
            matching: ["Album (2019) [FLAC 24-96]"],
            failing: [
                "[Group] Title - 05 (1080p) [ABCD1234].mkv", "Фильм.2020.BDRip.avi", "ubuntu-24.04-desktop-amd64.iso",
            ]),
        SyntaxCase(
            #"\w+\s-\s\d\d"#,
            matching: ["[Group] Title - 05 (1080p) [ABCD1234].mkv"],
            failing: ["show s1e2 720p", "Album (2019) [FLAC 24-96]", ""]),
        SyntaxCase(
            #"(?:S\d\dE\d\d|\d{4}\.\d{4}p)"#,
            matching: ["Some.Movie.2023.2160p.UHD.BluRay.x265-GROUP", "Show.S01E02.1080p.WEB-DL.DDP5.1.H.264-ABC"],
            failing: ["Album (2019) [FLAC 24-96]", "REMUX", "a\nb"]),
    ]
}
