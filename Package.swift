// swift-tools-version: 6.3
import PackageDescription

/// The layers of the house, from the ground up: a room needs rooms of its own layer and of those listed before it only.
enum Layer: String {
    case base = "Base"
    case language = "Language"
    case core = "Core"
    case ports = "Ports"
    case adapters = "Adapters"
    case testing = "Testing"
    case app = "App"
    case tools = "Tools"
}

/// A room: a target in the folder of its layer.
func room(
    _ name: String, in layer: Layer, folder: String? = nil, needs dependencies: [Target.Dependency] = [],
    linking: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer.rawValue)/\(folder ?? name)",
        linkerSettings: linking)
}

/// A program in the folder of its layer.
func program(
    _ name: String, in layer: Layer, below top: String = "Sources", needs dependencies: [Target.Dependency]
) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "\(top)/\(layer.rawValue)/\(name)")
}

/// The tests of a room, in the folder of its layer.
///
/// Files that tests compare with are kept apart from what is built.
func tests(
    _ name: String, in layer: Layer, need dependencies: [Target.Dependency], keeping kept: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(layer.rawValue)/\(name)", exclude: kept)
}

// Products of other packages, each with its reason in the README.
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "sluice",
    products: [
        .executable(name: "sluice", targets: ["sluice"]),
        .library(name: "CEL", targets: ["CEL"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        room("Clocks", in: .base),
        room("Text", in: .base),
        room("JSON", in: .base, needs: ["Text"]),

        // The rounding functions of Double are in the mathematics library, which only Foundation links by itself.
        room("CEL", in: .language, needs: ["Text"], linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),

        room("Calendar", in: .core, needs: ["Text"]),
        room("Torrents", in: .core, needs: ["Clocks", "JSON"]),
        room("Releases", in: .core),
        room("Metainfo", in: .core, needs: ["Text", crypto]),
        room("Rules", in: .core, needs: ["Calendar", "CEL", "Clocks", "JSON", "Releases", "Text", "Torrents"]),
        room(
            "Engine", in: .core,
            needs: ["CEL", "Clocks", "JSON", "Metainfo", "Rules", "Text", "Torrents", "Calendar"]),

        room("ClientKit", in: .ports, needs: ["Text", "Torrents"]),
        room("Journal", in: .ports, needs: ["Clocks", "Engine", "JSON", "Torrents"]),

        room("TimeZones", in: .adapters, needs: ["Calendar"]),
        room("HTTP", in: .adapters, needs: ["Clocks", "Text", asyncHTTPClient, nioSSL, nioCore, nioPosix, nioHTTP1]),
        room("ClientHTTP", in: .adapters, needs: ["ClientKit", "HTTP", "JSON", "Text", "Torrents"]),
        room(
            "Transmission", in: .adapters, folder: "Clients/Transmission",
            needs: ["Clocks", "ClientHTTP", "ClientKit", "HTTP", "JSON", "Text", "Torrents"]),
        room(
            "QBittorrent", in: .adapters, folder: "Clients/QBittorrent",
            needs: ["Clocks", "ClientHTTP", "ClientKit", "HTTP", "JSON", "Text", "Torrents"]),
        room("Intake", in: .adapters, needs: ["Metainfo", "Text"]),
        .systemLibrary(
            name: "CZlib", path: "Sources/Adapters/CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        room("Gzip", in: .adapters, needs: ["CZlib"]),
        room("Mounts", in: .adapters),
        room("Trash", in: .adapters, needs: ["Clocks", "Engine", "JSON", "Rules", "Text", "Torrents"]),
        room(
            "Actions", in: .adapters,
            needs: [
                "ClientKit", "Clocks", "Engine", "HTTP", "Intake", "JSON", "Metainfo", "Mounts", "Rules", "Text",
                "Torrents", "Trash",
            ]),
        room(
            "SQLiteJournal", in: .adapters,
            needs: ["Clocks", "Engine", "JSON", "Journal", "Mounts", "Rules", "Text", "Torrents", grdb]),

        room(
            "Simulation", in: .testing,
            needs: ["ClientKit", "Clocks", "Engine", "JSON", "Journal", "Rules", "Torrents", crypto]),
        room(
            "TestKit", in: .testing,
            needs: [
                "Actions", "ClientKit", "Clocks", "Engine", "HTTP", "Simulation", "Torrents", nioCore, nioPosix, nioSSL,
                nioHTTP1,
                subprocess, systemPackage,
            ]),

        room(
            "Daemon", in: .app,
            needs: [
                "Actions", "ClientKit", "Clocks", "Engine", "HTTP", "Intake", "Journal", "JSON", "Metainfo", "Mounts",
                "Rules", "Text", "Torrents", "Trash", logging, subprocess, systemPackage,
            ]),
        room(
            "Recording", in: .app,
            needs: ["Clocks", "Daemon", "Engine", "Gzip", "JSON", "Metainfo", "Rules", "Text", systemPackage]),
        room(
            "Reporting", in: .app,
            needs: ["Calendar", "Clocks", "Gzip", "JSON", "Metainfo", "Recording", "Rules", "Text"]),
        room(
            "ReadModel", in: .app,
            needs: [
                "CEL", "Calendar", "Clocks", "Daemon", "Engine", "JSON", "Journal", "Metainfo", "Reporting", "Rules",
                "Text", "Torrents", "Trash",
            ]),
        room(
            "Control", in: .app,
            needs: [
                "Clocks", "Daemon", "Engine", "HTTP", "JSON", "ReadModel", "Rules", "Text", httpTypes, hummingbird,
                hummingbirdCore,
                logging, nioCore,
                nioPosix, serviceLifecycle,
            ]),
        room(
            "Web", in: .app,
            needs: [
                "Clocks", "Control", "Daemon", "Engine", "JSON", "Journal", "Metainfo", "ReadModel", "Rules", "Text",
                "Torrents", "Trash", crypto, cryptoExtras, httpTypes, hummingbirdCore, logging, mustache, nioCore,
                nioPosix,
                serviceLifecycle, systemPackage,
            ]),
        room(
            "RuleTesting", in: .app,
            needs: [
                "Actions", "CEL", "Calendar", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "JSON", "Rules",
                "Simulation", "Text", "Torrents", "Trash",
            ]),
        room(
            "Commands", in: .app,
            needs: [
                "Actions", "CEL", "Calendar", "TimeZones", "ClientKit", "Clocks", "Control", "Daemon", "Engine", "HTTP",
                "Intake", "JSON", "Journal", "Metainfo", "ReadModel", "Recording", "Reporting", "RuleTesting", "Rules",
                "SQLiteJournal",
                "Text", "Torrents", "Trash", "Web", argumentParser, logging, systemPackage, unixSignals,
            ]),
        program(
            "sluice", in: .app,
            needs: ["Actions", "ClientKit", "Commands", "QBittorrent", "Rules", "Torrents", "Transmission"]),

        program("cel-conformance", in: .tools, needs: ["CEL"]),
        program("cel-bench", in: .tools, needs: ["CEL"]),
        program(
            "journal-crash", in: .tools, below: "Tests",
            needs: ["Clocks", "Engine", "JSON", "Journal", "Rules", "SQLiteJournal", "Torrents"]),
        program(
            "bench", in: .tools,
            needs: [
                "Actions", "Calendar", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "Journal", "JSON",
                "QBittorrent",
                "ReadModel", "Rules", "SQLiteJournal", "Simulation", "TestKit", "Torrents", "Transmission", "Trash",
                "Web", logging, nioCore, nioPosix,
            ]),
        room(
            "Simulator", in: .tools,
            needs: [
                "Actions", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "JSON", "Journal", "Rules", "Simulation",
                "Torrents", logging,
            ]),
        program("simulate", in: .tools, needs: ["Simulator"]),
        room("CalendarProof", in: .tools, needs: ["Calendar", "Clocks"]),
        program("calendar-proof", in: .tools, needs: ["Calendar", "TimeZones", "CalendarProof"]),
        room(
            "DecisionProof", in: .tools,
            needs: ["Actions", "Clocks", "Engine", "JSON", "Rules", "Simulation", "Torrents"]),
        program("decision-proof", in: .tools, needs: ["DecisionProof"]),

        tests("TextTests", in: .base, need: ["Clocks", "Text"]),
        tests("JSONTests", in: .base, need: ["Clocks", "JSON"]),
        tests("ClocksTests", in: .base, need: ["Clocks"]),

        tests("CELTests", in: .language, need: ["CEL", "Clocks"]),
        tests("CELRegexTests", in: .language, need: ["CEL"]),

        tests("CalendarTests", in: .core, need: ["Calendar", "CalendarProof", "Clocks", "Text"]),
        tests("TorrentsTests", in: .core, need: ["Clocks", "JSON", "Torrents"]),
        tests("ReleasesTests", in: .core, need: ["Releases"]),
        tests("MetainfoTests", in: .core, need: ["Clocks", "Metainfo", "Text"]),
        tests(
            "RulesTests", in: .core,
            need: [
                "Actions", "CEL", "Calendar", "Clocks", "JSON", "Rules", "Simulation", "Text", "TimeZones", "Torrents",
            ]),
        tests(
            "EngineTests", in: .core,
            need: [
                "Actions", "Calendar", "ClientKit", "Clocks", "DecisionProof", "Engine", "JSON", "Rules", "Simulation",
                "Torrents",
            ],
            keeping: ["Stories/Golden"]),

        tests(
            "JournalTests", in: .ports,
            need: ["Clocks", "Engine", "JSON", "Journal", "Rules", "SQLiteJournal", "Simulation", "Torrents"]),
        tests("ClientKitTests", in: .ports, need: ["ClientKit", "Clocks", "Simulation", "Torrents"]),

        tests("MountsTests", in: .adapters, need: ["Mounts"]),
        tests("TrashTests", in: .adapters, need: ["Clocks", "Engine", "TestKit", "Torrents", "Trash"]),
        tests("TimeZonesTests", in: .adapters, need: ["Calendar", "Clocks", "TimeZones", "CalendarProof"]),
        tests("IntakeTests", in: .adapters, need: ["Clocks", "Intake", "Metainfo", "TestKit"]),
        tests(
            "SQLiteJournalTests", in: .adapters,
            need: [
                "journal-crash", "Clocks", "Engine", "JSON", "Journal", "Mounts", "Rules", "SQLiteJournal",
                "Simulation",
                "TestKit", "Torrents", grdb, subprocess, systemPackage,
            ]),
        tests(
            "ActionsTests", in: .adapters,
            need: [
                "Actions", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "Intake", "JSON", "Mounts", "Rules",
                "Simulation", "TestKit", "Text", "Torrents", "Trash",
            ]),
        tests("GzipTests", in: .adapters, need: ["Gzip"]),
        tests("HTTPTests", in: .adapters, need: ["Clocks", "HTTP", "TestKit"]),
        tests(
            "TransmissionTests", in: .adapters,
            need: [
                "ClientHTTP", "ClientKit", "Clocks", "HTTP", "JSON", "Simulation", "TestKit", "Torrents",
                "Transmission",
            ]),
        tests(
            "QBittorrentTests", in: .adapters,
            need: [
                "ClientHTTP", "ClientKit", "Clocks", "HTTP", "JSON", "QBittorrent", "Simulation", "TestKit", "Torrents",
            ]),
        tests(
            "ClientContractTests", in: .adapters,
            need: [
                "ClientKit", "Clocks", "HTTP", "QBittorrent", "Simulation", "TestKit", "Torrents", "Transmission",
            ]),

        tests(
            "DaemonTests", in: .app,
            need: [
                "Actions", "Calendar", "ClientKit", "Clocks", "Daemon", "Engine", "Gzip", "HTTP", "Intake", "JSON",
                "Journal", "Mounts",
                "Recording", "Rules", "SQLiteJournal", "Simulation", "TestKit", "Text", "Torrents", logging,
                systemPackage,
            ]),
        tests(
            "SystemTests", in: .app,
            need: [
                "sluice", "Actions", "TimeZones", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "JSON", "Journal",
                "QBittorrent", "Rules", "SQLiteJournal", "Simulation", "TestKit", "Text", "Torrents", "Transmission",
                logging, subprocess, systemPackage,
            ], keeping: ["Tasks/tasks.json"]),
        tests(
            "ReadModelTests", in: .app,
            need: [
                "Actions", "Calendar", "Clocks", "Daemon", "Engine", "JSON", "Journal", "ReadModel", "Rules",
                "Simulation", "TestKit", "Torrents",
            ]),
        tests(
            "WebTests", in: .app,
            need: [
                "Actions", "Calendar", "Clocks", "Daemon", "Engine", "JSON", "Journal", "ReadModel", "Rules",
                "Simulation", "TestKit", "Text", "Torrents", "Trash", "Web", httpTypes, hummingbirdCore, logging,
                nioCore, nioPosix,
            ]),
        tests(
            "CommandsTests", in: .app,
            need: [
                "ClientKit", "Clocks", "Commands", "Daemon", "Engine", "JSON", "Journal", "ReadModel", "TestKit",
                argumentParser,
            ]),
        tests("ReportingTests", in: .app, need: ["Clocks", "JSON", "Reporting", "TestKit", subprocess]),
        tests(
            "RuleTestingTests", in: .app,
            need: ["Actions", "CEL", "Clocks", "JSON", "RuleTesting", "Rules", "Simulation", "Torrents"]),
        tests(
            "ControlTests", in: .app,
            need: [
                "Calendar", "Clocks", "Control", "Daemon", "Engine", "HTTP", "JSON", "Journal", "ReadModel", "Rules",
                "Simulation", "TestKit", "Torrents", logging,
            ]),

        tests("SimulatorTests", in: .tools, need: ["Simulator", "simulate", "Clocks", "Simulation", "Torrents"]),
        tests("ConformanceTests", in: .tools, need: ["CEL", "cel-conformance"]),

        .testTarget(name: "HouseTests"),
    ],
    swiftLanguageModes: [.v6]
)

// A value of one module can hold values of modules that its user never names, and the user is compiled with the layout
// of them all. SwiftPM compiles a target again only when a module it names has changed, so each target names them all;
// otherwise a build after an update can mix old layouts with new ones, and read one field for another.
let declared = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
for target in package.targets {
    var seen: Set<String> = []
    var open = target.dependencies
    target.dependencies = []
    while let dependency = open.popLast() {
        guard seen.insert("\(dependency)").inserted else { continue }
        target.dependencies.append(dependency)
        if case .byNameItem(let name, _) = dependency { open += declared[name] ?? [] }
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .treatWarning("StrictLanguageFeatures", as: .error),
        .treatWarning("ExplicitSendable", as: .error),
    ]
}
