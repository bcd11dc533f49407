/// Where numbers by chance come from; tests give their own.
package enum Chance {
    /// Numbers that cannot be guessed.
    package static let system: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
}
