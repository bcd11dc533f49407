import JSON

/// Warns of folders for taken files that lie where strangers drop theirs.
struct WatchLint {
    let reader: Reader

    /// - Parameters:
    ///   - rules: All of the file.
    ///   - place: Where an action stands, by its path.
    func warn(of rules: [Rule], place: (String) -> Range<Int>?) {
        let watched = rules.compactMap { rule -> String? in
            if case .watch(let folder) = rule.trigger { folder.path } else { nil }
        }
        for action in rules.flatMap({ $0.actions + $0.onExit + $0.onDone + $0.onDead }) {
            guard let folder = action.destination,
                let outer = watched.first(where: { folder.isBelow($0) })
            else { continue }
            reader.warning(
                action.path, place(action.path) ?? 0..<1,
                "\(folder) lies in the watched folder \(outer), where those who drop files can put a link in its place",
                fix: "name a folder outside of it, on the same file system if possible")
        }
    }
}

extension BoundAction {
    /// The folder into which it puts files, as far as it stands in the file.
    fileprivate var destination: String? {
        guard let name = kind.movesInto, case .object(let members) = arguments,
            let value = members.first(where: { $0.name == name })?.value
        else { return nil }
        switch value {
        case .constant(.string(let path)): return path
        case .template(let template):
            guard case .literal(let start)? = template.parts.first, let slash = start.lastIndex(of: "/") else {
                return nil
            }
            return String(start[..<slash])
        case .constant, .list, .object, .renaming: return nil
        }
    }
}

extension String {
    /// Whether a path is another one or lies below it, written differently or not.
    fileprivate func isBelow(_ folder: String) -> Bool {
        let (path, outer) = (components, folder.components)
        return path.starts(with: outer)
    }

    private var components: [Substring] {
        var components: [Substring] = []
        for component in split(separator: "/") where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        return components
    }
}
