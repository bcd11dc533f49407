extension Schema {
    /// Schema 8: what counts of a whole month are read from, so that no row of the tables themselves has to be.
    static let tallies = """
        CREATE INDEX decision_fired ON decision (rule, wall) WHERE verdict IN ('firing', 'wouldFire');
        CREATE INDEX intent_tally ON intent (changedAt, rule, action, state);
        DROP INDEX intent_changed;
        CREATE INDEX event_tally ON event (wall, client, kind);
        DROP INDEX event_wall;
        """
}
