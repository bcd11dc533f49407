/// A set of functions, constants and macros that an environment can switch on; the standard ones are always there.
public enum Library: Hashable, Sendable, CaseIterable {
    /// `charAt indexOf join replace split substring trim reverse format strings.quote` and more.
    case strings
    /// `optional.of`, `x.?y`, `x[?y]`, `orValue`, `optMap` and more.
    case optionals
    /// `all exists existsOne transformList transformMap transformMapEntry` with index or key and value.
    case twoVariables
    /// `cel.bind(name, value, body)`
    case bindings
    /// `base64.encode` and `base64.decode`
    case encoders
    /// `math.greatest math.least math.ceil math.bitAnd` and more.
    case math
    /// `sets.contains sets.equivalent sets.intersects`
    case sets
    /// `slice flatten sort sortBy range distinct reverse sum min max`; `first` and `last` come with the optionals.
    case lists
    /// `ip cidr isIP containsIP` and more.
    case network
    /// Host comfort: constants `B kB MB GB TB KiB MiB GiB TiB`, functions `minutes hours days weeks`, stricter checks.
    case units

    /// Everything that belongs to the language and its published extensions.
    public static let published: Set<Library> = Set(allCases).subtracting([.units])
    /// Everything, with the comfort for hosts.
    public static let all: Set<Library> = Set(allCases)
}

extension Library {
    /// The functions of the library; only the standard ones need zones.
    var functions: [FunctionForm] {
        switch self {
        case .strings: StringsLibrary.functions
        case .optionals: OptionalsLibrary.functions
        case .twoVariables, .bindings: []
        case .encoders: EncodersLibrary.functions
        case .math: MathLibrary.functions
        case .sets: SetsLibrary.functions
        case .lists: ListsLibrary.functions
        case .network: NetworkLibrary.functions
        case .units: UnitsLibrary.functions
        }
    }

    /// The macros that the parser has to recognise for this library.
    var macros: MacroSet {
        switch self {
        case .optionals: .optionals
        case .twoVariables: .twoVariables
        case .bindings: .bindings
        case .math: .math
        case .lists: .lists
        case .strings, .encoders, .sets, .network, .units: []
        }
    }
}
