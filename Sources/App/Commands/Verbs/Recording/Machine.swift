import ArgumentParser
import JSON

/// What this program runs on.
enum Machine {
    /// The versions of the program, its compiler and the system.
    static var versions: [JSON.Member] {
        [
            JSON.Member("sluice", .string(Sluice.configuration.version)), JSON.Member("swift", .string(swift)),
            JSON.Member("system", .string(system)), JSON.Member("kernel", .string(kernel)),
        ]
    }

    private static var swift: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #else
            "6.3"
        #endif
    }

    private static var system: String {
        let text = (try? Files.read("/etc/os-release", limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
        let line = text?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        return line.map { String($0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }) } ?? "unknown"
    }

    /// The release of the kernel.
    private static var kernel: String {
        let text = try? Files.read("/proc/sys/kernel/osrelease", limit: 1 << 10)
        return text.map { String(decoding: $0, as: UTF8.self).filter { !$0.isNewline } } ?? "unknown"
    }
}
