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

    /// The next name but `.` and `..`, nil at the end; of names that are not UTF-8 the other bytes come as escapes.
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
            let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                unsafe Array(name.prefix { $0 != 0 })
            }
            guard let name = String(validating: bytes, as: UTF8.self) else { return .undecodable(Self.escaped(bytes)) }
            if name != ".", name != ".." { return .text(name, mayBeFolder: mayBeFolder) }
        }
    }

    /// The bytes as text, with those that are no printable ASCII as `\\xE9`.
    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            (0x20..<0x7F).contains(byte)
                ? String(Unicode.Scalar(byte))
                : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    enum Name {
        case text(String, mayBeFolder: Bool)
        case undecodable(String)
    }
}
