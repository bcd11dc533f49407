package import Clocks
package import JSON
import Torrents

/// A part of a recorded observation, with its place for messages.
struct RecordedValue {
    /// Nil where there is none.
    let json: JSON?
    let place: String

    init(_ json: JSON?, at place: String = "") {
        self.json = json
        self.place = place
    }

    /// A member, which may be missing.
    subscript(name: String) -> RecordedValue {
        RecordedValue(json?[name], at: place.isEmpty ? name : "\(place).\(name)")
    }

    /// Whether there is something, though it may be null.
    var isThere: Bool { json != nil }

    func failure(_ problem: String) -> ObservationError { ObservationError(place: place, problem: problem) }

    /// What is made of the value, where it can be.
    func required<Result>(_ what: String, _ result: Result?) throws(ObservationError) -> Result {
        guard let result else { throw failure(json == nil ? "\(what) is missing" : "this is not \(what)") }
        return result
    }

    /// Reads what may be missing or null.
    func optional<Result>(
        _ read: (RecordedValue) throws(ObservationError) -> Result
    ) throws(ObservationError) -> Result? {
        switch json {
        case nil, .null?: nil
        case .some: try read(self)
        }
    }

    /// Reads each element of a list.
    func list<Result>(
        _ read: (RecordedValue) throws(ObservationError) -> Result
    ) throws(ObservationError) -> [Result] {
        let elements = try required("a list", json?.arrayValue)
        var results: [Result] = []
        results.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            results.append(try read(RecordedValue(element, at: "\(place)[\(index)]")))
        }
        return results
    }

    func text() throws(ObservationError) -> String { try required("a text", json?.stringValue) }
    func integer() throws(ObservationError) -> Int64 { try required("a whole number", json?.integerValue) }
    func count() throws(ObservationError) -> Int {
        try required("a count", json?.integerValue.flatMap(Int.init(exactly:)))
    }
    func flag() throws(ObservationError) -> Bool { try required("true or false", json?.boolValue) }
    func client() throws(ObservationError) -> ClientName { ClientName(try text()) }
    func hash() throws(ObservationError) -> Infohash {
        try required("an infohash", json?.stringValue.flatMap(Infohash.init(hex:)))
    }
    func wall() throws(ObservationError) -> WallTime { WallTime(milliseconds: try integer()) }
    func duration() throws(ObservationError) -> Duration { .nanoseconds(try integer()) }
    func moment() throws(ObservationError) -> Moment {
        Moment(wall: try self["wall"].wall(), boot: try self["boot"].duration())
    }
}

extension Moment {
    /// The moment as observations are recorded: `wall` in milliseconds since 1970, `boot` in nanoseconds.
    package var recorded: JSON { ["wall": .integer(wall.milliseconds), "boot": boot.recorded] }

    /// Reads that form back.
    ///
    /// - Throws: `ObservationError` where it has another shape.
    package init(recorded json: JSON?) throws(ObservationError) { self = try RecordedValue(json, at: "at").moment() }
}

extension Duration {
    /// Nanoseconds, which is as fine as clocks tell the time.
    var recorded: JSON {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooLongWithRest) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return .integer(isTooLong || isTooLongWithRest ? (seconds < 0 ? .min : .max) : sum)
    }
}

extension JSON {
    /// An object without the members that there is nothing to say of.
    static func record(_ members: (String, JSON?)...) -> JSON {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}
