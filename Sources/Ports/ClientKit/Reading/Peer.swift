/// A program elsewhere that a client exchanges the data of a torrent with.
package struct Peer: Hashable, Sendable {
    /// Its Internet address.
    package let address: String
    /// Its port.
    package let port: Int
    /// What it says that it is, such as `Transmission 3.00`; a stranger's word.
    package let program: String

    package init(address: String, port: Int, program: String) {
        self.address = address
        self.port = port
        self.program = program
    }
}
