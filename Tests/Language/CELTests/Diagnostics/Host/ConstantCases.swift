extension DiagnosticCase {
    /// Refusals of parts that always fail or always decide.
    static let constant: [DiagnosticCase] = [
        .init(
            "1/0 == 1",
            .init("1:1", "1/0", "'1/0' always fails: division by zero", "correct it, or remove it")),
        .init(
            "torrent.done && 1 / 0 == 1",
            .init("1:17", "1 / 0", "'1 / 0' always fails: division by zero", "correct it, or remove it")),
        .init(
            "[1][5] == 1",
            .init("1:1", "[1][5]", "'[1][5]' always fails: index out of bounds: 5", "correct it, or remove it")),
        .init(
            "torrent.size > 10 * TiB * TiB * TiB * TiB",
            .init(
                "1:16", "10 * TiB * TiB",
                "'10 * TiB' counts bytes and 'TiB' counts bytes, but their product counts nothing",
                "multiply an amount by a pure number")),
        .init(
            "torrent.queuePosition > 9223372036854775807 + 1",
            .init(
                "1:25", "9223372036854775807 + 1",
                "'9223372036854775807 + 1' always fails: the integer result is out of range", "correct it, or remove it"
            )),
        .init(
            "torrent.size / 0 > 1 * GiB",
            .init(
                "1:1", "torrent.size / 0", "'torrent.size / 0' always fails: division by zero",
                "correct it, or remove it")),
        .init(
            "torrent.queuePosition % 0 == 1",
            .init(
                "1:1", "torrent.queuePosition % 0", "'torrent.queuePosition % 0' always fails: division by zero",
                "correct it, or remove it")),
        .init(
            "torrent.tags[-1] == 'a'",
            .init(
                "1:1", "torrent.tags[-1]", "'torrent.tags[-1]' always fails: index -1 is out of range",
                "correct it, or remove it")),
        .init(
            "torrent.addedAt > timestamp('2026-01-01T00:00:00Z') + days(9223372036854775)",
            .init(
                "1:55", "days(9223372036854775)", "'days(9223372036854775)' always fails: the duration is out of range",
                "correct it, or remove it")),
        .init(
            "torrent.seedingTime > days(9223372036854775807)",
            .init(
                "1:23", "days(9223372036854775807)",
                "'days(9223372036854775807)' always fails: the duration is out of range", "correct it, or remove it")),
        .init(
            "torrent.done || true",
            .init("1:17", "true", "'torrent.done || true' is always true because of 'true'", "remove it")),
        .init(
            "torrent.done && false",
            .init("1:17", "false", "'torrent.done && false' is always false because of 'false'", "remove it")),
        .init(
            "torrent.done || 1 < 2",
            .init("1:17", "1 < 2", "'1 < 2' is always true", "compare a field, or remove it")),
        .init(
            "true ? torrent.done : false",
            .init("1:1", "true", "'true' is always true", "write torrent.done")),
        .init(
            "1 == 2",
            .init("1:1", "1 == 2", "'1 == 2' is always false", "compare a field, or remove it")),
        .init(
            "torrent.progress >= 100",
            .init("1:21", "100", "'torrent.progress' is from 0 to 1, so this never holds", "write 1.0")),
        .init(
            "torrent.progress > 1.0",
            .init(
                "1:20", "1.0", "'torrent.progress' is from 0 to 1, so this never holds",
                "compare it with a number from 0 to 1")),
        .init(
            "torrent.progress == 2.5",
            .init("1:21", "2.5", "'torrent.progress' is from 0 to 1, so this never holds", "write 0.025")),
        .init(
            "torrent.progress < 0.0",
            .init(
                "1:20", "0.0", "'torrent.progress' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.progress <= 100",
            .init("1:21", "100", "'torrent.progress' is from 0 to 1, so this always holds", "write 1.0")),
        .init(
            "torrent.progress >= 0.5 * 4.0",
            .init("1:21", "0.5 * 4.0", "'torrent.progress' is from 0 to 1, so this never holds", "write 0.02")),
        .init(
            "torrent.seedingTime < days(-1)",
            .init(
                "1:23", "days(-1)", "'torrent.seedingTime' is never negative, so this never holds",
                "compare it with a duration above 0")),
        .init(
            "torrent.tags.size() < 0",
            .init(
                "1:23", "0", "'torrent.tags.size()' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "size(torrent.tags) >= -1",
            .init(
                "1:23", "-1", "'size(torrent.tags)' is never negative, so this always holds",
                "compare it with a number above 0")),
        .init(
            "now.getHours('Europe/Moscow') == 24",
            .init(
                "1:34", "24", "'now.getHours('Europe/Moscow')' is from 0 to 23, so this never holds",
                "compare it with a number from 0 to 23")),
        .init(
            "now.getDayOfWeek() == 7",
            .init(
                "1:23", "7", "'now.getDayOfWeek()' is from 0 to 6, so this never holds",
                "compare it with a number from 0 to 6")),
        .init(
            "now.getMonth() == 12",
            .init(
                "1:19", "12", "'now.getMonth()' is from 0 to 11, so this never holds",
                "compare it with a number from 0 to 11")),
        .init(
            "now.getDate() == 0",
            .init(
                "1:18", "0", "'now.getDate()' is from 1 to 31, so this never holds", "compare it with a number above 0")
        ),
        .init(
            "torrent.size * torrent.size > 10 * GiB",
            .init(
                "1:1", "torrent.size * torrent.size",
                "'torrent.size' counts bytes and 'torrent.size' counts bytes, but their product counts nothing",
                "multiply an amount by a pure number")),
        .init(
            "torrent.size > 5 * GiB * GiB",
            .init(
                "1:16", "5 * GiB * GiB",
                "'5 * GiB' counts bytes and 'GiB' counts bytes, but their product counts nothing", "write 5 * GiB")),
        .init(
            "torrent.downRate * torrent.size > 10 * GiB",
            .init(
                "1:1", "torrent.downRate * torrent.size",
                "'torrent.downRate' counts bytes per second and 'torrent.size' counts bytes, but their product counts nothing",
                "multiply an amount by a pure number")),
        .init(
            "torrent.ratoi > 2.0 && torrent.size > 10",
            .init("1:9", "ratoi", "no field 'ratoi' on torrent", "did you mean 'ratio'?"),
            .init("1:39", "10", "'torrent.size' counts bytes but 10 is a bare number", "write '10 * GiB'")),
        .init(
            "torrent.ratio = 2.0 && torrent.size > 10",
            .init("1:15", "=", "the character '=' does not belong here", "write '==' to compare"),
            .init("1:39", "10", "'torrent.size' counts bytes but 10 is a bare number", "write '10 * GiB'")),
    ]
}
