extension BencodeNode {
    /// Throws unless the value is in canonical form: keys sorted and unique, no leading zeros.
    ///
    /// Version 1 info dictionaries in the wild break these rules and every client accepts them; for a
    /// version 2 info dictionary the rules are part of the format and clients refuse the file.
    func requireCanonical() throws(MetainfoError) {
        let bytes = document.bytes
        var index = self.index
        let last = index + document.tokens[index].span
        while index < last {
            let token = document.tokens[index]
            switch token.kind {
            case .integer:
                if bytes[token.offset + 1] == UInt8(ascii: "0"), bytes[token.offset + 2] != UInt8(ascii: "e") {
                    throw notCanonical(at: token.offset, "an integer has a leading zero")
                }
            case .string:
                if bytes[token.offset] == UInt8(ascii: "0"), token.header > 2 {
                    throw notCanonical(at: token.offset, "a string length has a leading zero")
                }
            case .dictionary:
                try BencodeNode(document: document, index: index).requireSortedKeys()
            case .list, .end:
                break
            }
            index += 1
        }
    }

    private func requireSortedKeys() throws(MetainfoError) {
        var iterator = children.makeIterator()
        var previous: ArraySlice<UInt8>?
        while let key = iterator.next(), iterator.next() != nil {
            guard let name = key.string else { preconditionFailure("the scanner lets only strings be keys") }
            if let previous, !previous.lexicographicallyPrecedes(name) {
                throw notCanonical(at: key.position, "a dictionary key is repeated or out of order")
            }
            previous = name
        }
    }

    private func notCanonical(at position: Int, _ cause: String) -> MetainfoError {
        MetainfoError(.notCanonical, at: position, "\(cause), which version 2 of the format forbids")
    }
}
