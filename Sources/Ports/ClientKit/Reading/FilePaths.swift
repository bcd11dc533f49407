/// The paths of a torrent's files, as its client tells them at this moment.
package struct FilePaths: Sendable {
    private let paths: [String]

    package init(_ paths: [String]) { self.paths = paths }

    /// Whether a file has exactly this path; two spellings of one letter are two paths.
    package func contains(_ path: String) -> Bool { paths.contains { $0.utf8.elementsEqual(path.utf8) } }

    /// What there is to say of a file that is to get another path; nil where it is to be told to the client.
    ///
    /// - Throws: `ClientError` where there is no such file, or another one with the new path.
    package func outcome(renaming old: String, to new: String) throws(ClientError) -> CommandOutcome? {
        switch (contains(old), contains(new)) {
        case (true, false): return nil
        case (false, true): return .alreadySo("its path is \(new)")
        case (true, true):
            if old.utf8.elementsEqual(new.utf8) { return .alreadySo("its path is \(new)") }
            throw ClientError(.refused, "the torrent has a file \(new) already, so \(old) keeps its name")
        case (false, false):
            throw ClientError(.notFound, "the torrent has no file \(old); it was renamed meanwhile")
        }
    }
}
