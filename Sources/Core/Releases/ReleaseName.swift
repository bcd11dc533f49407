/// What the name of a release says of it, read by rules of our own.
///
/// A stranger writes names, so that no more than the first bytes are read, each a fixed number of times.
package struct ReleaseName: Hashable, Sendable {
    /// The words before the first of all that is known, with one blank between two.
    package internal(set) var title = ""
    /// The year that it is of, from 1900 to 2099.
    package internal(set) var year: Int?
    /// The season of a series.
    package internal(set) var season: Int?
    /// The first episode that it holds.
    package internal(set) var episode: Int?
    /// The height of its picture, such as `1080p`.
    package internal(set) var resolution: String?
    /// Where it was taken from: one of ``sources``.
    package internal(set) var source: String?
    /// How its picture is coded: one of ``codecs``.
    package internal(set) var codec: String?
    /// Who made it, as it is written.
    package internal(set) var group: String?

    /// The words for `resolution`, from the lowest.
    package static let resolutions = ["360p", "480p", "576p", "720p", "1080i", "1080p", "1440p", "2160p", "4320p"]
    /// The words for `source`.
    package static let sources = ["bluray", "webdl", "webrip", "web", "hdtv", "tv", "dvd", "cam"]
    /// The words for `codec`.
    package static let codecs = ["h264", "h265", "av1", "vp9", "xvid", "mpeg2", "vc1"]
    /// How much of a name is read.
    static let longest = 512

    /// Reads a name.
    package init(_ name: String) {
        var reader = ReleaseReader(Array(name.utf8.prefix(Self.longest)))
        self = reader.read()
    }

    init() {}
}
