package import JSON
import Torrents

/// Something that holds removals until it is over or a person releases it.
package struct StandingHold: Hashable, Sendable {
    /// What a person says to end it.
    package let release: Release
    /// What happened.
    package let reason: String

    package init(release: Release, reason: String) {
        self.release = release
        self.reason = reason
    }

    /// The hold for other programs.
    package var json: JSON { ["release": .string(release.text), "reason": .string(reason)] }
}

extension EngineState {
    /// Everything that holds removals until it is over or a person releases it.
    package var standingHolds: [StandingHold] {
        let disks = lostDisks.rows.sorted { $0.key < $1.key }.flatMap { client, row in
            row.disks.filter { !$0.isReleased }.map { disk in
                StandingHold(
                    release: .disk(client: client.text, root: disk.root), reason: disk.words(of: client))
            }
        }
        let clocks = clock.row?.parting.map { StandingHold(release: .clock, reason: $0.words) }
        return [clocks].compactMap(\.self) + disks
    }
}
