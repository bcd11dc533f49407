import HTTPTypes

/// The colours that a reader has chosen.
enum Theme: String, CaseIterable, Sendable {
    case light, dark, system

    static let cookie = "sluice-theme"

    /// What the browser keeps; those of the device where it keeps nothing.
    init(_ request: WebRequest) {
        let kept = Cookies.value(of: Self.cookie, in: request.headers)
        self = kept.flatMap { Theme(rawValue: $0) } ?? .system
    }

    /// The key of its name.
    var phrase: String { self == .system ? "system2" : rawValue }
}
