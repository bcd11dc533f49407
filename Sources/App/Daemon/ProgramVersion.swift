/// Which version of the program this is.
package enum ProgramVersion {
    /// The version as `--version`, the dashboard and the metrics tell it; nothing else names it.
    package static let text = "0.1.0"
}
