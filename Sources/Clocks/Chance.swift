/// Where numbers by chance come from; tests give their own.
package enum Chance {
    /// Numbers that nobody can guess.
    package static let system: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
}
