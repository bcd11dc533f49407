import JSON
import Torrents

/// Reads one entry of `disks`.
struct DiskReader {
    let clients: [ClientEntry]
    let kinds: [ClientKind]
    let reader: Reader

    func read(_ name: String, at nameRange: Range<Int>, _ value: Located) -> DiskEntry? {
        checkName(name, path: value.path, at: nameRange)
        guard var object = value.object() else { return nil }
        let path = object.optional("path").flatMap(absolute)
        let marker = object.optional("marker")
        let onClients = object.optional("clients").map(paths) ?? []
        let orphans = object.optional("orphans")
        let trash = object.optional("trash")
        let low = object.optional("low")?.quantity("a size such as \"20 GiB\"", Quantity.bytes)
        let poll = object.optional("poll").flatMap(interval) ?? .seconds(30)
        object.refuseOthers()
        if path == nil, onClients.isEmpty, !object.members.contains(where: { $0.name == "path" }) {
            reader.error(
                value.path, nameRange, "nothing tells of disk \"\(name)\"",
                fix: "add its \"path\" on this machine, or \"clients\" with its path in a client")
        }
        if path == nil {
            for (key, given) in [("marker", marker), ("orphans", orphans), ("trash", trash)] {
                given?.error("\"\(key)\" needs a disk that is seen from here", fix: "add \"path\"")
            }
            warnOfNarrowSight(onClients, path: value.path, at: nameRange)
        }
        return DiskEntry(
            name: name, path: path, marker: marker.flatMap(fileName), clients: onClients,
            orphans: orphans.map { folders($0, on: path) } ?? [], trash: trash.flatMap { bin($0, on: path) }, low: low,
            poll: poll)
    }

    private func checkName(_ name: String, path: String, at range: Range<Int>) {
        let isPlain =
            !name.isEmpty && name.utf8.count <= 64
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard !isPlain else { return }
        reader.error(
            path, range, "\"\(name)\" is no name for a disk", fix: "use up to 64 letters, digits, '-', '_' and '.'")
    }

    /// Warns of clients that tell the room of one disk only, and not of the path that they are asked for.
    private func warnOfNarrowSight(_ paths: [DiskEntry.PathOnClient], path: String, at range: Range<Int>) {
        guard let first = paths.first, let entry = clients.first(where: { $0.name == first.client }),
            kinds.first(where: { $0.name == entry.type })?.capabilities.contains("freeSpaceOfPath") == false
        else { return }
        reader.warning(
            path, range,
            "client \"\(first.client)\" (\(entry.type)) may tell the free space of its default folder only, so "
                + "\(first.path) has to be on the same disk as that",
            fix: "name the disk's \"path\" on this machine, if it is seen here")
    }

    private func paths(_ value: Located) -> [DiskEntry.PathOnClient] {
        guard let object = value.object() else { return [] }
        return object.named.compactMap { member in
            guard clients.contains(where: { $0.name.text == member.name }) else {
                reader.error(
                    member.value.path, member.nameRange, "no client of this file is named \"\(member.name)\"",
                    fix: Located.suggestion(member.name, clients.map(\.name.text)))
                return nil
            }
            guard let path = absolute(member.value) else { return nil }
            return DiskEntry.PathOnClient(client: ClientName(member.name), path: path)
        }
    }

    private func folders(_ value: Located, on disk: String?) -> [String] {
        let all = value.elements()?.compactMap { element -> String? in
            guard let folder = absolute(element) else { return nil }
            require(folder, toBeOn: disk, element)
            return folder
        }
        if all?.isEmpty == true { value.error("no folder is named", fix: "name one, or remove \"orphans\"") }
        return all ?? []
    }

    private func bin(_ value: Located, on disk: String?) -> TrashEntry? {
        guard var object = value.object() else { return nil }
        let place = object.required("path", such: "\"path\": \"\(disk ?? "/mnt/disk")/.trash\"")
        let keep = object.optional("keep")?.duration() ?? .seconds(14 * 86_400)
        let lowMark = object.optional("below")
        let below = lowMark?.quantity("a size such as \"50 GiB\"", Quantity.bytes)
        let copies = object.optional("copy")?.flag() ?? false
        object.refuseOthers()
        guard let place, let path = absolute(place) else { return nil }
        if let disk, !path.isAtOrBelow(disk) {
            if !copies {
                place.error(
                    "\(path) is not on the disk, which is \(disk)",
                    fix: "name a folder below \(disk), or add \"copy\": true to have files copied there")
            }
            lowMark?.error(
                "\"below\" is about the free space of the disk, and this bin lies elsewhere", fix: "remove \"below\"")
        }
        if let disk, disk.isAtOrBelow(path) {
            place.error("the bin is the whole disk", fix: "name a folder of its own, such as \(disk)/.trash")
        }
        return TrashEntry(path: path, keep: keep, below: below, copies: copies)
    }

    private func require(_ folder: String, toBeOn disk: String?, _ value: Located) {
        guard let disk, !folder.isAtOrBelow(disk) else { return }
        value.error("\(folder) is not on the disk, which is \(disk)", fix: "name a folder below \(disk)")
    }

    private func absolute(_ value: Located) -> String? {
        guard let path = value.word() else { return nil }
        guard path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            value.error("\"\(path)\" is no absolute path", fix: "begin it with /, and write it without ..")
            return nil
        }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private func fileName(_ value: Located) -> String? {
        guard let name = value.word() else { return nil }
        guard !name.contains("/"), name != ".", name != ".." else {
            value.error("\"\(name)\" is no name of a file", fix: "name a file that lies at the top of the disk")
            return nil
        }
        return name
    }

    private func interval(_ value: Located) -> Duration? {
        guard let duration = value.duration() else { return nil }
        guard duration >= .seconds(1), duration <= .seconds(3600) else {
            value.error("a duration outside of 1 s to 1 h")
            return nil
        }
        return duration
    }
}

extension DiskReader {
    /// Refuses two disks in one place, as each byte would count twice.
    func refuseTwins(among disks: [DiskEntry], at value: Located) {
        for (place, disk) in disks.enumerated() {
            let twin = disks[..<place].first { other in
                disk.path != nil && disk.path == other.path
                    || disk.clients.contains { own in other.clients.contains(own) }
            }
            guard let twin else { continue }
            value.error(
                "disks \"\(twin.name)\" and \"\(disk.name)\" are in one place", fix: "keep one of them")
        }
    }
}
