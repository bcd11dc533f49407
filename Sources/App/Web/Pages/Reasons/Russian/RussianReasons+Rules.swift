/// How rules stand: their conditions, their patience, and how they get along.
extension RussianReasons {
    static let conditions: KeyValuePairs = [
        "the condition holds": "условие выполнено",
        "its condition holds": "условие выполнено",
        "its condition does not hold": "условие не выполнено",
        "the condition no longer holds": "условие больше не выполнено",
        "the condition has no value: {reason}": "у условия нет значения: {reason}",
        "the event has happened and the condition holds": "событие произошло, и условие выполнено",
        "{source} is {value}, not true or false": "{source} — это {value}, а не true или false",
        "{source} is {value}, needs {value2}": "{source} сейчас {value}, нужно {value2}",
        "{source} is false, needs true: {facts}": "{source} сейчас false, нужно true: {facts}",
        "{source} is true, needs false: {facts}": "{source} сейчас true, нужно false: {facts}",
        "{source} is {value}, needs less than {value2}": "{source} сейчас {value}, нужно меньше {value2}",
        "{source} is {value}, needs at most {value2}": "{source} сейчас {value}, нужно не больше {value2}",
        "{source} is {value}, needs more than {value2}": "{source} сейчас {value}, нужно больше {value2}",
        "{source} is {value}, needs anything but {value2}": "{source} сейчас {value}, нужно что угодно, кроме {value2}",
        "{value} is not in {source} ({value2})": "{value} нет в {source} ({value2})",
        "{value} is in {source} ({value2})": "{value} есть в {source} ({value2})",
        "there is none": "такого нет",
        "the client does not tell {fields}": "клиент не сообщает {fields}",
        "the client cannot tell {fields}": "клиент не может сообщить {fields}",
        "nothing certain is known of {fields}": "ничего точного не известно о {fields}",
        "nothing certain is known of disk.size, of which a part is kept":
            "ничего точного не известно о disk.size, часть которого сохраняется",
        "nothing certain is known of what \"until\" reads":
            "ничего точного не известно о том, что читает «until»",
        "${source} reads {fields}, which this client cannot tell":
            "${source} читает {fields}, а этот клиент этого не сообщает",
        "${source} has no value here; guard it with has() or orValue()":
            "у ${source} здесь нет значения; оградите его с has() или orValue()",
    ]

    /// What a rule has to say of something.
    static let standings: KeyValuePairs = [
        "the rule is off, see \"mode\" or \"enabled\"": "правило выключено, см. «mode» или «enabled»",
        "the rule is gone": "правила больше нет",
        "the rule is not for client {client}": "правило не для клиента {client}",
        "the rule rests, as {reason}": "правило отдыхает: {reason}",
        "the rule rests, as {reason}; find out what undoes it, and then use `sluice release rule {rule}`":
            "правило отдыхает: {reason}; выясните, кто это отменяет, и выполните `sluice release rule {rule}`",
        "{text} of {name} was written {number} times within an hour":
            "{text} для «{name}»: записано {number|# раз|# раза|# раз} за час",
        "the rule has rested for {length} and works again": "правило отдохнуло {length} и снова работает",
        "the rules were changed, so the rule works again": "правила изменены, и правило снова работает",
        "a person has released the rule, so it works again": "правило отпущено человеком и снова работает",
        "the torrent is in no group \"{name}\"": "торрент не входит ни в одну группу «{name}»",
        "its condition holds, and it acts with the next list":
            "условие выполнено; сработает со следующим списком",
        "its condition holds, and it acts with the next look at the disk":
            "условие выполнено; сработает при следующей проверке диска",
        "its condition holds, and it acts with the next look at the folders":
            "условие выполнено; сработает при следующем обходе папок",
        "its condition holds, and all that it asks for is done": "условие выполнено, всё нужное сделано",
        "its condition holds, and all that it asks for is done; repeats in {length}":
            "условие выполнено, всё нужное сделано; повторит через {length}",
        "its condition holds, and all that it asks for has been told, as the rule is in dry run":
            "условие выполнено, обо всём нужном сообщено: правило в пробном прогоне",
        "its condition holds, and all that it asks for has been told, as the rule is in dry run; repeats in {length}":
            "условие выполнено, обо всём нужном сообщено: правило в пробном прогоне; повторит через {length}",
        "its condition holds, strike {number} of {number2}": "условие выполнено, предупреждение {number} из {number2}",
        "under way: {text}": "выполняется: {text}",
        "it protects from {actions}": "оно защищает от {actions}",
        "it looks once per {list}": "оно смотрит один раз на {list}",
        "it looks when its schedule is due": "оно смотрит по своему расписанию",
        "it is about something else": "оно о другом",
        "it looks at the file once that has settled in its folder":
            "оно посмотрит на файл, когда тот полностью появится в папке",
        "it has decided about the file as it was then": "о файле, каким он был тогда, уже решено",
        "puts back what could not be put back before": "возвращает то, что раньше вернуть не удалось",
        "puts back or does what follows the end of the episode, which had to wait":
            "возвращает прежнее или делает то, что следует за концом эпизода; раньше было нельзя",
        "the rule has been changed or taken out, so its episode has ended":
            "правило изменено или убрано, и его эпизод закончен",
        "in the mode of the rule file again, {mode}, by your word":
            "снова в режиме из файла правил, {mode}, по вашему слову",
        "in mode {mode} by your word; the rule file says {mode2}":
            "в режиме {mode} по вашему слову; в файле правил {mode2}",
        "in mode {mode}, as the rule file says so now": "в режиме {mode}: так теперь в файле правил",
        "the rule is in dry run; otherwise {action} would be done":
            "правило в пробном прогоне; иначе выполнилось бы {action}",
        "puts back or does what follows the end of the episode":
            "возвращает прежнее или делает то, что следует за концом эпизода",
        "its time or file has come": "пришло его время или файл",
        "the actions about the file have ended": "действия с файлом закончились",
    ]

    /// How long something has to hold, and how often a rule fires.
    static let patience: KeyValuePairs = [
        "must hold for {length}, see \"for\"": "должно продлиться {length}, см. «for»",
        "must hold for {length}, see \"for\"; then strike 1 of {number} comes":
            "должно продлиться {length}, см. «for»; затем будет предупреждение 1 из {number}",
        "strike {number}": "предупреждение {number}",
        "strike {number} of {number2}": "предупреждение {number} из {number2}",
        "strike {number} of {number2}, the next in {length}":
            "предупреждение {number} из {number2}, следующее через {length}",
        "its strikes are cleared, as {source}, see \"resetWhen\"":
            "предупреждения сброшены: {source}, см. «resetWhen»",
        "its strikes are cleared, {length} after the last, see \"expire\"":
            "предупреждения сброшены: с последнего прошло {length}, см. «expire»",
        "{action} at strike {number}: {reason}": "{action} при предупреждении {number}: {reason}",
        "fired less than {length} ago, see \"cooldown\"": "с прошлого срабатывания не прошло {length}, см. «cooldown»",
        "kept for {length} more, as the condition no longer holds, see \"keepFor\"":
            "условие больше не выполнено, но действует ещё {length}, см. «keepFor»",
        "its condition no longer holds, and \"keepFor\" keeps nothing to remove":
            "условие больше не выполнено, а «keepFor» не сохраняет удаления",
        "limit: {number} of {number2} in the last {length}, see \"limit\"":
            "предел: {number} из {number2} за последние {length}, см. «limit»",
        "dedupe: its key has no value: {source}": "dedupe: у ключа нет значения: {source}",
        "dedupe: it was done for \"{text}\" at {time}, see \"dedupe\"":
            "dedupe: для «{text}» сделано {time}, см. «dedupe»",
        "dedupe: it is under way for \"{text}\", see \"dedupe\"":
            "dedupe: для «{text}» уже выполняется, см. «dedupe»",
        "passed over; {reason}": "пропущено; {reason}",
        "not due yet": "ещё не пора",
    ]

    /// Which of several rules has its way.
    static let conflicts: KeyValuePairs = [
        "rule {rule} comes first and stops later rules": "правило {rule} стоит раньше и останавливает следующие",
        "rule {rule} comes first and sets {name}": "правило {rule} стоит раньше и задаёт {name}",
        "rule {rule} comes first and claims {name}": "правило {rule} стоит раньше и держит за собой {name}",
        "an earlier action of this rule claims {name}": "более раннее действие этого правила держит за собой {name}",
        "rule {rule} claims {name} as long as this one is held":
            "пока это правило удержано, правило {rule} держит за собой {name}",
        "{name} is merged by \"{word}\" with {rules}": "{name}: слито по «{word}» с {rules}",
        "{name} is merged by \"{word}\" and set by rule {rule}: {text}":
            "{name}: слито по «{word}», задаёт правило {rule}: {text}",
        "waits until rule {rule} has set {name}": "ждёт, пока правило {rule} задаст {name}",
        "moot, as rule {rule} removes it": "не нужно: его удаляет правило {rule}",
        "protected by rule {rule}": "защищает правило {rule}",
        "possibly protected by rule {rule}, as {reason}": "возможно, защищает правило {rule}: {reason}",
        "rule {rule} protects it": "его защищает правило {rule}",
        "{action} was changed by somebody else and is left alone for now":
            "{action}: изменил кто-то другой, пока не трогаем",
        "{actions} was changed by somebody else, and is left alone while the condition holds":
            "{actions}: изменил кто-то другой; не трогаем, пока условие выполнено",
    ]

    /// What a person has said, or has to say.
    static let approvals: KeyValuePairs = [
        "waits for your approval: sluice approve {text}": "ждёт вашего одобрения: sluice approve {text}",
        "held by you: everything": "удержано вами: всё",
        "held by you: the rule": "удержано вами: правило",
        "held by you: client {client}": "удержано вами: клиент {client}",
        "refused by you at {time}": "запрещено вами {time}",
        "no longer refused, by your word": "больше не запрещено, по вашему слову",
        "no longer held, as the time that you set is over": "больше не удержано: заданное вами время вышло",
        "no longer held, as you have released it": "больше не удержано: вы отпустили",
        "it is not in the plan that is applied": "этого нет в выполняемом плане",
        "somebody asked for it": "об этом попросил человек",
        "what came before it was called off": "то, что шло перед ним, отменено",
    ]
}
