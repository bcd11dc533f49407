import ClientKit
import JSON
import Subprocess
import TestKit
import Testing
import Torrents

/// Files that hold secrets, as the whole program sees them.
@Suite struct `a file with a secret` {
    private static let warning = "every user of this machine may read"

    @Test(.timeLimit(.minutes(2))) func `is warned of as soon as all may read it`() async throws {
        try await ScratchFolder.with("secret") { folder in
            try await Shell.run("chmod", ["755", folder.path])
            try folder.write("password", Array("canary\n".utf8))
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(
                rules: """
                    {"version": 1, "clients": {"home": {"type": "transmission", "url": "http://127.0.0.1:9/rpc",
                     "username": "me", "password": {"$file": "\(folder["password"])"}}}, "rules": []}
                    """)
            for (mode, isOpen) in [("600", false), ("640", false), ("644", true), ("604", true)] {
                try await Shell.run("chmod", [mode, folder["password"]])
                let check = try await sluice.call("check")
                #expect(check.output.contains("\(Self.warning) \(folder["password"])") == isOpen, "\(mode): \(check)")
                #expect(!(check.output + check.errors).contains("canary"))
            }
            try await sluice.run { running in
                try await eventually("the daemon says so too") {
                    try sluice.logged().contains { $0.text().contains(Self.warning) }
                }
                try running.signal(.terminate)
            }
            try await Shell.run("chmod", ["700", folder.path])
            let check = try await sluice.call("check")
            #expect(!check.output.contains(Self.warning), "nobody else gets to it: \(check)")
        }
    }
}
