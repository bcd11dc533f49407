import Mounts

extension MountTable {
    /// The name of the network file system that holds a path; nil for a local one.
    func networkFileSystem(of path: String) -> String? {
        guard let name = fileSystem(of: path), Self.network.contains(name) else { return nil }
        return name
    }

    private static let network: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "9p", "lustre", "glusterfs", "fuse.sshfs",
        "fuse.smbnetfs", "fuse.glusterfs", "fuse.ceph", "fuse.rclone", "fuse.s3fs", "fuse.davfs", "fuse.davfs2",
        "fuse.curlftpfs", "davfs",
    ]
}
