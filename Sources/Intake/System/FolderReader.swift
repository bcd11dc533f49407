import Glibc

/// Reads the names in a folder one after the other.
@safe struct FolderReader: ~Copyable {
    private let stream: OpaquePointer
    private let path: String

    /// Reads the folder that `descriptor` stands for, from its start.
    init(_ descriptor: borrowing Descriptor, path: String) throws(IntakeError) {
        // The stream closes its descriptor, so it gets one of its own.
        let copy = unsafe openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .system("read the folder", path) }
        guard let stream = unsafe fdopendir(copy) else {
            let error = IntakeError.system("read the folder", path)
            close(copy)
            throw error
        }
        unsafe self.stream = unsafe stream
        self.path = path
    }

    deinit { unsafe closedir(stream) }

    /// The next name but `.` and `..`, nil at the end; names that are not UTF-8 come as `.undecodable`.
    mutating func next() throws(IntakeError) -> Name? {
        while true {
            // Only `errno` tells a failing disk from the end of the folder.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw .system("read the folder", path) }
                return nil
            }
            // Some file systems leave it to `stat` to tell what an entry is.
            let kind = Int(unsafe entry.pointee.d_type)
            let mayBeFolder = kind == DT_DIR || kind == DT_UNKNOWN
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    unsafe String(validatingCString: text)
                }
            }
            guard let name else { return .undecodable }
            if name != ".", name != ".." { return .text(name, mayBeFolder: mayBeFolder) }
        }
    }

    enum Name {
        case text(String, mayBeFolder: Bool)
        case undecodable
    }
}
