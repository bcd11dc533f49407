import Foundation
import Glibc
import TestKit
import Testing
import Trash

/// Links that are made in a library, and what stands in their way.
@Suite struct `links in a library` {
    /// A torrent's folder with two files, and a library on the same file system.
    private struct Scene {
        let folder: ScratchFolder
        var library: String

        static func with(_ body: (Scene) async throws -> Void) async throws {
            try await ScratchFolder.with("links") { folder in
                try folder.makeFolder("data/t/cd")
                try folder.makeFolder("library")
                try folder.write("data/t/one.mkv", [1, 2, 3])
                try folder.write("data/t/cd/two.mkv", [4, 5])
                try await body(Scene(folder: folder, library: folder["library"]))
            }
        }

        func order(_ kind: LinkKind, _ places: [String] = ["Film/one.mkv", "Film/cd/two.mkv"]) -> LinkOrder {
            let files = [("t/one.mkv", Int64(3)), ("t/cd/two.mkv", 2)]
            return LinkOrder(
                kind: kind, folder: folder["data"], library: library,
                wishes: zip(files, places).map { LinkWish(file: $0.0, size: $0.1, place: $1) })
        }

        /// Does all of an order, and says what undoing takes away.
        @discardableResult
        func carryOut(_ order: LinkOrder) async throws -> LinkSurvey {
            let survey = try await LocalLinks().survey(order)
            try await LocalLinks().make(survey.open, of: order)
            return survey
        }

        func status(_ name: String) -> (inode: UInt64, mode: mode_t, isLink: Bool)? {
            var status = stat()
            guard unsafe lstat(folder[name], &status) == 0 else { return nil }
            return (UInt64(status.st_ino), status.st_mode & 0o7777, status.st_mode & S_IFMT == S_IFLNK)
        }

        func fails(
            _ order: LinkOrder, _ code: TrashError.Code, _ words: String,
            at location: SourceLocation = #_sourceLocation
        ) async {
            let error = await #expect(throws: TrashError.self, sourceLocation: location) { try await carryOut(order) }
            #expect(
                error?.code == code && error?.description.contains(words) == true, "\(String(describing: error))",
                sourceLocation: location)
        }
    }

    @Test func `are second names of the files, in folders with the rights of the library`() async throws {
        try await Scene.with { scene in
            let isSet = unsafe chmod(scene.library, 0o2775) == 0
            #expect(isSet)
            let made = try await scene.carryOut(scene.order(.hardlink))
            #expect(made.open.count == 2)
            #expect(scene.status("library/Film/one.mkv")?.inode == scene.status("data/t/one.mkv")?.inode)
            #expect(scene.status("library/Film/cd/two.mkv")?.inode == scene.status("data/t/cd/two.mkv")?.inode)
            for name in ["library/Film", "library/Film/cd"] { #expect(scene.status(name)?.mode == 0o2775, "\(name)") }
            #expect(try await scene.carryOut(scene.order(.hardlink)) == LinkSurvey(open: [], marks: []))
        }
    }

    @Test func `go on after a kill, and are taken back but for what has changed`() async throws {
        try await Scene.with { scene in
            try scene.folder.makeFolder("library/Film")
            try scene.folder.link("data/t/one.mkv", as: "library/Film/one.mkv", isHard: true)
            let survey = try await scene.carryOut(scene.order(.hardlink))
            #expect(survey.open.map(\.place) == ["Film/cd/two.mkv"])
            #expect(survey.marks.map(\.place) == ["Film/cd/two.mkv", "Film/cd"])
            // What was there before is not ours to remove.
            #expect(try await LocalLinks().remove(survey.marks, from: scene.library) == [])
            #expect(scene.folder.has("library/Film/one.mkv") && !scene.folder.has("library/Film/cd"))
            #expect(scene.folder.has("data/t/cd/two.mkv"))

            let again = try await scene.carryOut(scene.order(.hardlink))
            try scene.folder.remove("library/Film/cd/two.mkv")
            try scene.folder.write("library/Film/cd/two.mkv", [9, 9])
            #expect(try await LocalLinks().remove(again.marks, from: scene.library) == ["Film/cd/two.mkv"])
            #expect(scene.folder.has("library/Film/cd/two.mkv"), "a file of somebody else was removed")
            #expect(try await LocalLinks().remove(again.marks, from: scene.library) == ["Film/cd/two.mkv"])
        }
    }

    @Test func `leave a folder that somebody has put something into`() async throws {
        try await Scene.with { scene in
            let survey = try await scene.carryOut(scene.order(.hardlink))
            try scene.folder.write("library/Film/cover.jpg", [1])
            #expect(try await LocalLinks().remove(survey.marks, from: scene.library) == [])
            #expect(scene.folder.names(in: "library/Film") == ["cover.jpg"])
        }
    }

    @Test func `say where the file is, where they are symbolic`() async throws {
        try await Scene.with { scene in
            let survey = try await scene.carryOut(scene.order(.symlink))
            #expect(scene.status("library/Film/one.mkv")?.isLink == true)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: scene.folder["library/Film/one.mkv"])
                    == scene.folder["data/t/one.mkv"])
            #expect(try await scene.carryOut(scene.order(.symlink)).open.isEmpty)
            await scene.fails(scene.order(.hardlink), .taken, "is something else; nothing is overwritten")
            try scene.folder.remove("library/Film/one.mkv")
            try scene.folder.link(to: "/elsewhere", as: "library/Film/one.mkv")
            await scene.fails(scene.order(.symlink), .taken, "Film/one.mkv is there already")
            #expect(try await LocalLinks().remove(survey.marks, from: scene.library) == ["Film/one.mkv"])
            #expect(scene.folder.names(in: "library/Film") == ["one.mkv"])
        }
    }

    @Test func `share blocks where the file system can, and else say so without a copy`() async throws {
        try await Scene.with { scene in
            do {
                try await scene.carryOut(scene.order(.reflink))
                #expect(scene.status("library/Film/one.mkv")?.inode != scene.status("data/t/one.mkv")?.inode)
                #expect(scene.folder.text("library/Film/one.mkv") == scene.folder.text("data/t/one.mkv"))
                #expect(try await scene.carryOut(scene.order(.reflink)).open.isEmpty)
            } catch let error as TrashError {
                #expect(error.code == .otherFileSystem && error.description.contains("cannot share blocks"), "\(error)")
                #expect(scene.folder.names(in: "library").isEmpty, "something is left")
            }
        }
    }

    @Test func `overwrite nothing, and none is made where one cannot be`() async throws {
        try await Scene.with { scene in
            try scene.folder.makeFolder("library/Film/cd")
            try scene.folder.write("library/Film/cd/two.mkv", [4, 5])
            for kind in [LinkKind.hardlink, .symlink] {
                await scene.fails(scene.order(kind), .taken, "Film/cd/two.mkv is there already and is something else")
            }
            #expect(scene.folder.text("library/Film/cd/two.mkv")?.utf8.count == 2)
            #expect(!scene.folder.has("library/Film/one.mkv"), "half of it was done")
            try scene.folder.remove("library/Film/cd/two.mkv")
            try scene.folder.makeFolder("library/Film/cd/two.mkv")
            await scene.fails(scene.order(.hardlink), .taken, "is something else")
        }
    }

    @Test func `follow no symbolic link, neither to the library's folders nor to the files`() async throws {
        try await Scene.with { scene in
            try scene.folder.makeFolder("elsewhere")
            try scene.folder.link(to: scene.folder["elsewhere"], as: "library/Film")
            await scene.fails(scene.order(.hardlink), .notPlain, "library/Film is a symbolic link")
            #expect(scene.folder.names(in: "elsewhere").isEmpty)
            try scene.folder.remove("library/Film")
            try scene.folder.remove("data/t/one.mkv")
            try scene.folder.link(to: "/etc/hostname", as: "data/t/one.mkv")
            await scene.fails(scene.order(.hardlink), .notPlain, "data/t/one.mkv is no plain file")
            #expect(scene.folder.names(in: "library").isEmpty)
        }
    }

    @Test func `are made of whole files only, in a library that is there`() async throws {
        try await Scene.with { scene in
            try scene.folder.write("data/t/cd/two.mkv", [4])
            await scene.fails(scene.order(.hardlink), .missing, "has 1 bytes and should have 2")
            try scene.folder.remove("data/t/cd/two.mkv")
            await scene.fails(scene.order(.hardlink), .missing, "data/t/cd/two.mkv is not there; mount its disk")
            #expect(scene.folder.names(in: "library").isEmpty)
            var other = scene
            other.library = scene.folder["not-mounted"]
            await other.fails(other.order(.hardlink), .missing, "not-mounted is not there; make it, or mount its disk")
            #expect(!scene.folder.has("not-mounted"))
        }
    }

    @Test func `are told from names with the same letters in another form`() async throws {
        try await Scene.with { scene in
            try scene.folder.makeFolder("library/Caf\u{E9}")
            await scene.fails(scene.order(.hardlink, ["Cafe\u{301}/one.mkv", "x/two.mkv"]), .taken, "Unicode form")
            try scene.folder.makeFolder("library/Film")
            try scene.folder.write("library/Film/\u{E9}.mkv", [1])
            await scene.fails(scene.order(.hardlink, ["Film/e\u{301}.mkv", "x/two.mkv"]), .taken, "Unicode form")
            #expect(scene.folder.names(in: "library") == ["Caf\u{E9}", "Film"])
        }
    }

    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm"), "needs a second file system"))
    func `cannot be second names on another file system, and say what can be`() async throws {
        try await Scene.with { scene in
            let other = "/dev/shm/\(URL(filePath: scene.folder.path).lastPathComponent)"
            try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: other) }
            var far = scene
            far.library = other
            await far.fails(far.order(.hardlink), .otherFileSystem, "use \"kind\": \"symlink\"")
            #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
            await far.fails(far.order(.reflink), .otherFileSystem, "cannot share blocks")
            try await far.carryOut(far.order(.symlink))
            #expect(try Data(contentsOf: URL(filePath: other + "/Film/one.mkv")) == Data([1, 2, 3]))
        }
    }
}
