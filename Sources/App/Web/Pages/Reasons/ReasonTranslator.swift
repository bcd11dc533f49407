/// Says English reasons in another language, by a catalogue.
struct ReasonTranslator: Sendable {
    /// The longest text that is taken apart; ours are shorter.
    static let longest = 2000
    /// How deep reasons stand in reasons.
    private static let deepest = 24

    let catalogue: ReasonCatalogue

    /// A reason as it is shown; what no entry fits stays as it is, and is marked as English.
    func said(_ reason: String) -> ShownReason {
        var effort = ReasonEffort()
        return said(reason, &effort)
    }

    /// The same with what it takes.
    func said(_ reason: String, _ effort: inout ReasonEffort) -> ShownReason {
        let bytes = Array(reason.utf8)
        guard bytes.count <= Self.longest, let said = said(bytes[...], depth: 0, &effort), effort.left >= 0 else {
            return ShownReason(english: reason)
        }
        return said
    }

    /// Nil where no entry fits.
    private func said(_ text: ArraySlice<UInt8>, depth: Int, _ effort: inout ReasonEffort) -> ShownReason? {
        guard depth < Self.deepest else { return nil }
        if let fit = catalogue.fits(text, &effort).first { return worded(fit, depth: depth, &effort).said }
        // Part of a joint may be a stranger's words, but where the whole is one reason, those are its own.
        var part: ShownReason?
        for joint in catalogue.joints {
            guard let values = joint.pattern.values(in: text, &effort) else { continue }
            let fit = ReasonCatalogue.Fit(entry: joint, values: Array(zip(joint.pattern.places, values)))
            let (said, reasons) = worded(fit, depth: depth, &effort)
            if reasons == joint.reasonCount { return said }
            if reasons > 0, part == nil { part = said }
        }
        return catalogue.floatingFits(text, &effort).first.map { worded($0, depth: depth, &effort).said } ?? part
    }

    /// What an entry says with its values, and how many of these are reasons that an entry fits.
    private func worded(
        _ fit: ReasonCatalogue.Fit, depth: Int, _ effort: inout ReasonEffort
    ) -> (said: ShownReason, reasons: Int) {
        var reasons = 0
        var shown: [String: ShownReason] = [:]
        for (place, bytes) in fit.values {
            if place.kind == .reason {
                let inner = said(bytes, depth: depth + 1, &effort)
                if inner != nil { reasons += 1 }
                shown[place.name] = inner ?? ShownReason(english: String(decoding: bytes, as: UTF8.self))
            } else {
                shown[place.name] = ShownReason(RussianValues.shown(bytes, place.kind))
            }
        }
        var whole = ShownReason("")
        for part in fit.entry.wording.parts {
            switch part {
            case .fixed(let text): whole.append(ShownReason(text))
            case .value(let name): whole.append(shown[name] ?? ShownReason(""))
            case .counted(let name, let forms):
                let number = Int64(shown[name]?.text ?? "") ?? 0
                whole.append(ShownReason(ReasonWording.counted(number, forms)))
            }
        }
        return (whole, reasons)
    }
}

/// A reason as a page shows it, in pieces of one language each.
struct ShownReason: Hashable, Sendable {
    struct Piece: Hashable, Sendable {
        var text: String
        /// Whether it is English on a page of another language.
        let isEnglish: Bool
    }

    private(set) var pieces: [Piece]

    init(_ text: String) { pieces = text.isEmpty ? [] : [Piece(text: text, isEnglish: false)] }

    init(english text: String) {
        let hasWords = text.utf8.contains { (65...90).contains($0 & 0xDF) && $0 < 128 }
        pieces = text.isEmpty ? [] : [Piece(text: text, isEnglish: hasWords)]
    }

    var text: String { pieces.map(\.text).joined() }
    var isWhole: Bool { !pieces.contains(where: \.isEnglish) }

    mutating func append(_ other: ShownReason) {
        for piece in other.pieces {
            if let last = pieces.last, last.isEnglish == piece.isEnglish {
                pieces[pieces.count - 1].text += piece.text
            } else {
                pieces.append(piece)
            }
        }
    }
}
