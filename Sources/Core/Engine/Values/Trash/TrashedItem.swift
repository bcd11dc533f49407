package import Clocks
import JSON

/// One thing in the bin of a disk, as a look at the disk tells of it.
package struct TrashedItem: Hashable, Sendable {
    /// The name of its folder in the bin.
    package let entry: String
    /// Its name for people.
    package let title: String
    /// When it was moved there.
    package let at: WallTime
    /// Bytes that are free once it is deleted: files with other links free none.
    package let bytes: Int64
    /// The intent that moved it there, or is about to.
    package let intent: IntentID

    package init(entry: String, title: String, at: WallTime, bytes: Int64, intent: IntentID) {
        self.entry = entry
        self.title = title
        self.at = at
        self.bytes = bytes
        self.intent = intent
    }
}

extension TrashedItem {
    /// The item as observations are recorded.
    var recorded: JSON {
        [
            "entry": .string(entry), "title": .string(title), "at": .integer(at.milliseconds),
            "bytes": .integer(bytes), "intent": .string(intent.text),
        ]
    }

    /// Reads that form back.
    init(_ value: RecordedValue) throws(ObservationError) {
        self.init(
            entry: try value["entry"].text(), title: try value["title"].text(),
            at: WallTime(milliseconds: try value["at"].integer()), bytes: try value["bytes"].integer(),
            intent: IntentID(try value["intent"].text()))
    }
}
