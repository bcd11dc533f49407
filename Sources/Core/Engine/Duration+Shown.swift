import Clocks

extension Duration {
    /// The length in its two largest units, as rule files write it: `1h 30m`.
    package var shown: String {
        let shown = parts(["d", "h", "m", "s"], between: "")
        if !shown.isEmpty { return shown }
        return milliseconds > 0 ? "\(milliseconds)ms" : "0s"
    }

    /// The length in its two largest units, as people write it: `1 h 30 min`.
    package var spoken: String {
        let spoken = parts(["d", "h", "min", "s"], between: " ")
        if !spoken.isEmpty { return spoken }
        return milliseconds > 0 ? "\(milliseconds) ms" : "0 s"
    }

    private func parts(_ units: [String], between: String) -> String {
        let total = max(0, components.seconds)
        let counts = [total / 86_400, total / 3600 % 24, total / 60 % 60, total % 60]
        return zip(counts, units).drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }.map { "\($0.0)\(between)\($0.1)" }
            .joined(separator: " ")
    }
}
