extension Duration {
    /// The length in its two largest units, as rule files write it: `1h 30m`.
    package var shown: String { parts(["d", "h", "m", "s", "ms"], between: "") }

    /// The length in its two largest units, as people write it: `1 h 30 min`.
    package var spoken: String { parts(["d", "h", "min", "s", "ms"], between: " ") }

    /// Milliseconds show only where there is no whole second; what is negative shows as nothing.
    private func parts(_ units: [String], between: String) -> String {
        let total = max(0, components.seconds)
        let milliseconds = total == 0 ? max(0, components.attoseconds / 1_000_000_000_000_000) : 0
        let counts = [total / 86_400, total / 3600 % 24, total / 60 % 60, total % 60, milliseconds]
        let shown = zip(counts, units).drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
        guard !shown.isEmpty else { return "0\(between)s" }
        return shown.map { "\($0.0)\(between)\($0.1)" }.joined(separator: " ")
    }
}

extension Int64 {
    /// Bytes as people say them, in binary units with one digit behind the point: `1.5 GiB`.
    package var bytesShown: String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"]
        var (value, unit) = (Double(self), 0)
        // What would round to 1024.0 is one of the next unit.
        while abs(value) >= (unit == 0 ? 1024 : 1023.95), unit < units.count - 1 {
            (value, unit) = (value / 1024, unit + 1)
        }
        return unit == 0 ? "\(self) B" : "\((value * 10).rounded() / 10) \(units[unit])"
    }
}
