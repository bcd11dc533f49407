package import Engine

/// Looks at the disks of this machine.
package protocol DiskProbe: Sendable {
    /// Tells what is at a path: how much room there is, where its file system begins, and whether the marker lies there.
    ///
    /// A look at a disk that does not answer may never end; the caller ends its wait by cancelling the task.
    ///
    /// - Parameters:
    ///   - path: The disk's absolute path.
    ///   - marker: The name of a file to look for there; nil for none.
    /// - Returns: What was found.
    func look(at path: String, marker: String?) async -> DiskReport.Finding
}
