import Foundation
import Testing

/// A room as the manifest declares it.
struct DeclaredRoom: Sendable, CustomTestStringConvertible {
    let name: String
    let layer: String
    let folder: String
    let needs: Set<String>

    var testDescription: String { name }
}

/// The manifest's own words, read as text: the layers in order and every room.
struct Manifest {
    let layers: [String]
    let rooms: [DeclaredRoom]

    init() throws {
        let text = try String(contentsOf: House.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = Self.captures(#"let (\w+) = Target\.Dependency\.product\(name: "(\w+)""#, in: text)
        let modules = Dictionary(products.map { ($0[0], $0[1]) }) { first, _ in first }
        let cases = Self.captures(#"case (\w+) = "(\w+)""#, in: text)
        let folders = Dictionary(cases.map { ($0[0], $0[1]) }) { first, _ in first }
        layers = cases.map { $0[1] }
        let declared = Self.captures(
            #"\b(room|program)\(\s*"([\w-]+)", in: \.(\w+)(?:, folder: "([\w/]+)")?(?:, below: "(\w+)")?"#
                + #"(?:,\s*needs: \[([^\]]*)\])?"#, in: text)
        rooms = declared.map { parts in
            let layer = folders[parts[2]] ?? ""
            let needs = parts[5].split(whereSeparator: { ", \n".contains($0) }).map(String.init)
            return DeclaredRoom(
                name: parts[1], layer: layer,
                folder: [parts[4].isEmpty ? "Sources" : parts[4], layer, parts[3].isEmpty ? parts[1] : parts[3]]
                    .joined(separator: "/"),
                needs: Set(needs.map { modules[$0] ?? $0.trimmingCharacters(in: ["\""]) }))
        }
    }

    /// The groups of each match, empty where a group took no part.
    private static func captures(_ pattern: String, in text: String) -> [[String]] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
            (1..<match.numberOfRanges).map { group in
                Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
            }
        }
    }
}

@Suite struct `the layers` {
    /// Modules that come with the compiler.
    static let ofTheSystem: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization", "Testing",
    ]

    @Test func `a room needs only rooms of its own layer and of those before it`() throws {
        let manifest = try Manifest()
        #expect(manifest.layers.count == 8 && manifest.rooms.count > 25)
        let rank = Dictionary(manifest.layers.enumerated().map { ($1, $0) }) { first, _ in first }
        let layerOfRoom = Dictionary(manifest.rooms.map { ($0.name, $0.layer) }) { first, _ in first }
        for room in manifest.rooms {
            let own = try #require(rank[room.layer])
            for need in room.needs {
                guard let other = layerOfRoom[need].flatMap({ rank[$0] }) else { continue }
                #expect(other <= own, "\(room.name) (\(room.layer)) needs \(need), which is in a later layer")
            }
        }
    }

    @Test func `a room imports just what it declares`() throws {
        for room in try Manifest().rooms {
            let files = try House.swiftFiles(below: room.folder)
            #expect(!files.isEmpty, "\(room.folder) holds no source")
            var imported: Set<String> = []
            for (path, text) in files {
                let modules = Set(
                    text.matches(of: #/(?m)^(?:@testable )?(?:package |public )?import (\w+)/#).map { String($0.1) })
                let strangers = modules.subtracting(room.needs).subtracting(Self.ofTheSystem)
                #expect(strangers.isEmpty, "\(path) imports \(strangers.sorted()), which \(room.name) does not declare")
                imported.formUnion(modules)
            }
            let idle = room.needs.subtracting(imported)
            #expect(idle.isEmpty, "\(room.name) declares \(idle.sorted()) and imports none of it")
        }
    }

    /// The plan of the build that these tests come from; it lies beside the folder of its configuration.
    static let buildPlan: String? = {
        var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path.count > 1 {
            let plan = folder.appending(path: "debug.yaml")
            if let text = try? String(contentsOf: plan, encoding: .utf8) { return text }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    @Test(.enabled(if: buildPlan != nil, "the tests were not built by SwiftPM's own build system"))
    func `a program is compiled again when any module has changed that its values are made of`() throws {
        let plan = try #require(Self.buildPlan)
        // It names one room, whose values hold rules, which hold conditions.
        let command = try #require(plan.firstMatch(of: #/"C\.decision-proof-[^"]*\.module":\n.*\n *inputs: \[(.*)\]/#))
        for module in ["DecisionProof", "Rules", "CEL"] {
            #expect(command.1.contains("/Modules/\(module).swiftmodule\""), "nothing compiles it again after \(module)")
        }
    }

    @Test func `a folder of a layer holds nothing but rooms that are declared`() throws {
        let manifest = try Manifest()
        for (path, _) in try House.swiftFiles(below: "Sources") {
            #expect(
                manifest.rooms.contains { path.hasPrefix($0.folder + "/") },
                "\(path) belongs to no room that is declared")
        }
    }
}
