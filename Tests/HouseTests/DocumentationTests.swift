import Foundation
import Testing

/// Whatever another room can see says what it is.
///
/// Two things need no words of their own: what a protocol asks for, as the protocol says it, and an initialiser that only
/// stores its arguments under their own names, as the properties say it.
@Suite struct `documentation` {
    @Test func `every declaration that other rooms see has a comment`() throws {
        let files = try House.swiftFiles(below: "Sources").map { SourceText(path: $0.path, text: $0.text) }
        let protocols = Protocols(of: files)
        var bare: [String] = []
        var count = 0
        for file in files {
            for declaration in file.declarations {
                count += 1
                guard !declaration.hasComment, !declaration.storesItsArguments,
                    !protocols.ask(declaration.owner, for: declaration.name)
                else { continue }
                bare.append("\(file.path):\(declaration.line): \(declaration.text)")
            }
        }
        #expect(bare.isEmpty, "\(bare.joined(separator: "\n"))")
        #expect(count > 2_000)
    }

    @Test func `the reader of declarations finds what is meant`() {
        let text = """
            /// A protocol.
            package protocol Door {
                /// Opens it.
                func open()
            }
            package struct House:
                Door,
                Hashable
            {
                package let number: Int
                /// Where it is.
                @Sendable
                package var street: String  // package func nothing
                package init(number: Int, street: String) {
                    self.number = number
                    self.street = street
                }
                package init(_ text: String) { self.init(number: 1, street: text) }
                package func open() {}
                package func close() {}
                package static func == (left: House, right: House) -> Bool { true }
            }
            """
        let file = SourceText(path: "House.swift", text: text)
        let protocols = Protocols(of: [file])
        let bare = file.declarations.filter {
            !$0.hasComment && !$0.storesItsArguments && !protocols.ask($0.owner, for: $0.name)
        }
        #expect(bare.map(\.name) == ["House", "number", "init", "close"])
        #expect(file.declarations.count == 9)
    }
}
