extension DiagnosticCase {
    /// Refusals of types that do not fit.
    static let moreType: [DiagnosticCase] = [
        .init(
            "torrent.tags.filter(t, t == 'a') ",
            .init(
                "1:1", "torrent.tags.filter(t, t == 'a')", "this must be of type bool but is list(string)",
                "write size(torrent.tags.filter(t, t == 'a')) > 0")),
        .init(
            "torrent.name.exists(c, c == 'a')",
            .init(
                "1:1", "torrent.name", "only lists and maps can be visited but this is string",
                "write x.split('') to visit the characters")),
        .init(
            "torrent.size.exists(c, true)",
            .init("1:1", "torrent.size", "only lists and maps can be visited but this is int", "visit a list or a map")),
        .init(
            "torrent.?completedAt < now",
            .init(
                "1:1", "torrent.?completedAt < now", "'<' does not apply to optional_type(timestamp) and timestamp",
                "write has(torrent.completedAt) && torrent.completedAt < now")),
        .init(
            "torrent.?completedAt.orValue(5) < now",
            .init(
                "1:22", "orValue", "no overload of 'orValue' for optional_type(timestamp).orValue(int)",
                "give an alternative of type timestamp")),
        .init(
            "torrent.?completedAt",
            .init(
                "1:1", "torrent.?completedAt", "this must be of type bool but is optional_type(timestamp)",
                "write torrent.?completedAt.hasValue()")),
        .init(
            "torrent.?name.orValue(1) == 'a'",
            .init(
                "1:15", "orValue", "no overload of 'orValue' for optional_type(string).orValue(int)",
                "give an alternative of type string")),
        .init(
            "optional.of(1).orValue('a') == 1",
            .init(
                "1:16", "orValue", "no overload of 'orValue' for optional_type(int).orValue(string)",
                "give an alternative of type int")),
        .init(
            "{1.5: 'a'} == {}",
            .init(
                "1:2", "1.5", "a map key must be a bool, int, uint or string but this is double",
                "use a text as the key")),
        .init(
            "{torrent.tags: 1} == {}",
            .init(
                "1:2", "torrent.tags", "a map key must be a bool, int, uint or string but this is list(string)",
                "use a text as the key")),
        .init(
            "[?1] == [1]", .init("1:3", "1", "after '?' an optional is expected but this is int", "leave out the '?'")),
        .init(
            "torrent.trackers.max().peers > 1",
            .init(
                "1:1", "torrent.trackers", "max() compares elements but values of type tracker have no order",
                "insert .map(x, ...) to get a number, text or time of each")),
        .init(
            "[[1], [2]].sort() == [[1]]",
            .init(
                "1:1", "[[1], [2]]", "sort() compares elements but values of type list(int) have no order",
                "insert .map(x, ...) to get a number, text or time of each")),
        .init(
            "torrent.tags.map(t, optional.of(t)).min().hasValue()",
            .init(
                "1:1", "torrent.tags.map(t, optional.of(t))",
                "min() compares elements but values of type optional_type(string) have no order",
                "insert .map(x, ...) to get a number, text or time of each")),
        .init(
            "torrent.tags.sortBy(t, torrent.trackers) == []",
            .init(
                "1:24", "torrent.trackers", "sortBy cannot order values of type list(tracker)",
                "order by a number, text or time")),
        .init(
            "[1, 2].transformMapEntry(i, v, v) == {}",
            .init("1:32", "v", "transformMapEntry needs a map of one entry", "write {key: value}")),
        .init(
            "GB.size() > 3",
            .init(
                "1:4", "size", "no overload of 'size' for int.size()",
                "use string.size() or bytes.size() or list(A).size() or map(A, B).size()")),
        .init(
            "torrent.tags.size() == 3u",
            .init("1:1", "torrent.tags.size() == 3u", "'==' does not apply to int and uint", "write int(3u)")),
        .init(
            "torrent.ratio == 3u",
            .init("1:1", "torrent.ratio == 3u", "'==' does not apply to double and uint", "write 3.0")),
        .init(
            "torrent.tags == 'keep'",
            .init(
                "1:1", "torrent.tags == 'keep'", "'==' does not apply to list(string) and string",
                "write 'keep' in torrent.tags")),
        .init(
            "torrent.trackers[0] == 'x'",
            .init(
                "1:1", "torrent.trackers[0] == 'x'", "'==' does not apply to tracker and string",
                "write torrent.trackers[0].host")),
        .init(
            "torrent.done + 1 == 2",
            .init(
                "1:1", "torrent.done + 1", "'+' does not apply to bool and int",
                "write torrent.done or !torrent.done by itself")),
        .init(
            #"torrent.state.startsWith("a") == "true""#,
            .init(
                "1:1", #"torrent.state.startsWith("a") == "true""#, "'==' does not apply to bool and string",
                #"write torrent.state.startsWith("a")"#)),
        .init(
            "string(torrent) == 'x'",
            .init(
                "1:1", "string", "no overload of 'string' for string(torrent)",
                "use string(string) or string(bool) or string(int) or string(uint)")),
        .init(
            "torrent.seedingTime * 2 > days(3)",
            .init(
                "1:1", "torrent.seedingTime * 2", "'*' does not apply to duration and int",
                "a duration is not multiplied; write the number inside, such as days(2 * 7), or use getSeconds()")),
        .init(
            "torrent.addedAt + torrent.addedAt > now",
            .init(
                "1:1", "torrent.addedAt + torrent.addedAt", "'+' does not apply to timestamp and timestamp",
                "subtract times to get the time between")),
        .init(
            "torrent.addedAt.getHours(3) > 1",
            .init(
                "1:17", "getHours", "no overload of 'getHours' for timestamp.getHours(int)",
                "use timestamp.getHours(string)")),
        .init(
            "duration(torrent.addedAt) > days(1)",
            .init(
                "1:1", "duration", "no overload of 'duration' for duration(timestamp)",
                "use duration(duration) or duration(string)")),
        .init(
            "timestamp(torrent.seedingTime) > now",
            .init(
                "1:1", "timestamp", "no overload of 'timestamp' for timestamp(duration)",
                "use timestamp(timestamp) or timestamp(string) or timestamp(int)")),
        .init(
            "strikes > '3'",
            .init("1:1", "strikes > '3'", "'>' does not apply to int and string", "write 3")),
        .init(
            "strikes + 0.5 > 1.0",
            .init("1:1", "strikes + 0.5", "'+' does not apply to int and double", "write double(strikes)")),
        .init(
            "strikes / 2.0 > 1.0",
            .init("1:1", "strikes / 2.0", "'/' does not apply to int and double", "write double(strikes)")),
        .init(
            "3.0 * strikes > 1.0",
            .init("1:1", "3.0 * strikes", "'*' does not apply to double and int", "write double(strikes)")),
        .init(
            "torrent.name == null",
            .init(
                "1:1", "torrent.name == null", "'==' does not apply to string and null",
                "write !has(torrent.name) to ask whether it is there")),
        .init(
            "torrent.ratio != null",
            .init(
                "1:1", "torrent.ratio != null", "'!=' does not apply to double and null",
                "write has(torrent.ratio) to ask whether it is there")),
        .init(
            "disk.free == 5u",
            .init("1:1", "disk.free == 5u", "'==' does not apply to int and uint", "use a value of type int")),
        .init(
            "torrent.seedingTime > null",
            .init("1:23", "null", "'>' cannot compute with null", "use has(x.field) to ask whether a field is there")),
        .init(
            "torrent.addedAt - null < now",
            .init("1:19", "null", "'-' cannot compute with null", "use has(x.field) to ask whether a field is there")),
    ]
}
