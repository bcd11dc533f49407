/// Why a time zone cannot be used.
package enum ZoneError: Error, Hashable, Sendable {
    /// No zone has this name; the nearest known one, if any comes near.
    case unknown(name: String, nearest: String?)
    /// The machine has no time zones at all.
    case noDatabase(name: String)
    /// The file of this zone cannot be understood, and why.
    case malformed(name: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
    /// The cause and one fix on one line.
    package var description: String {
        switch self {
        case .unknown(let name, let nearest?): "no time zone is named '\(name)'; did you mean '\(nearest)'?"
        case .unknown(let name, nil): "no time zone is named '\(name)'; use a name such as 'Europe/Moscow' or 'UTC'"
        case .noDatabase(let name):
            "time zone '\(name)' cannot be read because this machine has no time zone data; "
                + "install the package tzdata (Debian: apt install tzdata)"
        case .malformed(let name, let reason):
            "the data of time zone '\(name)' is not usable: \(reason); reinstall the package tzdata"
        }
    }
}
