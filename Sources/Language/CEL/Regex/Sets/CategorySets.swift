extension Pattern {
    /// Unicode's general categories by their short names, read once from the standard library's tables.
    enum CategorySets {
        /// One- and two-letter names; as in RE2, `C` leaves unassigned code points out.
        static let byName: [String: ScalarSet] = {
            var ranges: [String: [ClosedRange<UInt32>]] = ["Cs": [0xD800...0xDFFF], "Co": privatePlanes]
            for block in assignedBlocks {
                for value in block {
                    guard let name = Unicode.Scalar(value).flatMap({ shortName(of: $0.properties.generalCategory) })
                    else { continue }
                    extend(&ranges[name, default: []], by: value)
                }
            }
            let categories = ranges.mapValues(ScalarSet.init)
            let groups = Dictionary(grouping: categories) { String($0.key.prefix(1)) }
                .mapValues { members in ScalarSet(members.flatMap(\.value.ranges)) }
            return categories.merging(groups) { category, _ in category }
        }()

        /// Where code points are assigned one by one; the planes between hold none.
        private static let assignedBlocks: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xE0FFF]
        private static let privatePlanes: [ClosedRange<UInt32>] = [0xF0000...0xFFFFD, 0x100000...0x10FFFD]

        private static func extend(_ ranges: inout [ClosedRange<UInt32>], by value: UInt32) {
            if let last = ranges.last, last.upperBound + 1 == value {
                ranges[ranges.count - 1] = last.lowerBound...value
            } else {
                ranges.append(value...value)
            }
        }

        private static func shortName(of category: Unicode.GeneralCategory) -> String? {
            switch category {
            case .uppercaseLetter: "Lu"
            case .lowercaseLetter: "Ll"
            case .titlecaseLetter: "Lt"
            case .modifierLetter: "Lm"
            case .otherLetter: "Lo"
            case .nonspacingMark: "Mn"
            case .spacingMark: "Mc"
            case .enclosingMark: "Me"
            case .decimalNumber: "Nd"
            case .letterNumber: "Nl"
            case .otherNumber: "No"
            case .connectorPunctuation: "Pc"
            case .dashPunctuation: "Pd"
            case .openPunctuation: "Ps"
            case .closePunctuation: "Pe"
            case .initialPunctuation: "Pi"
            case .finalPunctuation: "Pf"
            case .otherPunctuation: "Po"
            case .mathSymbol: "Sm"
            case .currencySymbol: "Sc"
            case .modifierSymbol: "Sk"
            case .otherSymbol: "So"
            case .spaceSeparator: "Zs"
            case .lineSeparator: "Zl"
            case .paragraphSeparator: "Zp"
            case .control: "Cc"
            case .format: "Cf"
            case .surrogate: "Cs"
            case .privateUse: "Co"
            case .unassigned: nil
            @unknown default: nil  // a category newer than this list has no name in RE2 either
            }
        }
    }
}
