package import Torrents

/// Where a client is and how to get in, as the rule file says.
package struct ClientSettings: Hashable, Sendable {
    /// The client's name in the rule file.
    package var name: ClientName
    /// Absolute; what its path means is up to the client's protocol.
    package var url: String
    /// The name to log in with; nil for none.
    package var username: String?
    /// The password to log in with; nil for none.
    package var password: Secret?
    /// How long any one call may take.
    package var timeout: Duration
    /// A PEM file of authorities to trust beside the machine's own.
    package var authorities: String?
    /// Takes any certificate.
    package var insecure: Bool
    /// What single trackers say of torrents that they do not know.
    package var phrases = TrackerPhrases()

    package init(
        name: ClientName, url: String, username: String? = nil, password: Secret? = nil,
        timeout: Duration = .seconds(30), authorities: String? = nil, insecure: Bool = false
    ) {
        self.name = name
        self.url = url
        self.username = username
        self.password = password
        self.timeout = timeout
        self.authorities = authorities
        self.insecure = insecure
    }
}
