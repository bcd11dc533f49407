import Logging

/// Takes down what the daemon logs while it lives.
struct LogCheck: LogHandler {
    let stage: Stage
    let life: Life
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(stage: Stage, life: Life) {
        self.stage = stage
        self.life = life
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard !life.isOver else { return }
        if event.message == "The rule file was loaded again" { stage.takeUpDeck() }
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }.sorted { $0.key < $1.key }
        let secret = stage.sabotage == .logsSecrets ? Deck.secret : ""
        stage.check(
            line: "\(event.level) \(event.message) \(secret)"
                + all.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
    }
}
