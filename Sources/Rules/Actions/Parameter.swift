/// One argument of an action: its name, its shape, and what is done with templates in it.
package struct Parameter: Sendable {
    package let name: String
    package let type: ParameterType
    package let isRequired: Bool
    package let documentation: String

    package init(_ name: String, _ type: ParameterType, required: Bool = false, _ documentation: String) {
        self.name = name
        self.type = type
        isRequired = required
        self.documentation = documentation
    }
}

/// The shape of an argument, which also decides how template values are made safe in it.
package indirect enum ParameterType: Sendable {
    case flag
    /// Free text; template values go in as they are.
    case text
    /// An absolute path or template of one; template values become single path components.
    case path
    /// An http or https URL; template values are percent-encoded.
    case url
    case choice([String])
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
    /// The name of a client of this file.
    case client
    /// Names of actions.
    case actions
}
