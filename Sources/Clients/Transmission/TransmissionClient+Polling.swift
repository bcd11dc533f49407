import ClientKit

extension TransmissionClient {
    /// How long to wait before the next poll, so that we cost the client at most two per cent of one core.
    ///
    /// - Parameters:
    ///   - torrents: How many there are; a table of any number is cheap for Transmission.
    ///   - lastAnswer: How long the last snapshot took.
    package static func recommendedPoll(torrents: Int, lastAnswer: Duration) -> Duration {
        max(.seconds(5), lastAnswer * 50)
    }
}
