package import JSON
package import Rules

/// A person wants something of a bin back, or deleted for good.
package struct TrashWish: Hashable, Sendable {
    /// What is wanted.
    package enum Deed: String, CaseIterable, Hashable, Sendable {
        /// Its files go back to where they were, and its torrent to its client.
        case restore
        /// It is deleted for good.
        case empty
    }

    /// What is wanted.
    package let deed: Deed
    /// What it is about.
    package let place: TrashPlace
    /// The torrent that it was, or the disk that it lies on.
    package let subject: Subject
    /// Its name for people.
    package let title: String

    package init(_ deed: Deed, _ place: TrashPlace, subject: Subject, title: String) {
        self.deed = deed
        self.place = place
        self.subject = subject
        self.title = title
    }
}

extension TrashWish {
    /// The wish as a recording keeps it.
    package var json: JSON {
        [
            "deed": .string(deed.rawValue), "place": place.json, "subject": .string(subject.key),
            "title": .string(title),
        ]
    }

    /// Reads what `json` wrote; nil for anything else.
    package init?(json: JSON) {
        guard let deed = json["deed"]?.stringValue.flatMap(Deed.init(rawValue:)),
            let place = json["place"].flatMap(TrashPlace.init(json:)),
            let subject = json["subject"]?.stringValue.flatMap({ Subject(key: $0) }),
            let title = json["title"]?.stringValue
        else { return nil }
        self.init(deed, place, subject: subject, title: title)
    }
}
