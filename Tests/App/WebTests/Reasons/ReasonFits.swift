import Testing

@testable import Web

extension ReasonTranslator {
    /// Every entry that fits a reason as a whole, those that take part in the decision: begin with words, join, or
    /// begin with a value.
    func fits(_ reason: String) -> [ReasonCatalogue.Entry] {
        let bytes = Array(reason.utf8)
        var effort = ReasonEffort()
        let anchored = catalogue.fits(bytes[...], onlyFirst: false, &effort)
        if !anchored.isEmpty { return anchored.map(\.entry) }
        var part: [ReasonCatalogue.Entry] = []
        for joint in catalogue.joints {
            guard let values = joint.pattern.values(in: bytes[...], &effort) else { continue }
            let reasons = zip(joint.pattern.places, values).filter { $0.0.kind == .reason }
            let count = reasons.count { !fits(String(decoding: $0.1, as: UTF8.self)).isEmpty }
            if count == reasons.count { return [joint] }
            if count > 0, part.isEmpty { part = [joint] }
        }
        let floating = catalogue.floatingFits(bytes[...], onlyFirst: false, &effort).map(\.entry)
        return floating.isEmpty ? part : floating
    }

    /// Holds that one entry says a reason: one fits, or one with more words of its own than any other that fits.
    func expectOne(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let fits = fits(reason)
        #expect(!fits.isEmpty, "no entry for: \(reason)", sourceLocation: sourceLocation)
        guard fits.count > 1 else { return }
        #expect(
            fits[0].pattern.weight > fits[1].pattern.weight,
            "two entries for: \(reason)\n\(fits[0].english)\n\(fits[1].english)", sourceLocation: sourceLocation)
    }
}
