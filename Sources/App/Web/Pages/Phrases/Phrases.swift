import HTTPTypes

/// The words of the pages in one language.
struct Phrases: Sendable {
    /// A language that the pages speak.
    enum Language: String, CaseIterable, Sendable { case en, ru }

    let language: Language

    /// All words by their keys.
    var all: [String: String] {
        switch language {
        case .en: EnglishPhrases.all
        case .ru: RussianPhrases.all
        }
    }

    /// Says the engine's reasons in this language; nil where that is the language that they are in.
    var reasons: ReasonTranslator? {
        switch language {
        case .en: nil
        case .ru: RussianReasons.translator
        }
    }

    /// The words of a key; a test holds that each language has each key.
    subscript(key: String) -> String { all[key] ?? key }

    /// A number with its noun in the right form.
    func count(_ key: String, _ number: Int64) -> String {
        let form = all["\(key).\(Self.form(of: number, in: language))"] ?? all["\(key).other"] ?? key
        return form.replacing("#", with: String(number))
    }

    /// Which form a noun takes after a number.
    static func form(of number: Int64, in language: Language) -> String {
        let number = number.magnitude
        switch language {
        case .en: return number == 1 ? "one" : "other"
        case .ru:
            let (tens, ones) = (number % 100, number % 10)
            if ones == 1, tens != 11 { return "one" }
            if (2...4).contains(ones), !(12...14).contains(tens) { return "few" }
            return "many"
        }
    }

    /// The language that a reader has chosen, or that their browser asks for.
    init(_ request: WebRequest) {
        let chosen = Cookies.value(of: "sluice-language", in: request.headers).flatMap { Language(rawValue: $0) }
        let asked = request.headers[.acceptLanguage]?.split(separator: ",").lazy.compactMap { part in
            Language(rawValue: String(part.drop { $0 == " " }.prefix(2)).lowercased())
        }.first
        language = chosen ?? asked ?? .en
    }

    init(_ language: Language) { self.language = language }
}
