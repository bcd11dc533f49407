/// A form's value that holds a control character, with which it could pass for more than one value.
package struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the value.
    package let name: String
    /// The character's number.
    package let character: UInt32

    package var description: String {
        let digits = String(character, radix: 16, uppercase: true)
        let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\"\(name)\" holds the control character U+\(number); take it out"
    }

    /// Refuses control characters, and line breaks of every kind, but for the line feeds of a list.
    static func refuseControls(in value: String, of name: String, isList: Bool = false) throws(FormError) {
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x0A where isList: continue
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: throw FormError(name: name, character: scalar.value)
            default: continue  // everything else is text
            }
        }
    }
}
