/// The door through which every HTTP call goes out.
package protocol HTTPTransport: Sendable {
    /// Makes one call and returns its answer, body included, whatever its status; redirects are answers too.
    ///
    /// - Throws: `TransportError` when there is no whole answer; `timedOut` after the duration at the latest.
    func send(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse

    /// Gives back the connections; no call follows.
    func close() async
}
