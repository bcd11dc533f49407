import Daemon
import Rules
import Testing
import TestKit

@Suite struct `secrets` {
    @Test func `come from the file itself, the environment or another file`() async throws {
        try await ScratchFolder.with("secrets") { folder in
            let reader = SecretReader(environment: ["PASSWORD": "from the environment"])
            #expect(try reader.text(of: .literal("as written")) == "as written")
            #expect(try reader.text(of: .environment("PASSWORD")) == "from the environment")
            for (written, read) in [("one\n", "one"), ("two\r\n", "two"), (" three ", " three "), ("", "")] {
                try folder.write("secret", Array(written.utf8))
                #expect(try reader.text(of: .file(folder["secret"])) == read)
            }
        }
    }

    @Test func `that are missing are said by their place, with a fix`() {
        let reader = SecretReader(environment: ["EMPTY": ""])
        for name in ["EMPTY", "ABSENT"] {
            #expect { try reader.text(of: .environment(name)) } throws: { error in
                "\(error)" == "the environment variable \(name) is not set; set it before starting"
            }
        }
        for path in ["/no/such/secret", "/"] {
            #expect { try reader.text(of: .file(path)) } throws: { error in
                "\(error)".hasPrefix("the secret file \(path) cannot be read (")
                    && "\(error)".hasSuffix("); check path and permissions")
            }
        }
    }
}
