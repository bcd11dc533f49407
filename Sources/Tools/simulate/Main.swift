import Foundation
import Simulator

/// Lets the daemon live through made-up worlds, and says whether it kept its promises.
@main
enum Simulate {
    static func main() async {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            print(Options.usage)
            exit(64)
        }
        let isGood = await Campaign(options).run()
        exit(isGood ? 0 : 1)
    }
}
