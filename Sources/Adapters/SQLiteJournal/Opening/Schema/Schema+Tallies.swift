extension Schema {
    /// Schema 8: indexes that hold every column that the counts of a month read.
    static let tallies = """
        CREATE INDEX decision_fired ON decision (rule, wall) WHERE verdict IN ('firing', 'wouldFire');
        CREATE INDEX intent_tally ON intent (changedAt, rule, action, state);
        DROP INDEX intent_changed;
        CREATE INDEX event_tally ON event (wall, client, kind);
        DROP INDEX event_wall;
        """

    /// Schema 9: intents are counted one rule, action and state after another, and found by time without those.
    static let intentsByRule = """
        DROP INDEX intent_tally;
        CREATE INDEX intent_tally ON intent (rule, action, state, changedAt);
        CREATE INDEX intent_changed ON intent (changedAt);
        """
}
