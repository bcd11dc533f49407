import Mounts
import Testing

@testable import SQLiteJournal

@Suite struct NetworkMountTests {
    private static let table = MountTable(
        parsing: """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            30 22 0:40 / /mnt/nas rw - cifs //nas/share rw
            31 22 0:41 / /mnt/nas2 rw - xfs /dev/sdb rw
            32 22 0:42 / /mnt/with\\040blank rw - nfs nas:/x rw
            33 22 0:43 / /mnt/cover rw - nfs4 nas:/y rw
            34 22 0:44 / /mnt/cover rw master:2 - ext4 /dev/sdc rw
            35 22 0:45 / /mnt/ssh rw - fuse.sshfs a@b:/ rw
            36 22 0:46 / /mnt/pool rw - fuse.mergerfs a:b rw
            half a line
            """)

    @Test(
        arguments: [
            ("/var/lib/sluice/journal", nil), ("/mnt/nas/journal", "cifs"), ("/mnt/nas2/journal", nil),
            ("/mnt/with blank/j", "nfs"), ("/mnt/cover/j", nil), ("/mnt/ssh/a/b/c", "fuse.sshfs"), ("/mnt/pool/j", nil),
            ("/", nil),
        ] as [(String, String?)])
    func `the innermost and latest mount decides`(path: String, network: String?) {
        #expect(Self.table.networkFileSystem(of: path) == network)
    }
}
