import JSON
import Trash

extension LinkMark {
    /// The mark as the journal keeps it.
    var json: JSON {
        switch made {
        case .folder: ["folder": .string(place)]
        case .text(let text): ["link": .string(place), "text": .string(text)]
        case .name(let device, let inode):
            ["link": .string(place), "device": .string("\(device)"), "inode": .string("\(inode)")]
        }
    }

    /// Reads what `json` wrote; nil for anything else.
    init?(json: JSON) {
        if let folder = json["folder"]?.stringValue {
            self.init(place: folder, made: .folder)
            return
        }
        guard let link = json["link"]?.stringValue else { return nil }
        if let text = json["text"]?.stringValue {
            self.init(place: link, made: .text(text))
            return
        }
        guard let device = json["device"]?.stringValue.flatMap({ UInt64($0) }),
            let inode = json["inode"]?.stringValue.flatMap({ UInt64($0) })
        else { return nil }
        self.init(place: link, made: .name(device: device, inode: inode))
    }
}
