import Actions
import Testing

/// Expects that an attempt of an action has failed, for one reason and with some words.
func expect(
    _ result: Result<String, ActionError>, _ code: ActionError.Code, _ words: String,
    at location: SourceLocation = #_sourceLocation
) {
    guard case .failure(let error) = result else {
        Issue.record("it came to \(result)", sourceLocation: location)
        return
    }
    #expect(error.code == code && error.detail.contains(words), "\(error)", sourceLocation: location)
}
