extension Schema {
    /// Schema 8: indexes that hold every column that the counts of a month read.
    static let tallies = """
        CREATE INDEX decision_fired ON decision (rule, wall) WHERE verdict IN ('firing', 'wouldFire');
        CREATE INDEX intent_tally ON intent (changedAt, rule, action, state);
        DROP INDEX intent_changed;
        CREATE INDEX event_tally ON event (wall, client, kind);
        DROP INDEX event_wall;
        """
}
