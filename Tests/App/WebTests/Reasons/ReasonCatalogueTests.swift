import Testing

@testable import Web

@Suite struct `the catalogue of reasons` {
    private let catalogue = RussianReasons.translator.catalogue
    private var all: [ReasonCatalogue.Entry] { catalogue.entries + catalogue.joints }

    @Test func `names the values of each reason in both languages, and says it in Russian`() {
        #expect(all.count > 300)
        for entry in all {
            let places = entry.pattern.places
            for place in places {
                #expect(
                    ReasonPlace.names[place.name.filter { !$0.isNumber }] != nil, "{\(place.name)}: \(entry.english)")
            }
            #expect(Set(places.map(\.name)).count == places.count, "one name twice: \(entry.english)")
            #expect(Set(entry.wording.places) == Set(places.map(\.name)), "other values: \(entry.english)")
            let russian = entry.wording.parts.map { part in
                switch part {
                case .fixed(let text): text
                case .value: ""
                case .counted(_, let forms): forms.joined()
                }
            }.joined()
            let isBare = entry.pattern.weight < 3
            #expect(
                isBare || russian.unicodeScalars.contains { (0x410...0x44F).contains($0.value) }, "\(entry.english)")
            for (first, second) in zip(entry.pattern.parts, entry.pattern.parts.dropFirst()) {
                if case .place = first, case .place = second { Issue.record("no end of a value: \(entry.english)") }
            }
        }
        #expect(Set(all.map(\.english)).count == all.count, "an entry is there twice")
    }

    @Test func `has one entry for each of its own reasons`() {
        for entry in catalogue.entries {
            let text = Self.filled(entry.english)
            let fits = RussianReasons.translator.fits(text)
            #expect(fits.first?.english == entry.english, "\(text)\nis said by: \(fits.first?.english ?? "none")")
            RussianReasons.translator.expectOne(text)
        }
        for joint in catalogue.joints {
            let text = Self.filled(joint.english)
            #expect(RussianReasons.translator.fits(text).first?.english == joint.english, "\(text)")
        }
    }

    @Test func `leaves no brace and no blank where a value was`() {
        for entry in all {
            let said = RussianReasons.translator.said(Self.filled(entry.english))
            #expect(said.isWhole && !said.text.isEmpty, "\(entry.english)")
            #expect(!said.text.contains("{") && !said.text.contains("|") && !said.text.contains("#"), "\(said.text)")
            #expect(!said.text.contains("  ") && !said.text.hasPrefix(" ") && !said.text.hasSuffix(" "), "\(said.text)")
        }
    }

    /// A reason with a value in each place.
    private static func filled(_ english: String) -> String {
        ReasonPattern(english).parts.map { part in
            switch part {
            case .fixed(let bytes): String(decoding: bytes, as: UTF8.self)
            case .place(let place):
                switch place.kind {
                case .text, .names, .facts: "Some Film"
                case .value: "1.5"
                case .reason: "seen once"
                case .word: "w1"
                case .list: "w1, w2"
                case .number: "7"
                case .ordinal: "2nd"
                case .size: "1.5 GiB"
                case .length: "3 h 10 min"
                case .time: "2023-11-15T23:44:51Z"
                }
            }
        }.joined()
    }
}
