import ArgumentParser
import JSON
import Metainfo

/// What is in .torrent files.
struct TorrentVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "torrent", abstract: "Shows what is in a .torrent file.",
        discussion: """
            Reads version 1, version 2 and hybrid torrents as strictly as torrent clients do. With several files and \
            --json, one JSON object a line.

            Exits with 65 when a file is not valid, with the reason and the position; the other files are shown all \
            the same.
            """)

    @Argument(help: "The .torrent files.", completion: .file(extensions: ["torrent"]))
    var files: [String]

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            var isValid = true
            for file in files {
                do throws(TorrentError) {
                    let metainfo = try Self.read(file)
                    if json {
                        Console.print(metainfo.json(file: file).text())
                    } else {
                        Console.print(metainfo.shown(file: file))
                    }
                } catch {
                    isValid = false
                    if json {
                        Console.print(error.json(file: file).text())
                    } else {
                        Console.error(Console.safe("\(file): \(error)"))
                    }
                }
            }
            if !isValid { throw ExitCode(VerbError.Code.data.rawValue) }
        }
    }

    private static func read(_ file: String) throws(TorrentError) -> Metainfo {
        let bytes: [UInt8]
        do {
            bytes = try Files.read(file, limit: 64 << 20)
        } catch {
            throw .unreadable("\(error)")
        }
        do throws(MetainfoError) {
            return try Metainfo(parsing: bytes)
        } catch {
            throw .invalid(error)
        }
    }
}

/// Why a file shows nothing.
private enum TorrentError: Error, CustomStringConvertible {
    case unreadable(String)
    case invalid(MetainfoError)

    var description: String {
        switch self {
        case .unreadable(let cause): "cannot be read (\(cause)); check the path and its permissions"
        case .invalid(let error): error.description
        }
    }

    func json(file: String) -> JSON {
        switch self {
        case .unreadable(let cause):
            ["file": .string(file), "valid": false, "error": ["code": "file.unreadable", "cause": .string(cause)]]
        case .invalid(let error):
            [
                "file": .string(file), "valid": false,
                "error": [
                    "code": .string(error.code.rawValue), "position": .integer(Int64(error.position)),
                    "cause": .string(error.cause), "fix": .string(error.fix),
                ],
            ]
        }
    }
}
