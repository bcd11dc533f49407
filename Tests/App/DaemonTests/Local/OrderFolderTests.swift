import Daemon
import Glibc
import TestKit
import Testing

@Suite struct `the folder of orders` {
    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `is made for its owner alone, and shut where others could enter`() async throws {
        try await ScratchFolder.with("orders") { scratch in
            let folder = OrderFolder(of: scratch["j"])
            try folder.prepare()
            #expect(mode(folder.path) == 0o700)
            #expect(unsafe chmod(folder.path, 0o777) == 0)
            try folder.prepare()
            #expect(mode(folder.path) == 0o700)
        }
    }

    @Test func `is not a link that somebody planted`() async throws {
        try await ScratchFolder.with("orders") { scratch in
            try scratch.makeFolder("prey")
            #expect(unsafe chmod(scratch["prey"], 0o755) == 0)
            #expect(unsafe symlink(scratch["prey"], scratch["j.orders"]) == 0)
            #expect(throws: OrderError.self) { try OrderFolder(of: scratch["j"]).prepare() }
            #expect(mode(scratch["prey"]) == 0o755)
        }
    }
}
