package import Metainfo

/// What a settled file asks for: one torrent, or the torrents of several magnet links.
package enum DroppedContent: Sendable {
    case torrent(Metainfo)
    case magnets([Magnet])

    /// How many links one file may hold.
    package static let mostLinks = 100

    /// Why a file asks for nothing that can be added.
    package enum ContentError: Error, Hashable, Sendable, CustomStringConvertible {
        case torrent(MetainfoError)
        /// The line, counted from one, and what is wrong with its link.
        case magnet(line: Int, MagnetError)
        case noLinks
        case tooManyLinks

        /// Whether more bytes could mend it.
        package var mayBeUnfinished: Bool {
            switch self {
            case .torrent(let error): error.code == .unexpectedEnd
            case .magnet, .noLinks, .tooManyLinks: false
            }
        }

        /// What is wrong and where, in one line.
        package var description: String {
            switch self {
            case .torrent(let error): error.description
            case .magnet(let line, let error): "line \(line): \(error)"
            case .tooManyLinks:
                "the file holds more than \(DroppedContent.mostLinks) magnet links; make several files of it"
            case .noLinks: "the file holds no magnet link; write one link per line"
            }
        }
    }

    /// Reads a file by what its name says it is.
    ///
    /// A `.magnet` file holds one link per line; blank lines and lines that start with `#` are passed over.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: Its name.
    /// - Throws: The first fault; a file with one bad link is refused as a whole, so that nothing is lost unseen.
    package init(_ bytes: [UInt8], name: String) throws(ContentError) {
        guard name.lowercased().hasSuffix(".magnet") else {
            do {
                self = .torrent(try Metainfo(parsing: bytes))
            } catch {
                throw .torrent(error)
            }
            return
        }
        var magnets: [Magnet] = []
        // Some editors put a mark before the first byte of text.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
        for (index, line) in lines.enumerated() {
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let first = text.first, first != UInt8(ascii: "#") else { continue }
            guard magnets.count < Self.mostLinks else { throw .tooManyLinks }
            do {
                magnets.append(try Magnet(String(decoding: text, as: UTF8.self)))
            } catch {
                throw .magnet(line: index + 1, error)
            }
        }
        guard !magnets.isEmpty else { throw .noLinks }
        self = .magnets(magnets)
    }
}
