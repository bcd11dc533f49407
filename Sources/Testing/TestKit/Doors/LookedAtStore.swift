package import Actions
package import Engine

/// Files that a test has looked at and nothing more: none is read or moved.
package protocol LookedAtStore: FileStore {}

extension LookedAtStore {
    package func require(_ path: String, isStill judged: JudgedFile) throws(ActionError) {}

    package func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8] { [] }

    package func content(of path: String, atMost limit: Int) -> [UInt8]? { nil }

    package func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String { path }
}
