// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "sluice",
    products: [
        .executable(name: "sluice", targets: ["sluice"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "Clocks"),
        .target(name: "JSON"),
        .target(name: "Torrents", dependencies: ["Clocks"]),
        .target(name: "ClientKit", dependencies: ["Torrents"]),
        .target(
            name: "HTTP",
            dependencies: [
                "Clocks",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .target(name: "ClientHTTP", dependencies: ["ClientKit", "HTTP", "JSON", "Torrents"]),
        .target(
            name: "Transmission", dependencies: ["Clocks", "ClientHTTP", "ClientKit", "HTTP", "JSON", "Torrents"],
            path: "Sources/Clients/Transmission"),
        .target(
            name: "QBittorrent", dependencies: ["Clocks", "ClientHTTP", "ClientKit", "HTTP", "JSON", "Torrents"],
            path: "Sources/Clients/QBittorrent"),
        .target(
            name: "TestKit",
            dependencies: [
                "Clocks", "ClientKit", "HTTP", "Torrents",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .executableTarget(
            name: "sluice",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(name: "JSONTests", dependencies: ["JSON"]),
        .testTarget(name: "ClocksTests", dependencies: ["Clocks"]),
        .testTarget(name: "ClientKitTests", dependencies: ["ClientKit", "Torrents"]),
        .testTarget(name: "HTTPTests", dependencies: ["Clocks", "HTTP", "TestKit"]),
        .testTarget(
            name: "TransmissionTests",
            dependencies: ["ClientHTTP", "ClientKit", "Clocks", "HTTP", "JSON", "TestKit", "Torrents", "Transmission"]),
        .testTarget(
            name: "QBittorrentTests",
            dependencies: ["ClientHTTP", "ClientKit", "Clocks", "HTTP", "JSON", "QBittorrent", "TestKit", "Torrents"]),
        .testTarget(
            name: "ClientContractTests",
            dependencies: ["ClientKit", "Clocks", "QBittorrent", "TestKit", "Torrents", "Transmission"]),
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
