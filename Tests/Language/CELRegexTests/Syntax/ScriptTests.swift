import Testing

@testable import CEL

struct ScriptTests {
    static let samples: [(name: String, members: String, others: String)] = [
        ("Latin", "azÉßĀ", "яα日"), ("Greek", "αΩΆἀ", "aя"), ("Cyrillic", "яЁѢ", "aα"),
        ("Han", "日本々〇𠀀", "かア한"), ("Hiragana", "かん𛀁", "カ日"), ("Katakana", "カーｱ".filter { $0 != "ー" }, "か日"),
        ("Hangul", "한ㄱᄀ", "日か"), ("Arabic", "عپ", "אa"), ("Hebrew", "את", "عa"), ("Thai", "กฮ", "ກa"),
        ("Devanagari", "अह", "অa"), ("Armenian", "Աև", "ა"), ("Georgian", "აᲐ", "Ա"), ("Common", "1 .😀ー", "aя"),
        ("Inherited", "\u{301}\u{200D}", "a1"), ("Tai_Tham", "\u{1A20}", "a"), ("Adlam", "\u{1E900}", "a"),
    ]

    @Test(arguments: samples) func `a script holds its letters only`(
        _ sample: (name: String, members: String, others: String)
    ) throws {
        let engines = try Engines("^\\p{\(sample.name)}$")
        for scalar in sample.members.unicodeScalars { engines.expect(true, on: String(scalar)) }
        for scalar in sample.others.unicodeScalars { engines.expect(false, on: String(scalar)) }
    }

    @Test func `scripts do not overlap`() {
        let scripts = Pattern.ScriptTable.byName
        let ranges = scripts.values.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
        #expect(scripts.count > 160)
        for (left, right) in zip(ranges, ranges.dropFirst()) {
            #expect(left.upperBound < right.lowerBound, "at \(right.lowerBound)")
        }
    }

    @Test func `general categories cover every assigned scalar once`() throws {
        let categories = Pattern.CategorySets.byName.filter { $0.key.count == 2 }
        let ranges = categories.values.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
        for (left, right) in zip(ranges, ranges.dropFirst()) {
            #expect(left.upperBound < right.lowerBound, "at \(right.lowerBound)")
        }
        let covered = Pattern.ScalarSet(ranges)
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isAssigned = scalar.properties.generalCategory != .unassigned
            #expect(covered.contains(value) == isAssigned, "at \(value)")
        }
    }

    @Test func `every scalar folds as its neighbours in the orbit do`() {
        for orbit in OrbitLinks.all {
            let expected = Pattern.ScalarSet(orbit.map { $0...$0 })
            #expect(orbit.count > 1)
            for scalar in orbit { #expect(Pattern.CaseOrbits.fold(Pattern.ScalarSet(scalar)) == expected) }
        }
    }
}
