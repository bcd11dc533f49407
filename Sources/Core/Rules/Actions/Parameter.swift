package import JSON

/// One argument of an action: its name, its shape, and what is done with templates in it.
package struct Parameter: Sendable {
    /// The key of the argument.
    package let name: String
    /// Its shape.
    package let type: ParameterType
    /// Whether it has to be there.
    package let isRequired: Bool
    /// How it is written, for the fix of a rule that lacks it.
    package let documentation: String
    /// What the client that the action names has to be able to do for a value, by the words of `Capability`.
    ///
    /// The value is nil where a template stands for it.
    package let needs: @Sendable (_ value: JSON?) -> String?

    /// Describes an argument; the documentation says how it is written.
    package init(
        _ name: String, _ type: ParameterType, required: Bool = false, _ documentation: String,
        needs: @escaping @Sendable (JSON?) -> String? = { _ in nil }
    ) {
        self.name = name
        self.type = type
        isRequired = required
        self.documentation = documentation
        self.needs = needs
    }
}

/// The shape of an argument, which also decides how template values are made safe in it.
package indirect enum ParameterType: Sendable {
    case flag
    /// Free text; template values go in as they are.
    case text
    /// The name of a torrent; template values go in as they are.
    case name
    /// A template of the new path of a file, which reads `file`; its values become single path components.
    case filePaths
    /// An absolute path of this machine without a template in it, so that no value leads elsewhere.
    case folder
    /// A path below a folder, or a template of one; template values become single path components.
    case pathBelow
    /// An absolute path or template of one; template values become single path components.
    case path
    /// An http or https URL, or a secret that is one; template values are percent-encoded.
    case url
    case choice([String])
    /// One of these words, or a whole number.
    case choiceOrWhole([String], ClosedRange<Int64>)
    /// Bytes, such as `10 GiB`.
    case bytes
    /// Arguments by name.
    case object([Parameter])
    /// Bytes per second, or `unlimited`, which becomes null.
    case rate
    /// A duration, which becomes milliseconds.
    case duration
    /// A ratio of at least 0.
    case ratio
    case whole(ClosedRange<Int64>)
    case list(ParameterType)
    /// Any JSON; a string that is exactly one template keeps the type of its value.
    case json
    /// Names and texts that are sent as headers, so that line breaks are refused; values may be secrets.
    case headers
    /// Names and texts for a process; values may be secrets.
    case environment
    /// An Internet address or a range of them, such as `203.0.113.0/24`.
    case address
    /// The name of a client of this file.
    case client
    /// Names of actions.
    case actions
}
