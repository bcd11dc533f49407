/// A free name in a folder, taken by creating an empty file under it so that nobody else can take it.
struct Reservation: ~Copyable {
    let folder: Descriptor
    let place: Descriptor
    let name: String

    init(_ wanted: String, in path: String) throws(IntakeError) {
        let folder = try Descriptor.folder(path)
        for number in 0..<FileMove.attempts {
            let name = FileNames.numbered(wanted, number)
            guard let place = try folder.create(name, path: path) else { continue }
            self.folder = folder
            self.place = place
            self.name = name
            return
        }
        throw IntakeError(
            .failed, path, "\(FileMove.attempts) files are called like \(wanted)", fix: "empty the folder")
    }
}
