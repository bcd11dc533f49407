extension DiagnosticCase {
    /// Refusals of types that do not fit.
    static let type: [DiagnosticCase] = [
        .init(
            "torrent.seedingTime > duration(3600)",
            .init(
                "1:23", "duration", "no overload of 'duration' for duration(int)", "write duration('3600s') for seconds"
            )),
        .init(
            "int(torrent.seedingTime) > 5",
            .init("1:1", "int", "no overload of 'int' for int(duration)", "write torrent.seedingTime.getSeconds()")),
        .init(
            "torrent['ratio'] > 2.0",
            .init("1:1", "torrent['ratio']", "'[]' does not apply to torrent and string", "write torrent.ratio")),
        .init(
            "torrent.tags.contains('keep')",
            .init(
                "1:14", "contains", "no overload of 'contains' for list(string).contains(string)",
                "write 'keep' in torrent.tags")),
        .init(
            "startsWith(torrent.name, 'a')",
            .init("1:1", "startsWith", "'startsWith' is called on a value", "use string.startsWith(string)")),
        .init(
            "torrent.seedingTime > days('7')",
            .init("1:23", "days", "no overload of 'days' for days(string)", "use days(int) or days(double)")),
        .init(
            "torrent.seedingTime > duration(7.5)",
            .init(
                "1:23", "duration", "no overload of 'duration' for duration(double)",
                "write duration('7.5s') for seconds")),
        .init(
            "torrent.name.startsWith(3)",
            .init(
                "1:14", "startsWith", "no overload of 'startsWith' for string.startsWith(int)",
                "use string.startsWith(string)")),
        .init(
            "torrent.name.startsWith('a', 'b')",
            .init("1:14", "startsWith", "'startsWith' does not take 2 arguments", "use string.startsWith(string)")),
        .init(
            "torrent.name.startsWith()",
            .init("1:14", "startsWith", "'startsWith' does not take 0 arguments", "use string.startsWith(string)")),
        .init(
            "size(torrent.size) > 3",
            .init(
                "1:1", "size", "no overload of 'size' for size(int)",
                "use size(string) or size(bytes) or size(list(A)) or size(map(A, B))")),
        .init(
            "size(1, 2) > 3",
            .init("1:1", "size", "'size' does not take 2 arguments", "use size(string) or string.size()")),
        .init(
            "torrent.tags.size() == '3'",
            .init("1:1", "torrent.tags.size() == '3'", "'==' does not apply to int and string", "write 3")),
        .init(
            "torrent.ratio == 2",
            .init("1:1", "torrent.ratio == 2", "'==' does not apply to double and int", "write 2.0")),
        .init(
            "torrent.ratio * 2 > 3.0",
            .init("1:1", "torrent.ratio * 2", "'*' does not apply to double and int", "write 2.0")),
        .init(
            "torrent.ratio * torrent.seedsConnected > 3.0",
            .init(
                "1:1", "torrent.ratio * torrent.seedsConnected", "'*' does not apply to double and int",
                "write double(torrent.seedsConnected)")),
        .init(
            "torrent.ratio + 1 > 3.0",
            .init("1:1", "torrent.ratio + 1", "'+' does not apply to double and int", "write 1.0")),
        .init(
            "1 + torrent.ratio > 3.0",
            .init("1:1", "1 + torrent.ratio", "'+' does not apply to int and double", "write 1.0")),
        .init(
            "torrent.name + 1 == 'a1'",
            .init("1:1", "torrent.name + 1", "'+' does not apply to string and int", "write string(1)")),
        .init(
            "torrent.name > 1",
            .init(
                "1:1", "torrent.name > 1", "'>' does not apply to string and int", "write '1' in quotes to compare text"
            )),
        .init(
            "torrent.name == 1",
            .init(
                "1:1", "torrent.name == 1", "'==' does not apply to string and int",
                "write '1' in quotes to compare text")),
        .init(
            "torrent.state == true",
            .init("1:1", "torrent.state == true", "'==' does not apply to string and bool", "compare it with a value")),
        .init(
            "torrent.done == 'yes'",
            .init("1:1", "torrent.done == 'yes'", "'==' does not apply to bool and string", "write torrent.done")),
        .init(
            "torrent.done == 1",
            .init("1:1", "torrent.done == 1", "'==' does not apply to bool and int", "write torrent.done")),
        .init(
            "torrent.ratio",
            .init("1:1", "torrent.ratio", "this must be of type bool but is double", "write torrent.ratio > 0.0")),
        .init(
            "torrent.name",
            .init("1:1", "torrent.name", "this must be of type bool but is string", "write torrent.name != ''")),
        .init(
            "torrent.size",
            .init("1:1", "torrent.size", "this must be of type bool but is int", "write torrent.size > 0")),
        .init(
            "torrent.tags",
            .init(
                "1:1", "torrent.tags", "this must be of type bool but is list(string)", "write size(torrent.tags) > 0")),
        .init(
            "torrent.seedingTime",
            .init(
                "1:1", "torrent.seedingTime", "this must be of type bool but is duration",
                "write torrent.seedingTime > duration('0s')")),
        .init(
            "torrent.addedAt",
            .init(
                "1:1", "torrent.addedAt", "this must be of type bool but is timestamp", "compare it with another time")),
        .init(
            "torrent",
            .init("1:1", "torrent", "this must be of type bool but is torrent", "compare it with a value of its type")),
        .init(
            "torrent.ratio && torrent.done",
            .init(
                "1:1", "torrent.ratio", "a condition must be true or false but this is of type double",
                "write torrent.ratio > 0.0")),
        .init(
            "torrent.done && torrent.tags",
            .init(
                "1:17", "torrent.tags", "a condition must be true or false but this is of type list(string)",
                "write size(torrent.tags) > 0")),
        .init(
            "!torrent.name",
            .init("1:1", "!torrent.name", "'!' does not apply to string", "write torrent.name == ''")),
        .init(
            "!torrent.size",
            .init("1:1", "!torrent.size", "'!' does not apply to int", "write torrent.size == 0")),
        .init(
            "-torrent.name == 'x'",
            .init("1:1", "-torrent.name", "'-' does not apply to string", "negate a number")),
        .init(
            "torrent.done ? 1 : 'a'",
            .init(
                "1:1", "torrent.done ? 1 : 'a'", "both branches must be of one type but are int and string",
                "use a value of type int")),
        .init(
            "torrent.ratio ? true : false",
            .init(
                "1:1", "torrent.ratio", "a condition must be true or false but this is of type double",
                "write torrent.ratio > 0.0")),
        .init(
            "torrent.tags in 'keep'",
            .init(
                "1:1", "torrent.tags in 'keep'", "'in' does not apply to list(string) and string",
                "write 'keep' in torrent.tags")),
        .init(
            "'keep' in torrent.name",
            .init(
                "1:1", "'keep' in torrent.name", "'in' does not apply to string and string",
                "write torrent.name.contains('keep')")),
        .init(
            "'keep' in torrent.category",
            .init(
                "1:1", "'keep' in torrent.category", "'in' does not apply to string and string",
                "write torrent.category.contains('keep')")),
        .init(
            "3 in torrent.tags",
            .init("1:1", "3 in torrent.tags", "'in' does not apply to int and list(string)", "write '3'")),
        .init(
            "'a' in 5",
            .init("1:1", "'a' in 5", "'in' does not apply to string and int", "look for it in a list")),
        .init(
            "torrent.seedingTime > 3600",
            .init(
                "1:1", "torrent.seedingTime > 3600", "'>' does not apply to duration and int",
                "write duration('3600s') or hours(1)")),
        .init(
            "torrent.seedingTime > 604800",
            .init(
                "1:1", "torrent.seedingTime > 604800", "'>' does not apply to duration and int",
                "write duration('604800s') or days(7)")),
        .init(
            "torrent.seedingTime > 50",
            .init(
                "1:1", "torrent.seedingTime > 50", "'>' does not apply to duration and int",
                "write duration('50s') if it means seconds, or days(50) if it means days")),
        .init(
            "torrent.seedingTime == 0",
            .init("1:1", "torrent.seedingTime == 0", "'==' does not apply to duration and int", "write duration('0s')")),
        .init(
            "3600 < torrent.seedingTime",
            .init(
                "1:1", "3600 < torrent.seedingTime", "'<' does not apply to int and duration",
                "write duration('3600s') or hours(1)")),
        .init(
            "torrent.seedingTime + 5 > days(1)",
            .init(
                "1:1", "torrent.seedingTime + 5", "'+' does not apply to duration and int",
                "write duration('5s') if it means seconds, or days(5) if it means days")),
        .init(
            "torrent.seedingTime > '7d'",
            .init("1:1", "torrent.seedingTime > '7d'", "'>' does not apply to duration and string", "write days(7)")),
        .init(
            "torrent.seedingTime > '1h'",
            .init(
                "1:1", "torrent.seedingTime > '1h'", "'>' does not apply to duration and string", "write duration('1h')"
            )),
        .init(
            "torrent.addedAt > '2026-01-01T00:00:00Z'",
            .init(
                "1:1", "torrent.addedAt > '2026-01-01T00:00:00Z'", "'>' does not apply to timestamp and string",
                "write timestamp('2026-01-01T00:00:00Z')")),
        .init(
            "torrent.addedAt > 1700000000",
            .init(
                "1:1", "torrent.addedAt > 1700000000", "'>' does not apply to timestamp and int",
                "write timestamp(1700000000)")),
        .init(
            "torrent.addedAt < days(7)",
            .init(
                "1:1", "torrent.addedAt < days(7)", "'<' does not apply to timestamp and duration",
                "compare the time between, such as now - torrent.addedAt")),
        .init(
            "now - torrent.addedAt > 86400",
            .init(
                "1:1", "now - torrent.addedAt > 86400", "'>' does not apply to duration and int",
                "write duration('86400s') or days(1)")),
        .init(
            "now - torrent.addedAt > days(7) && torrent.ratio > 'a'",
            .init("1:36", "torrent.ratio > 'a'", "'>' does not apply to double and string", "compare it with a number")),
        .init(
            "now + now > now",
            .init(
                "1:1", "now + now", "'+' does not apply to timestamp and timestamp",
                "subtract times to get the time between")),
        .init(
            "torrent.addedAt - 5 < now",
            .init(
                "1:1", "torrent.addedAt - 5", "'-' does not apply to timestamp and int",
                "write duration('5s') if it means seconds, or days(5) if it means days")),
        .init(
            "torrent.trackers[0].host == 'x' && torrent.trackers['a'].host == 'b'",
            .init(
                "1:36", "torrent.trackers['a']", "'[]' does not apply to list(tracker) and string",
                "index it with a number such as 0")),
        .init(
            "torrent.tags[0.5] == 'x'",
            .init("1:1", "torrent.tags[0.5]", "'[]' does not apply to list(string) and double", "write 0")),
        .init(
            "torrent.tags.exists(t, t)",
            .init("1:24", "t", "a condition must be true or false but this is of type string", "write t != ''")),
        .init(
            "torrent.tags.map(t, t + 1) == []",
            .init("1:21", "t + 1", "'+' does not apply to string and int", "write string(1)")),
    ]
}
