import Daemon
import Engine
import Rules
import Simulation
import TestKit
import Testing

/// Looks at real folders of this machine.
@Suite struct LocalDiskTests {
    @Test func `a folder is told with its room, its marker and where its file system begins`() async throws {
        try await ScratchFolder.with("disk") { folder in
            let space = try #require(await room(of: folder))
            let size = try #require(space.size)
            #expect(space.free > 0 && space.free <= size && size > 0)
            #expect((space.used ?? -1) >= 0)
            #expect(space.hasMarker == false)
            #expect(space.mount.map { folder.path.isAtOrBelow($0) } == true)
            try folder.write(".disk", [])
            let marked = try #require(await room(of: folder))
            #expect(marked.hasMarker == true)
        }
    }

    private func room(of folder: ScratchFolder) async -> DiskSpace? {
        guard case .there(let space) = await LocalDisks().look(at: folder.path, marker: ".disk") else { return nil }
        return space
    }

    @Test func `a folder that is not there is missing`() async throws {
        try await ScratchFolder.with("disk") { folder in
            let finding = await LocalDisks().look(at: folder["gone"], marker: nil)
            #expect(finding == .missing(folder["gone"] + " is not there"))
        }
    }
}
