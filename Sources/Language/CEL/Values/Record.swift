/// A host object, such as a torrent, whose fields are read by their slot in the declared ``RecordType``.
public protocol Record: Sendable {
    /// The declaration that gives the slots their names; needed only where the checker is bypassed or for printing.
    var recordType: RecordType { get }

    /// Returns the field of that slot.
    ///
    /// A field that is not there is ``Value/absent``; one that is not known is ``Value/unknown(_:)``.
    func field(at slot: Int) -> Value
}

extension Record {
    /// A declaration without fields, enough for records that are only read through checked expressions.
    public var recordType: RecordType { RecordType("record", fields: []) }
}
