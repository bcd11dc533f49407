import Foundation
import Simulator

/// Lets the daemon live through made-up worlds, and says whether it kept its promises.
@main
enum Simulate {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp { return print(Options.usage) }
            if options.provesItself { exit(await Proof(options).run() ? 0 : 1) }
            let (page, isKept) = await Campaign(options).run()
            if let path = options.catalogue { try page.write(toFile: path, atomically: true, encoding: .utf8) }
            exit(isKept ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("simulate: \(error); see --help\n".utf8))
            exit(64)
        }
    }
}
