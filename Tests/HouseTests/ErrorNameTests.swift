import Foundation
import Testing

/// One suffix for all types that are thrown.
@Suite struct `names of errors` {
    @Test func `end in Error`() throws {
        let declaration = #/(?:struct|enum|class|actor) (\w+)\s*:[^{]*\bError\b/#
        var found = 0
        for (path, text) in try House.swiftFiles(below: "Sources") {
            for match in House.code(of: text).matches(of: declaration) {
                found += 1
                #expect(match.1.hasSuffix("Error"), "\(path): \(match.1)")
            }
        }
        #expect(found > 20)
    }
}
