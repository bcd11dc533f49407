import Actions
import ClientKit
import Commands
import QBittorrent
import Rules
import Torrents
import Transmission

/// The one list of the clients and actions that this executable has.
enum Registry {
    static let plugins = Plugins(clients: clients, actions: actions)

    private static let clients = [
        Plugins.Client(
            kind: ClientKind(
                name: "transmission", capabilities: Set(TransmissionClient.possibleCapabilities.map(\.rawValue)),
                facts: TransmissionClient.possibleFacts.union(TorrentField.seenOnDisk)),
            connect: { settings, time in try TransmissionClient(settings, time: time) }),
        Plugins.Client(
            kind: ClientKind(
                name: "qbittorrent", capabilities: Set(QBittorrentClient.possibleCapabilities.map(\.rawValue)),
                facts: QBittorrentClient.possibleFacts.union(TorrentField.seenOnDisk)),
            connect: { settings, time in try QBittorrentClient(settings, time: time) }),
    ]

    private static let actions: [any Action] = [
        AddAction(), BanAction(), BandwidthAction(), CategoryAction(), CopyAction(), FilesAction(), LimitsAction(),
        LinkAction(),
        MoveAction(), MoveFileAction(), PauseAction(),
        PriorityAction(), ProtectAction(), QueueAction(), ReannounceAction(), RecheckAction(), RemoveAction(),
        RenameAction(), ResumeAction(), RunAction(), ShareAction(), SwitchAction.autoManage, SwitchAction.forceStart,
        SwitchAction.sequential, SwitchAction.superSeed, TagsAction(), ThrottleAction(), TrackersAction(),
        WebhookAction(),
    ]
}
