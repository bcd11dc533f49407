import ArgumentParser
import Testing

@testable import Commands

/// What the command line makes of words.
@Suite struct `a command line` {
    /// Every verb, with those below it.
    static let verbs: [any ParsableCommand.Type] = {
        func all(_ verb: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            [verb] + verb.configuration.subcommands.flatMap(all)
        }
        return all(Sluice.self)
    }()

    /// The examples of all help texts, as the words of a shell's line.
    static let examples: [[String]] = verbs.flatMap { verb in
        verb.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("  sluice ") }.map { line in
            // What stands after a gap says what the example is for, and a shell keeps redirections to itself.
            let line = line.dropFirst(2).replacing(#/\ {2,}.*|\ >\ [^\s']+$/#, with: "")
            return line.matches(of: #/'([^']*)'|(\S+)/#).map { String($0.1 ?? $0.2 ?? "") }
        }
    }

    @Test func `is told of by each verb in whole sentences`() {
        #expect(Self.verbs.count > 30)
        for verb in Self.verbs {
            #expect(verb.configuration.abstract.hasSuffix("."), "\(verb)")
            #expect(verb.configuration.abstract.first?.isUppercase == true, "\(verb)")
        }
    }

    @Test(arguments: examples) func `of an example in a help text is taken`(_ words: [String]) throws {
        guard words.last != "\\" else { return }  // it goes on in the next line
        #expect(words.first == "sluice")
        _ = try Sluice.parseAsRoot(Array(words.dropFirst()))
    }

    @Test func `has examples`() { #expect(Self.examples.count > 40) }

    @Test(arguments: [
        ("undo", "give ids, --last or --since TIME, one of them"),
        ("undo i1-1 --last", "give ids, --last or --since TIME, one of them"),
        ("undo --since yesterday", "--since yesterday: write a time such as 2026-11-02T18:00:00+01:00"),
        ("undo --last --wait=-1", "--wait takes 0 to 86400 seconds"),
        ("history --since yesterday", "--since yesterday: write a time such as 2026-11-02T18:00:00+01:00"),
        ("events --since 7", "--since 7: write a time such as 2026-11-02T18:00:00+01:00"),
        ("hold all --for 0s", "--for 0s: give a second or more"),
        ("hold all --for soon", "--for soon: "),
        ("histroy", "Unexpected argument 'histroy'"),
        ("history --limit many", "The value 'many' is invalid for '--limit <limit>'"),
    ])
    func `that makes no sense is refused with what would`(line: String, words: String) throws {
        let error = #expect(throws: (any Error).self) {
            try Sluice.parseAsRoot(line.split(separator: " ").map(String.init))
        }
        let message = Sluice.message(for: try #require(error))
        #expect(message.contains(words), "\(message)")
        #expect(Sluice.exitCode(for: try #require(error)) == ExitCode(64))
    }
}
