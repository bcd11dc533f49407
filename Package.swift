// swift-tools-version: 6.3
import PackageDescription

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
    ],
    targets: [
        .target(name: "Clocks"),
        .target(name: "Text"),
        .target(name: "JSON", dependencies: ["Text"]),
        .target(name: "Calendar"),
        .target(name: "CalendarFiles", dependencies: ["Calendar"]),
        // The rounding functions of Double are in the mathematics library, which only Foundation links by itself.
        .target(name: "CEL", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Torrents", dependencies: ["Clocks", "JSON"]),
        .target(name: "Metainfo", dependencies: [.product(name: "Crypto", package: "swift-crypto")]),
        .target(name: "Rules", dependencies: ["Calendar", "CEL", "Clocks", "JSON", "Text", "Torrents"]),
        .target(name: "Engine", dependencies: ["CEL", "Clocks", "JSON", "Rules", "Text", "Torrents", "Calendar"]),
        .target(name: "ClientKit", dependencies: ["Text", "Torrents"]),
        .target(
            name: "HTTP",
            dependencies: [
                "Clocks", "Text", .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .target(name: "ClientHTTP", dependencies: ["ClientKit", "HTTP", "JSON", "Text", "Torrents"]),
        .target(
            name: "Transmission",
            dependencies: ["Clocks", "ClientHTTP", "ClientKit", "HTTP", "JSON", "Text", "Torrents"],
            path: "Sources/Clients/Transmission"),
        .target(
            name: "QBittorrent",
            dependencies: ["Clocks", "ClientHTTP", "ClientKit", "HTTP", "JSON", "Text", "Torrents"],
            path: "Sources/Clients/QBittorrent"),
        .target(name: "Intake", dependencies: ["Metainfo"]),
        .target(
            name: "Actions",
            dependencies: [
                "ClientKit", "Clocks", "Engine", "HTTP", "Intake", "JSON", "Metainfo", "Rules", "Text", "Torrents",
            ]),
        .target(
            name: "Journal",
            dependencies: [
                "Clocks", "Engine", "JSON", "Text", "Torrents", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "Daemon",
            dependencies: [
                "Actions", "ClientKit", "Clocks", "Engine", "HTTP", "Intake", "JSON", "Journal", "Metainfo", "Rules",
                "Text",
                "Torrents", .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .target(
            name: "Control",
            dependencies: [
                "Daemon", "Engine", "HTTP", "JSON", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        .target(
            name: "Commands",
            dependencies: [
                "Actions", "CEL", "Calendar", "CalendarFiles", "ClientKit", "Clocks", "Control", "Daemon", "Engine",
                "HTTP", "Intake", "JSON", "Journal", "Metainfo", "Rules", "Text", "Torrents",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "sluice",
            dependencies: [
                "HTTP", "Actions", "ClientKit", "Commands", "Clocks", "QBittorrent", "Rules", "Transmission",
            ]),
        .target(
            name: "TestKit",
            dependencies: [
                "ClientKit", "Clocks", "HTTP", "Torrents", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .executableTarget(name: "cel-conformance", dependencies: ["CEL"]),
        .executableTarget(name: "cel-bench", dependencies: ["CEL"]),
        .executableTarget(
            name: "journal-crash", dependencies: ["Clocks", "Engine", "JSON", "Journal", "Torrents"],
            path: "Tests/JournalCrash"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Actions", "CEL", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "JSON", "Journal", "Metainfo",
                "QBittorrent", "Rules", "TestKit", "Torrents", "Transmission",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "CalendarProof", dependencies: ["Calendar"]),
        .executableTarget(name: "calendar-proof", dependencies: ["Calendar", "CalendarFiles", "CalendarProof"]),
        .testTarget(name: "TextTests", dependencies: ["Text"]),
        .testTarget(name: "JSONTests", dependencies: ["JSON"]),
        .testTarget(name: "ClocksTests", dependencies: ["Clocks"]),
        .testTarget(name: "CELTests", dependencies: ["CEL"]),
        .testTarget(name: "CELRegexTests", dependencies: ["CEL"]),
        .testTarget(name: "ConformanceTests", dependencies: ["CEL", "cel-conformance"]),
        .testTarget(name: "CalendarTests", dependencies: ["Calendar", "CalendarProof"]),
        .testTarget(name: "CalendarFilesTests", dependencies: ["Calendar", "CalendarFiles", "CalendarProof"]),
        .testTarget(name: "MetainfoTests", dependencies: ["Metainfo", "TestKit"]),
        .testTarget(name: "IntakeTests", dependencies: ["Intake", "Metainfo", "TestKit"]),
        .testTarget(name: "RulesTests", dependencies: ["Actions", "Calendar", "Clocks", "JSON", "Rules", "Torrents"]),
        .testTarget(
            name: "EngineTests",
            dependencies: ["Actions", "Clocks", "Engine", "JSON", "Rules", "TestKit", "Torrents"]),
        .testTarget(
            name: "JournalTests",
            dependencies: [
                "journal-crash", "Clocks", "Engine", "JSON", "Journal", "TestKit", "Torrents",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(name: "HTTPTests", dependencies: ["Clocks", "HTTP", "TestKit"]),
        .testTarget(name: "ClientKitTests", dependencies: ["ClientKit", "Clocks", "Torrents"]),
        .testTarget(
            name: "TransmissionTests",
            dependencies: ["ClientHTTP", "ClientKit", "Clocks", "HTTP", "JSON", "TestKit", "Torrents", "Transmission"]),
        .testTarget(
            name: "QBittorrentTests",
            dependencies: ["ClientHTTP", "ClientKit", "Clocks", "HTTP", "JSON", "QBittorrent", "TestKit", "Torrents"]),
        .testTarget(
            name: "ClientContractTests",
            dependencies: ["ClientKit", "Clocks", "HTTP", "QBittorrent", "TestKit", "Torrents", "Transmission"]),
        .testTarget(
            name: "DaemonTests",
            dependencies: [
                "Actions", "Calendar", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "Intake", "JSON", "Journal",
                "Rules", "TestKit", "Text",
                "Torrents", .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "sluice", "Actions", "CalendarFiles", "ClientKit", "Clocks", "Daemon", "Engine", "HTTP", "JSON",
                "Journal", "QBittorrent", "Rules", "TestKit", "Torrents", "Transmission",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "ControlTests",
            dependencies: [
                "Clocks", "Control", "Daemon", "Engine", "HTTP", "JSON", "TestKit",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(name: "HouseTests"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
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
