import Actions
import Engine

/// Files that a test has looked at and nothing more: none is read or moved.
protocol LookedAtStore: FileStore {}

extension LookedAtStore {
    func require(_ path: String, isStill judged: JudgedFile) throws(ActionError) {}

    func read(_ path: String, as judged: JudgedFile, atMost limit: Int) throws(ActionError) -> [UInt8] { [] }

    func content(of path: String, atMost limit: Int) -> [UInt8]? { nil }

    func move(
        _ path: String, as judged: JudgedFile, intoFolder folder: String, reason: String?
    ) throws(ActionError) -> String { path }
}
