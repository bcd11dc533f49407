import CEL

/// What a rule can read of a disk; slots of the `disk` record.
package enum DiskField: Int, CaseIterable, Sendable {
    case name, path, free, size, used, freeRatio, lost

    var declaration: Field {
        switch self {
        case .name: Field("name", type: .string, documentation: "its name in the rule file")
        case .path:
            Field("path", type: .string, documentation: "where it is seen here, or its path in the client that tells")
        case .free:
            Field(
                "free", type: .int, unit: .bytes, aliases: ["freeSpace", "available", "space"],
                documentation: "bytes that can be written; unknown while the disk is lost or does not answer")
        case .size:
            Field(
                "size", type: .int, unit: .bytes, aliases: ["total", "capacity"],
                documentation: "all of its bytes; unknown where only a client tells of it, and while it is lost")
        case .used:
            Field(
                "used", type: .int, unit: .bytes,
                documentation: "bytes that are taken; unknown where size is")
        case .freeRatio:
            Field(
                "freeRatio", type: .double, unit: .ratio, maximum: 1, aliases: ["freePercent", "percentFree"],
                documentation: "free divided by size, from 0 to 1; unknown where size is")
        case .lost:
            Field(
                "lost", type: .bool,
                documentation: "whether it is not mounted, its marker is missing, or it does not answer")
        }
    }
}
