/// One local day of a picture, cut into cells of equal local time.
struct DayRow {
    /// What a cell shows.
    enum Cell: Hashable {
        /// No clock showed this time, because it was skipped.
        case skipped
        /// Closed, or nothing fires.
        case empty
        /// Open for part of the cell.
        case partlyOpen
        /// Open for all of the cell.
        case open
        /// So many occurrences.
        case fires(Int)
    }

    let date: CivilDate
    let cells: [Cell]
    /// Seconds by which the clocks went forward on this day; negative when they went back, zero on ordinary days.
    let clockChange: Int

    /// Draws one day of a group; a repeated hour shows what either copy holds.
    init(_ content: WeekPicture.Content, on date: CivilDate, in zone: Zone, cellCount: Int) {
        let start = LocalDateTime(date: date, minutes: 0).secondsSinceEpoch
        let width = 86_400 / Int64(cellCount)
        let pieces = zone.pieces(of: date)
        var shown = [Int64](repeating: 0, count: cellCount)
        var open = [Int64](repeating: 0, count: cellCount)
        var fires = [Int](repeating: 0, count: cellCount)
        for piece in pieces {
            let offset = piece.offset
            Self.add(piece.start + offset - start, piece.end + offset - start, width, to: &shown)
            switch content {
            case .spans(let spans):
                for span in spans {
                    let from = max(span.opens.seconds, piece.start) + offset - start
                    Self.add(from, min(span.closes.seconds, piece.end) + offset - start, width, to: &open)
                }
            case .instants(let instants):
                for instant in instants where piece.start <= instant.seconds && instant.seconds < piece.end {
                    fires[Int((instant.seconds + offset - start) / width)] += 1
                }
            }
        }
        self.date = date
        cells = (0..<cellCount).map { index in
            if shown[index] == 0 { return .skipped }
            if fires[index] > 0 { return .fires(fires[index]) }
            if open[index] == 0 { return .empty }
            return open[index] >= min(width, shown[index]) ? .open : .partlyOpen
        }
        clockChange = Int((pieces.last?.offset ?? 0) - (pieces.first?.offset ?? 0))
    }

    /// Adds the seconds of a stretch of the day to the cells that it touches.
    private static func add(_ from: Int64, _ to: Int64, _ width: Int64, to cells: inout [Int64]) {
        var position = from
        while position < to, position >= 0, position / width < cells.count {
            let end = min(to, (position / width + 1) * width)
            cells[Int(position / width)] += end - position
            position = end
        }
    }
}

/// A stretch of a local day during which one offset is in force.
struct DayPiece {
    let start: Int64
    let end: Int64
    let offset: Int64
}

extension Zone {
    /// The stretches of time at which clocks show a date, in order; none for a date that was skipped.
    func pieces(of date: CivilDate) -> [DayPiece] {
        let dayStart = LocalDateTime(date: date, minutes: 0).secondsSinceEpoch
        let reach = Int64(UTCOffset.largest)
        var pieces: [DayPiece] = []
        var index = indexOfPeriod(at: dayStart - reach)
        while index < periods.count, periods[index].start <= dayStart + 86_400 + reach {
            let offset = periods[index].offset
            let next = index + 1 < periods.count ? periods[index + 1].start : .max
            let start = max(periods[index].start, dayStart - offset)
            let end = min(next, dayStart + 86_400 - offset)
            if start < end { pieces.append(DayPiece(start: start, end: end, offset: offset)) }
            index += 1
        }
        return pieces
    }
}
