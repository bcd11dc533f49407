import ArgumentParser
import ClientKit
import Journal
import Testing

@testable import Commands

/// How a verb ends that cannot do what it was asked for.
@Suite struct `a verb that fails` {
    private func code(of error: any Error & Sendable) async -> ExitCode? {
        await #expect(throws: ExitCode.self) { try await reporting { throw error } }
    }

    @Test func `ends with the code of what went wrong`() async {
        #expect(await code(of: VerbError(.data, "wrong data")) == ExitCode(65))
        #expect(await code(of: VerbError(.changed, "changed")) == ExitCode(1))
        #expect(await code(of: ClientError(.unreachable, "no connection")) == ExitCode(75))
        #expect(await code(of: ClientError(.rejectedCredentials, "wrong password")) == ExitCode(69))
        #expect(await code(of: JournalError.full(path: "/var/lib/sluice.sqlite")) == ExitCode(69))
        #expect(await code(of: ExitCode(2)) == ExitCode(2))
    }

    @Test func `names what is near to what was meant`() {
        let error = VerbError(unknown: "rule", "auto-remvoe", among: ["auto-remove", "mark-stalled"])
        #expect(error.description == #"the rule file has no rule "auto-remvoe"; did you mean "auto-remove"?"#)
        #expect(error.code == .data)
        let other = VerbError(unknown: "rule", "x", among: [])
        #expect(other.description == #"the rule file has no rule "x""#)
    }
}
