import Text

/// `getFullYear getHours getDayOfWeek` and their like, of timestamps in a zone and of durations.
enum TimeLibrary {
    static func functions(zones: any ZoneOffsets) -> [FunctionForm] {
        Part.allCases.flatMap { part in
            [
                FunctionForm(part.rawValue, isMember: true, part.signatures, .unary { part.read($0, atOffset: 0) }),
                .member(
                    part.rawValue, ([.timestamp, .string], .int),
                    body: .binary { value, zone in
                        guard case .timestamp(let instant) = value, case .string(let name) = zone else {
                            return .noSuchOverload(part.rawValue, value, zone)
                        }
                        guard let offset = zones.resolvedOffset(of: name, atUnixSeconds: instant.seconds) else {
                            return .failure(.invalidArgument, "unknown time zone: \(name.quotedBeginning)")
                        }
                        return part.read(value, atOffset: Int64(offset))
                    }),
            ]
        }
    }

    /// A field of the calendar or the clock, by the name of its accessor.
    private enum Part: String, CaseIterable, Sendable {
        case getFullYear, getMonth, getDate, getDayOfMonth, getDayOfWeek, getDayOfYear
        case getHours, getMinutes, getSeconds, getMilliseconds

        /// Clock fields are defined for durations too.
        var signatures: [Signature] {
            switch self {
            case .getFullYear, .getMonth, .getDate, .getDayOfMonth, .getDayOfWeek, .getDayOfYear:
                [Signature([.timestamp], .int)]
            case .getHours, .getMinutes, .getSeconds, .getMilliseconds:
                [Signature([.timestamp], .int), Signature([.duration], .int)]
            }
        }

        func read(_ value: Value, atOffset offset: Int64) -> Value {
            switch value {
            case .timestamp(let instant): .int(field(of: instant, atOffset: offset))
            case .duration(let span): amount(of: span).map { .int($0) } ?? .noSuchOverload(rawValue, value)
            default: .noSuchOverload(rawValue, value)
            }
        }

        private func field(of instant: Timestamp, atOffset offset: Int64) -> Int64 {
            let civil = CivilTime(instant.seconds, offset: offset)
            return switch self {
            case .getFullYear: Int64(civil.date.year)
            case .getMonth: Int64(civil.date.month) - 1
            case .getDate: Int64(civil.date.day)
            case .getDayOfMonth: Int64(civil.date.day) - 1
            case .getDayOfWeek: Int64(civil.date.dayOfWeek)
            case .getDayOfYear: Int64(civil.date.dayOfYear)
            case .getHours: civil.secondOfDay / 3_600
            case .getMinutes: civil.secondOfDay / 60 % 60
            case .getSeconds: civil.secondOfDay % 60
            case .getMilliseconds: Int64(instant.nanoseconds) / 1_000_000
            }
        }

        /// The whole duration in the unit, but only the fraction for milliseconds.
        private func amount(of span: TimeSpan) -> Int64? {
            switch self {
            case .getHours: span.seconds / 3_600
            case .getMinutes: span.seconds / 60
            case .getSeconds: span.seconds
            case .getMilliseconds: Int64(span.nanoseconds) / 1_000_000
            default: nil  // dates have no meaning in a duration
            }
        }
    }
}
