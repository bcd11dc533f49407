import Commands

/// The executable: the command line with everything that is plugged in.
@main struct Main {
    static func main() async { await Sluice.run(Registry.plugins) }
}
