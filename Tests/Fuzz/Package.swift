// swift-tools-version: 6.3
import PackageDescription

// A package of its own, because a fuzzer brings its own main function and would break the linking of the tests.
// The sources are linked in rather than depended on: `package` access does not reach across packages.
let package = Package(
    name: "fuzz",
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")
    ],
    targets: [
        // The rounding functions of Double are in the mathematics library, which only Foundation links by itself.
        .target(name: "Text"),
        .target(name: "CEL", dependencies: ["Text"], linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Metainfo", dependencies: ["Text", .product(name: "Crypto", package: "swift-crypto")]),
        .executableTarget(name: "fuzz-cel", dependencies: ["CEL"]),
        .executableTarget(name: "fuzz-pattern", dependencies: ["CEL"]),
        .executableTarget(name: "fuzz-metainfo", dependencies: ["Metainfo"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(), .treatAllWarnings(as: .error),
        .treatWarning("StrictLanguageFeatures", as: .error), .treatWarning("ExplicitSendable", as: .error),
    ]
}
