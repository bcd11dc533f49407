import Mounts
import Testing

/// What is read of the list of mounts.
@Suite struct `the mounts of this machine` {
    private static let table = MountTable(
        parsing: #"""
            21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro
            22 21 8:17 / /mnt/failed rw,relatime shared:2 master:1 - ext4 /dev/sdb1 ro,errors=remount-ro
            23 21 8:33 / /mnt/two\040words rw - xfs /dev/sdc1 ro
            24 21 8:49 / /mnt/shown ro,relatime - ext4 /dev/sdd1 rw
            25 21 0:52 / /mnt/share ro - nfs4 server:/export ro
            26 22 8:65 / /mnt/failed/inner rw - ext4 /dev/sde1 rw
            27 21 8:81 / /mnt/over rw - ext4 /dev/sdf1 ro
            28 27 8:97 / /mnt/over rw - ext4 /dev/sdg1 rw
            29 21 8:98 / /mnt/broken rw - ext4 /dev/sdh1 rw,emergency_ro
            a line of another form
            """#)

    @Test(arguments: [
        ("/mnt/failed", true), ("/mnt/failed/tv/film", true), ("/mnt/two words/film", true), ("/mnt/broken/a", true),
        // The device is not read-only, or nobody here knows.
        ("/mnt/shown/film", false), ("/mnt/share/film", false), ("/mnt/failed/inner/film", false),
        ("/mnt/over/film", false), ("/mnt/failed-not/film", false), ("/srv", false), ("/", false),
    ])
    func `tell where nobody can write`(path: String, isReadOnly: Bool) {
        #expect(Self.table.isReadOnly(path) == isReadOnly, "\(path)")
    }

    @Test func `tell whether links are counted by the kind of file system alone`() {
        for name in ["ext4", "xfs", "btrfs", "zfs", "nfs4", "overlay", "vfat", "9p", nil] {
            #expect(MountTable.countsLinks(name), "\(name ?? "none")")
        }
        for name in ["fuse.sshfs", "fuse.mergerfs", "fuseblk", "cifs", "smb3", "vboxsf"] {
            #expect(!MountTable.countsLinks(name), "\(name)")
        }
    }

    @Test func `tell nothing where there is no list`() { #expect(!MountTable(parsing: "").isReadOnly("/mnt/failed")) }

    @Test func `are those that the kernel shows to this process`() throws {
        let mounts = try #require(MountTable.ofThisProcess())
        #expect(mounts.fileSystem(of: "/") != nil)
        #expect(mounts.fileSystem(of: "/proc/self") == "proc")
    }
}
