package import ClientKit
import HTTP
import JSON
import Torrents

extension TransmissionClient {
    /// Adds a torrent and gives it what cannot be said while adding.
    ///
    func add(_ new: NewTorrent) async throws(ClientError) -> CommandOutcome {
        guard new.category == nil else { throw unsupported("categories", "use tags, which Transmission calls labels") }
        guard !new.firstLast else { throw unsupported("first and last pieces first", "leave out `firstLast`") }
        guard !new.skipChecking else {
            throw unsupported("way to take data unread", "leave out `skipChecking`; it verifies what lies in place")
        }
        guard new.layout == nil else {
            throw unsupported("content layout but the torrent's own", "leave out `contentLayout`")
        }
        let interface = try await interface()
        if new.sequential, !interface.hasSequential {
            throw unsupported("download in sequence before 4.1", "this is \(interface.program)")
        }
        if let label = new.tags.first(where: { $0.contains(",") }) {
            throw ClientError(.refused, "Transmission takes no comma in a tag: \"\(label)\"; leave it out")
        }
        let afterwards = try properties(of: new, interface)
        let arguments = arguments(for: new, interface)
        let answer = try await exchange("torrent-add") { _ in arguments }.tree()
        if let there = answer[dialect.word("torrent-duplicate")] { return .duplicate(try id(of: there)) }
        guard let there = answer[dialect.word("torrent-added")] else {
            throw ClientError(.notUnderstood, "Transmission did not say which torrent it added; look at its list")
        }
        let id = try id(of: there)
        _ = try await set([id], afterwards)
        return .added(id)
    }

    private func arguments(for new: NewTorrent, _ interface: Interface) -> [JSON.Member] {
        var arguments =
            switch new.source {
            case .file(let bytes): [JSON.Member("metainfo", .string(Base64.encode(bytes)))]
            case .magnet(let link): [JSON.Member("filename", .string(link))]
            }
        arguments.append(JSON.Member("paused", .bool(new.paused)))
        if let path = new.savePath { arguments.append(JSON.Member("download-dir", .string(path))) }
        if interface.addsWithLabels, !new.tags.isEmpty {
            arguments.append(JSON.Member("labels", .array(unique(new.tags).map(JSON.string))))
        }
        return arguments
    }

    private func properties(of new: NewTorrent, _ interface: Interface) throws(ClientError) -> [JSON.Member] {
        var properties = try limits(down: new.downLimit, up: new.upLimit)
        if !interface.addsWithLabels, !new.tags.isEmpty {
            properties.append(JSON.Member("labels", .array(unique(new.tags).map(JSON.string))))
        }
        if new.sequential { properties.append(JSON.Member("sequential_download", true)) }
        return properties
    }

    /// The texts without those that are empty or stand there before.
    func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private func id(of answer: JSON) throws(ClientError) -> Infohash {
        guard let hex = answer[dialect.word("hashString")]?.stringValue, let id = Infohash(hex: hex) else {
            throw ClientError(.notUnderstood, "Transmission named a torrent without its hash; look at its list")
        }
        return id
    }
}

extension TransmissionClient {
    package func freeSpace(at path: String?) async throws(ClientError) -> Int64? {
        var folder: String? = path
        if folder == nil { folder = try await downloadFolder() }
        // A folder that is yet to be made has the space of the one that it will be made in.
        while let present = folder, present.hasPrefix("/") {
            if let free = try await freeSpace(of: present) { return free }
            let parent = present.split(separator: "/").dropLast().joined(separator: "/")
            folder = present == "/" ? nil : "/" + parent
        }
        return nil
    }

    /// Nil for a folder that is not there: some versions refuse it, others say -1.
    private func freeSpace(of folder: String) async throws(ClientError) -> Int64? {
        do {
            let answer = try await exchange("free-space") { _ in [JSON.Member("path", .string(folder))] }.tree()
            return answer[dialect.word("size-bytes")]?.wholeValue.flatMap { $0 < 0 ? nil : $0 }
        } catch {
            guard error.code == .refused else { throw error }
            return nil
        }
    }
}

extension JSON {
    /// A whole number, however it was written.
    fileprivate var wholeValue: Int64? {
        if case .real(let real) = self { return Int64(exactly: real.rounded()) }
        return integerValue
    }
}
