/// The text of a reason in the language of a reader, with places for values and nouns that follow a number.
struct ReasonWording: Sendable {
    enum Part: Sendable {
        case fixed(String)
        case value(String)
        /// The forms after one, after few and after many, with `#` for the number.
        case counted(String, [String])
    }

    let parts: [Part]

    /// - Parameter text: `{name}` is a value, and `{number|# день|# дня|# дней}` a number with its noun.
    init(_ text: String) {
        parts = text.split(separator: "{", omittingEmptySubsequences: false).enumerated().flatMap { place, piece in
            guard place > 0, let close = piece.firstIndex(of: "}") else { return [Part.fixed(String(piece))] }
            let names = piece[..<close].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let value = names.count == 4 ? Part.counted(names[0], Array(names[1...])) : .value(String(piece[..<close]))
            return [value, .fixed(String(piece[piece.index(after: close)...]))]
        }
    }

    /// The names of its places.
    var places: [String] {
        parts.compactMap { part in
            switch part {
            case .fixed: nil
            case .value(let name), .counted(let name, _): name
            }
        }
    }

    /// The form of a noun after a number in Russian.
    static func counted(_ number: Int64, _ forms: [String]) -> String {
        let form =
            switch Phrases.form(of: number, in: .ru) {
            case "one": forms[0]
            case "few": forms[1]
            default: forms[2]  // many
            }
        return form.replacing("#", with: String(number))
    }
}
