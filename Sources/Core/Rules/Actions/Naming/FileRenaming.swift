import CEL
import JSON
import Torrents

/// New paths for files of a torrent, by a template that is filled in for each of them.
///
/// Filled in, it is a list of `{"from": PATH, "to": PATH}`, of those files alone that get another path.
package struct FileRenaming: Sendable {
    /// How many files one action renames at the most.
    private static let most = 5_000

    /// What reads `file`, or nothing.
    let template: Template
    /// The files of the torrent.
    let files: Program
    /// The place of the variable `file`.
    let slot: Int
    /// Which files get a new name; nil for all of them.
    private(set) var match: BoundValue?
    /// Which of those keep theirs.
    private(set) var except: BoundValue?

    init(_ template: Template, files: Program, slot: Int) {
        self.template = template
        self.files = files
        self.slot = slot
    }

    /// The same for the files that the arguments beside it choose.
    func choosing(by arguments: [(name: String, value: BoundValue)]) -> FileRenaming {
        var copy = self
        copy.match = arguments.first { $0.name == "match" }?.value
        copy.except = arguments.first { $0.name == "except" }?.value
        return copy
    }

    /// The compiled expressions inside.
    var programs: [Program] { [files] + template.programs }

    /// The files that get another path, with the one that they have.
    func resolved(in scope: some Activation) throws(TemplateError) -> JSON {
        let choice = try FileChoice(match: match?.resolved(in: scope), except: except?.resolved(in: scope))
        guard case .list(let files) = files.evaluate(scope), !files.isEmpty else {
            throw TemplateError(cause: "its files are not known yet, so they get no new names")
        }
        var paths: [(path: String, file: Value)] = []
        for file in files {
            guard case .record(let record) = file, case .string(let path) = record.field(at: 0) else { continue }
            paths.append((path, file))
        }
        let top = Self.top(of: paths.map(\.path))
        var pairs: [JSON] = []
        for (path, file) in paths where choice.includes(path) {
            let text = try template.value(in: FileScope(outer: scope, slot: slot, file: file)).stringValue ?? ""
            let new = try Self.path(replacing: path, by: text, top: top)
            guard !new.utf8.elementsEqual(path.utf8) else { continue }
            pairs.append(["from": .string(path), "to": .string(new)])
        }
        guard pairs.count <= Self.most else {
            throw TemplateError(cause: "\(pairs.count) files would be renamed, and \(Self.most) are the most at once")
        }
        return .array(pairs)
    }

    /// The folder that all files lie in; nil where they share none.
    private static func top(of paths: [String]) -> Substring? {
        guard let first = paths.first?.split(separator: "/").first else { return nil }
        return paths.allSatisfy { $0.hasPrefix(first + "/") } ? first : nil
    }

    /// A text without `/` is a name in the file's own folder, and any other a path in the torrent's.
    private static func path(
        replacing path: String, by text: String, top: Substring?
    ) throws(TemplateError) -> String {
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        for name in names {
            guard let fault = NewName.fault(ofFile: name) else { continue }
            throw TemplateError(cause: "\(path) would become \"\(text)\", where the name \"\(name)\" \(fault)")
        }
        guard names.count > 1 else {
            let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            return folder + text
        }
        guard let top else {
            throw TemplateError(
                cause: "the torrent has no folder of its own, so \(path) cannot be put into \"\(text)\"; "
                    + "give a name without /")
        }
        return "\(top)/\(text)"
    }
}

/// A scope in which `file` is one file of the torrent.
private struct FileScope<Outer: Activation>: Activation {
    let outer: Outer
    let slot: Int
    let file: Value

    func value(ofVariable slot: Int) -> Value { slot == self.slot ? file : outer.value(ofVariable: slot) }

    func field(_ field: Int, ofVariable slot: Int) -> Value {
        guard slot == self.slot, case .record(let record) = file else {
            return outer.field(field, ofVariable: slot)
        }
        return record.field(at: field)
    }
}
