/// Every template by its name.
enum Templates {
    static let all: [(name: String, text: String)] =
        frame + lists + torrents + rules + journal + system
}
