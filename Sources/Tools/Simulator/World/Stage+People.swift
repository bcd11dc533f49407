import Simulation
import Clocks
import Torrents

/// What people do to torrents, clients and the rule file.
extension Stage {
    /// Lets a person do something of this kind; false where the kind is none of people.
    func strikeByPerson(_ fault: Fault) -> Bool {
        switch fault {
        case .personEdits: if let one = anyTorrent { edit(one.torrent, of: one.client) }
        case .personRemoves: if let one = anyTorrent { drop(one.id, of: one.client) }
        case .personReadds: readd()
        case .personLimits: setLimit()
        case .rulesEdited:
            with { state in
                state.deck.isBroken = false
                state.deck.edit(&state.random)
            }
        case .rulesBroken: with { $0.deck.isBroken = true }
        case .namesChanged: rename()
        case .sharedData: shareData()
        case .recheckLies: if let one = anyTorrent { recheck(one.torrent, of: one.client) }
        case .mountLost: toggleMount()
        case .mountStale: toggleStaleness()
        case .diskFull: fillDisk()
        case .filesVanish: toggleFile()
        default: return false  // of clients, time or Sluice
        }
        return true
    }

    private func edit(_ torrent: Torrent, of client: String) {
        let choice = with { $0.random.below(7) }
        var tags = torrent[.tags].texts ?? []
        func toggle(_ tag: String) -> [TorrentField: FieldValue] {
            if let place = tags.firstIndex(of: tag) { tags.remove(at: place) } else { tags.append(tag) }
            return [.tags: .texts(tags)]
        }
        let changes: [TorrentField: FieldValue] =
            switch choice {
            case 0: [.state: .text("paused")]
            case 1: [.state: .text(torrent[.done].flag == true ? "seeding" : "downloading")]
            case 2: toggle("keep")
            case 3: toggle("quick")
            case 4: toggle("go")
            case 5: [.category: .text(["", "tv", "films"][with { $0.random.below(3) }])]
            default: [.upLimit: .integer(Int64(1 + with { $0.random.below(9) }) * 1000)]
            }
        change(torrent.id, of: client, changes)
    }

    /// A person removes a torrent and adds it again at once.
    private func readd() {
        guard let one = anyTorrent else { return }
        drop(one.id, of: one.client)
        // Its counters begin anew, as in every real client: that tells it from one that is only dated anew.
        let counted = one.torrent[.uploaded].integer ?? 0
        put(
            one.torrent.with([
                .addedAt: .integer(time.now.wall.seconds), .ratio: .real(0), .uploaded: .integer(counted - 1000),
            ]), into: one.client)
    }

    private func setLimit() {
        let limit = with { state in state.random.chance(40) ? nil : Int64(2 + state.random.below(8)) * 1_000_000 }
        let name = with { state in
            let names = state.clients.keys.sorted()
            return names[state.random.below(names.count)]
        }
        let now = now
        _ = with(name) { client in
            client.fake.changeServer { $0.downLimit = limit }
            (client.limitSetAt, client.isLimitTakenBack) = (now, false)
        }
    }

    private func shareData() {
        guard let one = anyTorrent, one.torrent[.done].flag == true, let path = one.torrent[.contentPath].text else {
            return
        }
        let name = with { state in
            let names = state.clients.keys.sorted()
            return names[state.random.below(names.count)]
        }
        addTorrent(to: name, sharing: path)
    }

    /// The client begins to check a torrent, so that it tells of less than it has.
    private func recheck(_ torrent: Torrent, of client: String) {
        guard torrent[.done].flag == true else { return }
        change(
            torrent.id, of: client,
            [.state: .text("checking"), .progress: .real(0), .done: .flag(false), .left: torrent[.size]])
    }
}

extension Stage {
    /// Sluice goes by the rules that it has read.
    func takeUpDeck() {
        with { state in
            if let deck = state.deckRead { state.decks.append(Dated(since: state.now, value: deck)) }
        }
    }
}
