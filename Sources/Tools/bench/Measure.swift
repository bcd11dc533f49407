import Clocks
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Times work in processor seconds and tells memory.
enum Measure {
    /// Runs the work some times and prints the median, whole and per item.
    static func report(
        _ what: String, rounds: Int = 7, per items: Int? = nil, extra: String = "", _ work: () throws -> Void
    ) rethrows {
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = processorSeconds
            try work()
            times.append(processorSeconds - start)
        }
        show(what, times, items, extra)
    }

    /// The same for asynchronous work.
    static func report(
        _ what: String, rounds: Int = 7, per items: Int? = nil, extra: String = "",
        _ work: () async throws -> Void
    ) async rethrows {
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = processorSeconds
            try await work()
            times.append(processorSeconds - start)
        }
        show(what, times, items, extra)
    }

    private static func show(_ what: String, _ times: [Double], _ items: Int?, _ extra: String) {
        let median = times.sorted()[times.count / 2]
        let name = what + String(repeating: " ", count: max(1, 58 - what.count))
        let whole = "\(rounded(median * 1000)) ms"
        let each = items.map { "  \(rounded(median * 1e9 / Double($0))) ns each" } ?? ""
        print(name + whole + each + (extra.isEmpty ? "" : "  \(extra)"))
    }

    /// Prints the median and the worst of waits by the clock on the wall.
    static func show(_ what: String, _ waits: [Duration]) {
        let sorted = waits.sorted().map { $0 / .milliseconds(1) }
        guard let worst = sorted.last else { return }
        print("\(what): median \(rounded(sorted[sorted.count / 2])) ms, worst \(rounded(worst)) ms")
    }

    private static func rounded(_ number: Double) -> String {
        number < 10 ? "\((number * 100).rounded() / 100)" : "\(Int(number.rounded()))"
    }

    /// Processor time of the whole process so far.
    static var processorSeconds: Double {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Peak resident memory so far.
    static var residentKilobytes: Int {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return usage.ru_maxrss
    }

    /// Resident memory now.
    static var residentBytes: Int {
        // Pages: all of the program's, those that are resident, and others.
        (words(of: "/proc/self/statm").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    /// Bytes that the process has written so far, to any file.
    static var writtenBytes: Int {
        let words = words(of: "/proc/self/io")
        guard let place = words.firstIndex(of: "wchar:"), place + 1 < words.count else { return 0 }
        return Int(words[place + 1]) ?? 0
    }

    /// How long the files of a folder are in all.
    static func bytes(ofFilesIn folder: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { sum, name in
            let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return sum + (facts?[.size] as? Int ?? 0)
        }
    }

    private static func words(of file: String) -> [Substring] {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split { $0 == " " || $0 == "\n" }
    }
}
