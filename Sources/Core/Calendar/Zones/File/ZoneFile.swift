extension Zone {
    /// Reads a TZif file (RFC 9636) of version 2 or later; the file's rule for the future is part of the zone.
    ///
    /// Version 1 files end in 2037 and say nothing about what follows, so they are refused.
    package init(name: String, file bytes: [UInt8]) throws(ZoneError) {
        do {
            let law = try ZoneFile(bytes)
            let rule = law.footer.isEmpty ? nil : try RecurringRule(parsing: law.footer)
            self.init(name: name, file: law, rule: rule)
        } catch {
            throw .malformed(name: name, reason: error.reason)
        }
    }

    /// Makes a zone from a POSIX `TZ` rule alone, such as `CET-1CEST,M3.5.0,M10.5.0/3`, for all years.
    package init(name: String, rule: String) throws(ZoneError) {
        do {
            let rule = try RecurringRule(parsing: rule)
            self.init(name: name, initialOffset: rule.standard, changes: rule.changes(after: .min))
        } catch {
            throw .malformed(name: name, reason: error.reason)
        }
    }

    private init(name: String, file: ZoneFile, rule: RecurringRule?) {
        let listed = file.transitions
        guard let rule else {
            self.init(name: name, initialOffset: file.initialOffset, changes: listed)
            return
        }
        // A file without transitions leaves everything to its rule.
        self.init(
            name: name,
            initialOffset: listed.isEmpty ? rule.standard : file.initialOffset,
            changes: listed + rule.changes(after: listed.last?.start ?? .min))
    }
}

/// Why a zone's bytes or rule text were refused, as a clause.
struct ZoneFileError: Error {
    let reason: String
}

/// The parts of a TZif file that decide offsets; names of offsets and the flags for daylight saving do not.
struct ZoneFile {
    /// The offset before the first transition.
    let initialOffset: Int64
    /// The listed changes in ascending order, possibly none.
    let transitions: [Zone.Period]
    /// The POSIX `TZ` rule for everything after the last transition; empty when the file does not say.
    let footer: String

    init(_ bytes: [UInt8]) throws(ZoneFileError) {
        var reader = ByteReader(bytes)
        let first = try Header(from: &reader)
        guard first.version >= UInt8(ascii: "2") else {
            throw ZoneFileError(reason: "it is in version 1 of the format, which ends in 2037")
        }
        // The first block repeats the law in 32 bits for old readers.
        _ = try reader.take(first.size(ofTime: 4))
        let header = try Header(from: &reader)
        guard header.leapCount == 0 else {
            throw ZoneFileError(reason: "it counts leap seconds, which Unix time does not")
        }
        var times: [Int64] = []
        times.reserveCapacity(min(header.timeCount, bytes.count / 8))
        for _ in 0..<header.timeCount { times.append(try reader.takeInt64()) }
        let types = Array(try reader.take(header.timeCount))
        var offsets: [Int64] = []
        for _ in 0..<header.typeCount {
            let offset = Int64(try reader.takeInt32())
            guard abs(offset) < UTCOffset.largest else {
                throw ZoneFileError(reason: "it states an offset of \(offset) seconds")
            }
            offsets.append(offset)
            _ = try reader.take(2)
        }
        guard let initial = offsets.first else { throw ZoneFileError(reason: "it has no offset at all") }
        var transitions: [Zone.Period] = []
        for (time, type) in zip(times, types) {
            guard Int(type) < offsets.count else {
                throw ZoneFileError(reason: "a transition names an offset it lacks")
            }
            guard time > transitions.last?.start ?? .min else {
                throw ZoneFileError(reason: "its transitions are not in order")
            }
            transitions.append(Zone.Period(start: time, offset: offsets[Int(type)]))
        }
        _ = try reader.take(header.sizeAfterTypes(ofTime: 8))
        initialOffset = initial
        self.transitions = transitions
        footer = try reader.takeFooter()
    }
}

/// The 44 bytes in front of each of the two blocks of a TZif file.
private struct Header {
    let version: UInt8
    let utcFlagCount, standardFlagCount, leapCount, timeCount, typeCount, nameSize: Int

    init(from reader: inout ByteReader) throws(ZoneFileError) {
        guard Array(try reader.take(4)) == Array("TZif".utf8) else {
            throw ZoneFileError(reason: "it does not start with TZif")
        }
        version = try reader.takeByte()
        _ = try reader.take(15)
        utcFlagCount = try reader.takeCount()
        standardFlagCount = try reader.takeCount()
        leapCount = try reader.takeCount()
        timeCount = try reader.takeCount()
        typeCount = try reader.takeCount()
        nameSize = try reader.takeCount()
    }

    /// The bytes of the whole block; counts have 32 bits, so 64-bit arithmetic cannot overflow.
    func size(ofTime width: Int) -> Int {
        timeCount * (width + 1) + typeCount * 6 + sizeAfterTypes(ofTime: width)
    }

    /// The bytes that follow the offsets: names, leap seconds and flags.
    func sizeAfterTypes(ofTime width: Int) -> Int {
        nameSize + leapCount * (width + 4) + standardFlagCount + utcFlagCount
    }
}
