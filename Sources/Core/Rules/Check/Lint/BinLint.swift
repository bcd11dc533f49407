import Torrents

/// Refuses rules that move data to a bin where none can be.
struct BinLint {
    let disks: [DiskEntry]
    let clients: [ClientEntry]
    let reader: Reader

    /// - Parameters:
    ///   - rules: All of the file.
    ///   - place: Where an action stands, by its path.
    func check(_ rules: [Rule], place: (String) -> Range<Int>?) {
        for rule in rules {
            for action in rule.actions + rule.onExit + rule.onStrike {
                guard let arguments = action.arguments.whole, action.kind.movesToBin(arguments) else { continue }
                let range = place(action.path) ?? 0..<1
                guard disks.contains(where: { $0.trash != nil }) else {
                    reader.error(
                        action.path, range, "no disk of this file has a bin to move the data to",
                        fix: "add {\"disks\": {\"data\": {\"path\": \"/mnt/data\", \"trash\": {\"path\": "
                            + "\"/mnt/data/.trash\"}}}} with the disk that the data is on")
                    continue
                }
                let own = clients.filter { rule.clients.contains($0.name) }
                guard !own.isEmpty, own.allSatisfy({ $0.files == .remote }) else { continue }
                reader.error(
                    action.path, range,
                    "the files of \(own.map(\.name.text).joined(separator: ", ")) are on another machine, so they cannot "
                        + "be moved to a bin here",
                    fix: "map its folders in \"paths\" where they are mounted here, or write \"data\": \"keep\"")
            }
        }
    }
}
