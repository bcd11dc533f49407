import Daemon
import Intake
import Metainfo
import SystemPackage

/// What the command line names to be added: the path of a file, or a magnet link.
enum HandedInput {
    /// Reads what is named, and looks whether it is what it says.
    ///
    /// - Throws: `VerbError` with the place, the cause and the fix.
    static func file(_ argument: String) throws(VerbError) -> HandedFile {
        let file = argument.lowercased().hasPrefix("magnet:") ? magnet(argument) : try onDisk(argument)
        do throws(DroppedContent.ContentError) {
            _ = try DroppedContent(file.bytes, name: file.name)
        } catch {
            throw VerbError(.data, "\(error)")
        }
        return file
    }

    private static func magnet(_ link: String) -> HandedFile {
        let name = (try? Magnet(link)).flatMap { $0.name ?? $0.hexV1 ?? $0.hexV2 } ?? "link"
        return HandedFile(name: "\(name).magnet", bytes: Array(link.utf8))
    }

    private static func onDisk(_ path: String) throws(VerbError) -> HandedFile {
        let limit = HandedFile.longest
        do {
            let bytes = try Files.read(path, limit: limit)
            return HandedFile(name: path.split(separator: "/").last.map(String.init) ?? path, bytes: bytes)
        } catch Errno.fileTooLarge {
            throw VerbError(.data, "the file has more than \(limit) bytes; check that it is a torrent")
        } catch {
            throw VerbError(.data, "the file cannot be read (\(error)); check the path and its permissions")
        }
    }
}
