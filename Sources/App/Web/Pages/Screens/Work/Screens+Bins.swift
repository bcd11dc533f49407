import HTTPTypes
import JSON
import ReadModel
import Text
import Trash

extension WebFacts {
    /// What lies in the bins of disks, or is on its way there or back.
    func trashPage(_ request: WebRequest) async throws -> WebAnswer {
        let screen = Screen(self, for: request)
        let bins = await model.bins(in: surroundings.machine.bins)
        let rows = (bins?.entries ?? []).reversed().map { JSON.object(screen.entry($0)) }
        return screen.answer(
            "trash", titled: screen.phrases["bin"],
            showing: [
                JSON.Member("entries", .array(Array(rows))),
                JSON.Member("failures", .array(bins?.failures.map { screen.reason(.string($0)) } ?? [])),
                JSON.Member("emptyText", .string(screen.phrases[bins?.hasBins == true ? "noTrash" : "noBins"])),
            ])
    }
}

extension Screen {
    /// An entry of a bin as its row shows it.
    fileprivate func entry(_ entry: BinContents.Entry) -> [JSON.Member] {
        let (facts, status) = (entry.json, entry.status)
        return rule(facts["rule"]) + [
            JSON.Member("id", facts["id"] ?? .null), JSON.Member("name", .string(short(facts["name"]))),
            JSON.Member("disk", facts["disk"] ?? .null), JSON.Member("root", facts["root"] ?? .null),
            JSON.Member("client", facts["client"] ?? .null), JSON.Member("size", display.bytes(facts["size"])),
            JSON.Member("state", .string(state(of: status))),
            JSON.Member("tone", status.isWhole && !status.isGoing ? "good" : "warn"),
            JSON.Member("copies", copies(facts["copies"])),
            JSON.Member("canRestore", .bool(status.canBeRestored)),
            JSON.Member("removedAt", ["time": display.time(facts["removedAt"])]),
            JSON.Member("until", ["time": display.time(facts["until"])]),
        ]
    }

    /// How much of an entry of a bin is there, in words.
    private func state(of status: TrashEntryStatus) -> String {
        if status.isGoing { return phrases["going"] }
        if let copies = status.copies { return phrases[copies.way == .toBin ? "copying" : "copyingBack"] }
        if status.isWhole { return phrases["whole"] }
        return phrases["filesOf"].replacing("%1", with: String(status.held)).replacing(
            "%2", with: String(status.manifest.files.count))
    }

    /// How far copies are, and since when they are made; null where none are.
    private func copies(_ copies: JSON?) -> JSON {
        guard let copies, let done = copies["done"]?.integerValue, let total = copies["total"]?.integerValue else {
            return .null
        }
        let amount = phrases["amountOf"].replacing("%1", with: done.bytesShown).replacing("%2", with: total.bytesShown)
        return [
            "percent": .integer(copies["percent"]?.integerValue ?? 0), "amount": .string(amount),
            "time": display.time(copies["since"]),
        ]
    }
}
