import CEL
import Foundation

/// Runs conformance files in JSON against the library: `cel-conformance FILE...`.
@main
struct Main {
    static func main() {
        let paths = CommandLine.arguments.dropFirst()
        guard !paths.isEmpty else {
            print("usage: cel-conformance FILE...")
            exit(64)
        }
        var passed = 0, failed = 0
        for path in paths {
            do {
                for test in try Suite.read(URL(filePath: path)) {
                    if let fault = fault(of: test) {
                        failed += 1
                        print(fault)
                    } else {
                        passed += 1
                    }
                }
            } catch {
                print("\(path): \(error)")
                exit(65)
            }
        }
        print("\(passed) passed, \(failed) failed")
        exit(failed == 0 ? 0 : 1)
    }

    /// A case that cannot be read is a failed one.
    private static func fault(of test: Result<ConformanceTest, SuiteError>) -> String? {
        switch test {
        case .success(let test): Runner.fault(of: test)
        case .failure(let error): "FAIL \(error)"
        }
    }
}
