import Releases
import Testing

/// What names of releases say; every name here is invented.
@Suite struct `the name of a release` {
    /// What a name is expected to say; a blank stands for nothing.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// Title, year, season, episode, resolution, source, codec and group, between bars.
        let says: String
        init(_ name: String, _ says: String) { (self.name, self.says) = (name, says) }
        var testDescription: String { name }
    }

    private static func words(_ name: String) -> String {
        let release = ReleaseName(name)
        let parts: [String?] = [
            release.title, release.year.map(String.init), release.season.map(String.init),
            release.episode.map(String.init), release.resolution, release.source, release.codec, release.group,
        ]
        return parts.map { $0 ?? "" }.joined(separator: "|")
    }

    private static let cases = [
        Case("Quiet.Harbour.2019.1080p.BluRay.x264-NORTH", "Quiet Harbour|2019|||1080p|bluray|h264|NORTH"),
        Case("The.Lantern.S02E05.720p.WEB-DL.H.264-Kite", "The Lantern||2|5|720p|webdl|h264|Kite"),
        Case("[Moss] Paper Cranes - 07 [1080p].mkv", "Paper Cranes|||7|1080p|||Moss"),
        Case("[Moss] Paper Cranes - 112 (720p) [1A2B3C4D].mkv", "Paper Cranes|||112|720p|||Moss"),
        Case("Blade.Road.2049.2017.2160p.UHD.BluRay.x265-TONE", "Blade Road 2049|2017|||2160p|bluray|h265|TONE"),
        Case("1917.2019.1080p", "1917|2019|||1080p|||"),
        Case("2012.2009.720p.BRRip.XviD.AC3-FOO", "2012|2009|||720p|bluray|xvid|FOO"),
        Case("ubuntu-24.04-desktop-amd64.iso", "ubuntu 24 04 desktop amd64|||||||"),
        Case("Web.of.Glass.2020.1080p.WEB.h264-ABC", "Web of Glass|2020|||1080p|web|h264|ABC"),
        Case("Red.Cam.2018.HDCAM.x264", "Red Cam|2018||||cam|h264|"),
        Case("The Office Plant 1x02 HDTV XviD", "The Office Plant||1|2||hdtv|xvid|"),
        Case("Glass Season 1 Episode 3 1080p", "Glass||1|3|1080p|||"),
        Case("Hearth.S01.COMPLETE.1080p.WEBRip.x265-RARX[site.example]", "Hearth||1||1080p|webrip|h265|RARX"),
        Case("Plain name", "Plain name|||||||"),
        Case("Tide (2011) [1080p] [BluRay] [5.1]", "Tide|2011|||1080p|bluray||"),
        Case("", "|||||||"), Case("-", "|||||||"), Case("....", "|||||||"), Case("[]", "|||||||"),
        Case("S01E02.mkv", "S01E02|||||||"),
        Case("Night.Show.2024.01.31.Guest.1080p.WEB.h264-EDI", "Night Show|2024|||1080p|web|h264|EDI"),
        Case("Film.1999.DVDRip.DivX-OLD", "Film|1999||||dvd|xvid|OLD"),
        Case(
            "Movie.Title.2020.DV.HDR10.2160p.WEB-DL.DDP5.1.Atmos.H.265-GRP", "Movie Title|2020|||2160p|webdl|h265|GRP"),
        Case("Долгая.Ночь.2021.1080p.WEB-DL.H264-ГРУППА", "Долгая Ночь|2021|||1080p|webdl|h264|ГРУППА"),
        Case("Show.Name.E05.480p", "Show Name|||5|480p|||"),
        Case("A-Team.Story.2010.1080p.BluRay-XY", "A Team Story|2010|||1080p|bluray||XY"),
        Case("Two.Rivers.S01E01E02.1080p.WEB-DL.x265-Pair", "Two Rivers||1|1|1080p|webdl|h265|Pair"),
        Case("Two.Rivers.S01E01-E02.1080p.WEB-DL.x265-Pair", "Two Rivers||1|1|1080p|webdl|h265|Pair"),
        Case("Two Rivers S01 E04 480p", "Two Rivers||1|4|480p|||"),
        Case("Slow.Boat.1280x720.x264", "Slow Boat||||720p||h264|"),
        Case("Slow.Boat.4K.WEB.AV1-New", "Slow Boat||||2160p|web|av1|New"),
        Case("Slow_Boat_2001_576p_DVD_MPEG-2", "Slow Boat|2001|||576p|dvd|mpeg2|"),
        Case("[site.example] Slow Boat 2001 1080p.mp4", "Slow Boat|2001|||1080p|||"),
        Case("1080p", "1080p|||||||"),
        Case("Some Album (1998) FLAC", "Some Album|1998||||||"),
    ]

    @Test(arguments: cases) func `says what it is of`(example: Case) {
        #expect(Self.words(example.name) == example.says)
    }

    private static let titles = [
        "Quiet Harbour", "The Lantern", "Paper Cranes", "A Map of Salt", "Nine Lives of Ada", "Glass", "Ünder the Öak",
        "Долгая Ночь", "7 Doors", "Web of Tides", "Episodes of Rain", "The Season After", "Hotel 42", "X",
    ]
    private static let pictures: [(text: String, says: String)] = [
        ("1080p.BluRay.x264", "1080p|bluray|h264"), ("720p.WEB-DL.H.264", "720p|webdl|h264"),
        ("2160p.UHD.BluRay.REMUX.HEVC", "2160p|bluray|h265"), ("480p.DVDRip.XviD", "480p|dvd|xvid"),
        ("1080i.HDTV.MPEG-2", "1080i|hdtv|mpeg2"), ("WEBRip.AV1", "|webrip|av1"),
        ("PROPER.1080p.WEB.h265", "1080p|web|h265"),
    ]

    /// Names put together in all ways, with what they are made of: a few hundred.
    @Test func `says what it was put together from`() {
        var count = 0
        for title in Self.titles {
            for picture in Self.pictures {
                for (middle, says) in [
                    ("2014", "2014||"), ("S03E11", "|3|11"), ("S03", "|3|"), ("2014.S03E11", "2014|3|11"),
                ] {
                    for group in ["NORTH", "Kite99"] {
                        let dotted = "\(title) \(middle) \(picture.text)".replacing(" ", with: ".") + "-\(group)"
                        let expected = "\(title)|\(says)|\(picture.says)|\(group)"
                        for name in [dotted, dotted + ".mkv", dotted.replacing(".", with: "_")] {
                            count += 1
                            #expect(Self.words(name) == expected, "\(name)")
                        }
                    }
                }
            }
        }
        #expect(count == 14 * 7 * 4 * 2 * 3)
    }

    @Test func `takes no longer for a hostile name than for a long one`() {
        let hostile = [
            String(repeating: "S01E01.", count: 20_000), String(repeating: "[", count: 100_000),
            String(repeating: "1x1-", count: 30_000), String(repeating: "2019.", count: 30_000),
            String(repeating: "web dl ", count: 20_000), String(repeating: "e9", count: 50_000),
            String(repeating: "\u{301}", count: 50_000), "S99999999999999999999E9",
        ]
        for name in hostile {
            let release = ReleaseName(name)
            #expect(release.title.utf8.count <= 1600)
            #expect(release.season ?? 0 <= 9999 && release.episode ?? 0 <= 9999)
        }
    }
}
