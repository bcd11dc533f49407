import Daemon
import Engine
import JSON
import Journal
import SQLiteJournal

/// What became of one intent that was to be undone.
struct UndoResult {
    enum State {
        case undone(String)
        /// It would be undone.
        case told
        /// It cannot be.
        case impossible(String)
        /// It is no longer as the action left it, or the client refused.
        case refused(String)
        /// It goes on without us.
        case waiting(String)

        /// The exit code that it asks for; nil for success.
        var code: VerbError.Code? {
            switch self {
            case .undone, .told: nil
            case .impossible: .data
            case .refused: .unavailable
            case .waiting: .temporary
            }
        }
    }

    let original: IntentID
    let title: String
    let state: State

    /// Waits until all that was taken back has ended, or has failed once and waits itself.
    static func all(
        of reception: UndoReception, _ reader: SQLiteJournal.Reader, within limit: Duration
    ) async throws -> [UndoResult] {
        let stored = try await Waiting.reading(within: limit) { stored in
            stored.allSatisfy { $0.map { !$0.state.isUnfinished || $0.state == .waiting } ?? true }
        } _: {
            try reception.taken.map { try $0.undoing.flatMap { try reader.intent($0) } }
        }
        return zip(reception.taken, stored).map { UndoResult($0, $1) }
            + reception.refused.map { UndoResult(original: $0.original, title: "", state: .impossible($0.reason)) }
    }

    private init(_ taken: UndoReception.Taken, _ stored: StoredIntent?) {
        let state: State =
            if let stored {
                switch stored.state {
                case .done: .undone(stored.detail ?? "undone")
                case .held, .dead, .cancelled, .rehearsed: .refused(stored.detail ?? stored.state.rawValue)
                case .planned, .executing, .waiting: .waiting(stored.detail ?? "not done yet")
                }
            } else {
                .told
            }
        self.init(original: taken.original, title: taken.title, state: state)
    }

    private init(original: IntentID, title: String, state: State) {
        self.original = original
        self.title = title
        self.state = state
    }

    /// Prints one line, successes to standard output and the rest to standard error.
    func show() {
        let line = Console.safe("\(original): " + (title.isEmpty ? text : "\(title): \(text)"))
        if state.code == nil { Console.print(line) } else { Console.error(line) }
    }

    var json: JSON { json(naming: "intent", done: "undone") }

    /// The result for other programs.
    ///
    /// - Parameters:
    ///   - name: The member that says what it is about.
    ///   - done: The word for success.
    /// - Returns: An object.
    func json(naming name: String, done: String) -> JSON {
        [
            name: .string(original.text), "title": .string(title), "result": .string(word == "undone" ? done : word),
            "detail": .string(text),
        ]
    }

    private var word: String {
        switch state {
        case .undone: "undone"
        case .told: "planned"
        case .impossible: "impossible"
        case .refused: "refused"
        case .waiting: "waiting"
        }
    }

    private var text: String {
        switch state {
        case .undone(let detail), .impossible(let detail), .refused(let detail): detail
        case .told: "would be undone, unless somebody has changed it since"
        case .waiting(let detail): "\(detail); it is tried again while sluice runs"
        }
    }
}
