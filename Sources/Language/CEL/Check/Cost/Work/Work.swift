/// How much something holds, as far as the work on it depends on that: known of values, bounded of terms.
protocol Sized {
    /// The bytes of a text or of bytes; 0 for everything else.
    var textBytes: Int { get }
    /// The elements of a list or the entries of a map; 0 for everything else.
    var elements: Int { get }
    /// The steps of looking at all of it, down to the bytes of the texts inside.
    var weight: Int { get }
    /// How many values that are no texts it holds, itself included.
    var scalars: Int { get }
}

/// What a call takes beyond the step of any call, by how much its arguments hold.
///
/// One description serves the worst case, with the sizes that are declared, and the count while evaluating, with the
/// sizes that are there. A step is about a nanosecond; the numbers were measured, with a margin.
struct Work: Sendable {
    enum Kind: Sendable {
        /// So much for each byte of the texts among the arguments.
        case texts(perByte: Int)
        /// Comparing two values: the bytes of the shorter text, or everything that both hold.
        case comparing
        /// Looking up a key: its bytes.
        case lookingUp
        /// Looking through a list for an element.
        case searching
        /// So much for each element of the first argument.
        case elements(each: Int)
        /// Looking at everything that all arguments hold.
        case everything
        case sorting
        /// Putting texts or lists behind each other.
        case appending
        /// Putting the texts of a list behind each other, with another between.
        case joining
        /// Comparing each element of one with each of the other.
        case crossing
        case comparingEach
        case replacing
        case splitting
        /// Filling a template, which may ask for every digit of a number.
        case formatting(perValue: Int)
        /// Compiling a pattern that is not constant, and matching it.
        case compiling
        /// Matching a constant pattern.
        case matching(perByte: Int)
    }

    let kind: Kind
    /// The steps that the call takes for any arguments.
    let base: Int

    init(_ kind: Kind, base: Int = 0) {
        self.kind = kind
        self.base = base
    }
}

extension Work {
    /// The steps of any part of an expression.
    static let node = 50
    /// The steps of looking at one value.
    static let value = 20
    /// The steps of comparing or copying one byte, beyond two for very short texts.
    static let byte = 3
    /// The steps of making one entry of a map.
    static let entry = 500
    /// The steps of compiling a pattern while evaluating, within the limits that hold then.
    static let compilation = 5_000_000

    /// The steps for arguments of these sizes.
    func steps<Size: Sized>(_ first: Size, _ second: Size? = nil, _ third: Size? = nil) -> Int {
        let others = (second?.textBytes ?? 0).plus(third?.textBytes ?? 0)
        let text = first.textBytes.plus(others)
        let steps: Int
        switch kind {
        case .texts(let perByte): steps = text.times(perByte)
        case .comparing:
            let other = second?.weight ?? 0
            steps = min(first.weight, other).times(first.elements == 0 ? 1 : 4)
        case .lookingUp: steps = first.elements == 0 ? 0 : others.times(Self.byte).plus(600)
        case .searching: steps = first.textBytes.times(Self.byte).plus(second?.weight ?? 0)
        case .elements(let each): steps = first.elements.times(each).plus(first.textBytes.times(14))
        case .everything: steps = [first, second, third].reduce(0) { $0.plus($1?.weight ?? 0) }.times(4)
        case .sorting: steps = Self.sorting(first)
        case .appending: steps = text.plus(first.elements.plus(second?.elements ?? 0).times(30))
        case .joining: steps = first.weight.times(2).plus(first.elements.times(others))
        case .crossing:
            let other = second?.weight ?? 0
            steps = first.elements.times(other).plus((second?.elements ?? 0).times(first.weight))
        case .comparingEach: steps = first.elements.times(first.weight)
        case .replacing: steps = first.textBytes.times(Self.parting(second)).plus(third?.textBytes ?? 0)
        case .splitting: steps = first.textBytes.plus(1).times(Self.parting(second).plus(20))
        case .formatting(let perValue):
            steps = text.plus(second?.weight ?? 0).times(15).plus((second?.scalars ?? 0).times(perValue))
        case .compiling:
            let perByte = Pattern.Limits.instructionsWhileEvaluating.times(Pattern.stepsPerInstruction)
            steps = first.textBytes.plus(1).times(perByte).plus(Self.compilation)
        case .matching(let perByte): steps = first.textBytes.times(perByte)
        }
        return steps.plus(base)
    }

    static func sorting(_ list: some Sized) -> Int {
        let rounds = Int.bitWidth - list.elements.leadingZeroBitCount
        return rounds.times(list.elements.times(60).plus(list.weight.times(2)))
    }

    /// What a byte takes where a text is parted at what is to be found; the fewer bytes that has, the more parts.
    private static func parting(_ separator: (some Sized)?) -> Int {
        switch separator?.textBytes {
        case 0, nil: 110
        case 1: 9
        default: 25  // found by a search of its own each time
        }
    }
}
