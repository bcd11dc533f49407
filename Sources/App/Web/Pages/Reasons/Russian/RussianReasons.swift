/// The reasons of the engine, the words of actions, and the errors of clients, files and orders, in Russian.
///
/// A test names those that are missing. The English text is the one that is kept and that programs get; places are
/// explained at `ReasonPlace`.
enum RussianReasons {
    static let translator = ReasonTranslator(
        catalogue: ReasonCatalogue(
            [
                conditions, standings, patience, conflicts, approvals, budgets, proofs, lastLooks, choices, groups,
                orphans, clients, lists, disks, clock, schedules, files, failures, doings, contents, copies, links,
                bins, undoings, calls, answers, refusals, transmission, qBittorrent, intake, magnets, places, orders,
                clockChanges,
            ], joints: joints))

    /// What stands between two reasons, or behind one; the outermost first.
    private static let joints: KeyValuePairs = [
        "{number} of {number2} taken. {reason}": "принято {number} из {number2}. {reason}",
        "{action}: {reason}; it is planned again while the condition holds":
            "{action}: {reason}; пока условие выполнено, планируется снова",
        "{reason}; then it must hold for {length}": "{reason}; затем это должно продлиться {length}",
        "{reason}; under way, as it ended: {text}": "{reason}; выполняются действия по окончании: {text}",
        "{reason}; still to follow its end: {actions}": "{reason}; ещё предстоит по окончании: {actions}",
        "{reason}; strike {number} of {number2} stands":
            "{reason}; предупреждение {number} из {number2} остаётся в силе",
        "{reason}; it acts with the next list": "{reason}; сработает со следующим списком",
        "{reason}; all that it asks for is done": "{reason}; всё нужное сделано",
        "{reason}; all that it asks for has been told, as the rule is in dry run":
            "{reason}; обо всём нужном сообщено: правило в пробном прогоне",
        "{reason}; {size} are on their way to be free": "{reason}; ещё {size} вот-вот освободится",
        "{reason}; `sluice release clock` if its time is right":
            "{reason}; если время верно: `sluice release clock`",
        "{reason}; mount it, map it in \"paths\", or let removals go on with `sluice release disk {client}:{path}`":
            "{reason}; смонтируйте его, укажите в «paths» или разрешите удаления: `sluice release disk {client}:{path}`",
        "{reason}, and may use its data as well": "{reason}, а его торренты могут использовать те же данные",
        "{reason}, as \"{name}\" of client {client} is of the same group":
            "{reason}: «{name}» клиента {client} из той же группы",
        "{reason}, or {reason2}": "{reason} или {reason2}",
        "{reason}; about {length} at the present rate": "{reason}; при нынешней скорости примерно через {length}",
        "{reason}; in {length}": "{reason}; через {length}",
        "{action}: {reason}": "{action}: {reason}",
        "{reason}; {reason2}": "{reason}; {reason2}",
    ]
}
