extension DiagnosticCase {
    /// Refusals of names that do not exist.
    static let name: [DiagnosticCase] = [
        .init(
            "torrent.tags.map()",
            .init("1:14", "map", "there is no function 'map' of this shape", "write x.map(item, value)")),
        .init("torrent.ratoi >= 2.0", .init("1:9", "ratoi", "no field 'ratoi' on torrent", "did you mean 'ratio'?")),
        .init("ratio >= 2.0", .init("1:1", "ratio", "there is no variable 'ratio'", "did you mean 'torrent.ratio'?")),
        .init(
            "torent.ratio >= 2.0", .init("1:1", "torent", "there is no variable 'torent'", "did you mean 'torrent'?")),
        .init(
            "torrent.free > 10 * GiB", .init("1:9", "free", "no field 'free' on torrent", "did you mean 'disk.free'?")),
        .init("disk.ratio > 1.0", .init("1:6", "ratio", "no field 'ratio' on disk", "did you mean 'torrent.ratio'?")),
        .init(
            "Torrent.ratio > 1.0", .init("1:1", "Torrent", "there is no variable 'Torrent'", "did you mean 'torrent'?")),
        .init("torrent.Ratio > 1.0", .init("1:9", "Ratio", "no field 'Ratio' on torrent", "did you mean 'ratio'?")),
        .init(
            "seedingTime > days(7)",
            .init("1:1", "seedingTime", "there is no variable 'seedingTime'", "did you mean 'torrent.seedingTime'?")),
        .init("freee > 1", .init("1:1", "freee", "there is no variable 'freee'", "did you mean 'disk.free'?")),
        .init("free > 1 * GiB", .init("1:1", "free", "there is no variable 'free'", "did you mean 'disk.free'?")),
        .init("tor.ratio > 2.0", .init("1:1", "tor", "there is no variable 'tor'", "did you mean 'torrent.ratio'?")),
        .init(
            "xyz == 1",
            .init("1:1", "xyz", "there is no variable 'xyz'", "the variables are torrent, disk, now, strikes")),
        .init(
            "seeding == torrent.state",
            .init("1:1", "seeding", "there is no variable 'seeding'", "write 'seeding' in quotes to compare text")),
        .init(
            "torrent.state == seeding",
            .init("1:18", "seeding", "there is no variable 'seeding'", "write 'seeding' in quotes to compare text")),
        .init(
            "torrent.trackers.exists(t, t.hots == 'x')",
            .init("1:30", "hots", "no field 'hots' on tracker", "did you mean 'host'?")),
        .init(
            "torrent.trackers.exists(t, tt.host == 'x')",
            .init("1:28", "tt", "there is no variable 'tt'", "did you mean 't'?")),
        .init(
            "torrent.trackers.host == 'x'",
            .init(
                "1:18", "host", "a value of type list(tracker) has no field 'host'",
                "write x.exists(item, item.host == ...)")),
        .init("torrent.name.length() > 3", .init("1:14", "length", "there is no function 'length'", "write x.size()")),
        .init(
            "torrent.name.length > 3",
            .init("1:14", "length", "a value of type string has no field 'length'", "write 'size()'")),
        .init(
            "torrent.name.size > 3",
            .init("1:14", "size", "a value of type string has no field 'size'", "write 'size()'")),
        .init(
            "torrent.tags.size > 3",
            .init("1:14", "size", "a value of type list(string) has no field 'size'", "write 'size()'")),
        .init(
            "torrent.tags.has('keep')",
            .init("1:14", "has", "there is no function 'has' of this shape", "write 'keep' in torrent.tags")),
        .init(
            "torrent.name.startswith('a')",
            .init("1:14", "startswith", "there is no function 'startswith'", "did you mean 'startsWith'?")),
        .init(
            "torrent.name.starts_with('a')",
            .init("1:14", "starts_with", "there is no function 'starts_with'", "did you mean 'startsWith'?")),
        .init(
            "torrent.name.match('a')", .init("1:14", "match", "there is no function 'match'", "did you mean 'matches'?")
        ),
        .init(
            "dayss(7) < torrent.seedingTime",
            .init("1:1", "dayss", "there is no function 'dayss'", "did you mean 'days'?")),
        .init(
            "day(7) < torrent.seedingTime", .init("1:1", "day", "there is no function 'day'", "did you mean 'days'?")),
        .init(
            "torrent.seedingTime.hours() > 3",
            .init("1:21", "hours", "there is no function 'hours'", "write hours(...)")),
        .init(
            "torrent{ratio: 2.0}",
            .init("1:1", "torrent", "there is no message type 'torrent'", "write a map such as {'name': value}")),
        .init(
            "google.protobuf.Int64Value{value: 1} == 1",
            .init(
                "1:1", "google.protobuf.Int64Value", "there is no message type 'google.protobuf.Int64Value'",
                "write a map such as {'name': value}")),
        .init(
            "unknownFunction(torrent.name)",
            .init(
                "1:1", "unknownFunction", "there is no function 'unknownFunction'",
                "use a function of the language such as size, contains, startsWith or matches")),
        .init(
            "foo.bar(torrent.name)",
            .init("1:1", "foo", "there is no variable 'foo'", "the variables are torrent, disk, now, strikes")),
        .init(
            "math.celi(1.5) > 1.0",
            .init("1:6", "celi", "there is no function 'math.celi'", "did you mean 'math.ceil'?")),
        .init(
            "strings.quot('a') == 'b'",
            .init("1:9", "quot", "there is no function 'strings.quot'", "did you mean 'strings.quote'?")),
        .init(
            "torrent.name.lowerascii() == 'x'",
            .init("1:14", "lowerascii", "there is no function 'lowerascii'", "did you mean 'lowerAscii'?")),
        .init(
            "torrent.name.lower() == 'x'",
            .init("1:14", "lower", "there is no function 'lower'", "write x.lowerAscii()")),
        .init("has(torrent.ratoi)", .init("1:13", "ratoi", "no field 'ratoi' on torrent", "did you mean 'ratio'?")),
        .init(
            "exists(torrent.tags, t, t == 'x')",
            .init("1:1", "exists", "there is no function 'exists' of this shape", "write x.exists(item, condition)")),
        .init(
            "all(torrent.tags, t == 'x')",
            .init("1:1", "all", "there is no function 'all' of this shape", "write x.all(item, condition)")),
        .init(
            "torrent.tags.any(t, t == 'keep')",
            .init("1:14", "any", "there is no function 'any' of this shape", "write x.exists(item, condition)")),
        .init(
            "torrent.tags.some(t, t == 'keep')",
            .init("1:14", "some", "there is no function 'some' of this shape", "write x.exists(item, condition)")),
        .init(
            "torrent.files.all(f, f.size > 1 * MiB && f.name == 'a')",
            .init("1:44", "name", "no field 'name' on file", "did you mean 'path'?")),
        .init(
            "5.foo()",
            .init(
                "1:3", "foo", "there is no function 'foo'",
                "use a function of the language such as size, contains, startsWith or matches")),
        .init("GIB > 1", .init("1:1", "GIB", "there is no variable 'GIB'", "did you mean 'GiB'?")),
        .init("Gib * 3 > torrent.size", .init("1:1", "Gib", "there is no variable 'Gib'", "did you mean 'GiB'?")),
        .init("torrent.isDone", .init("1:9", "isDone", "no field 'isDone' on torrent", "did you mean 'done'?")),
        .init(
            "now.getHour() > 5", .init("1:5", "getHour", "there is no function 'getHour'", "did you mean 'getHours'?")),
        .init(
            "now.getHours > 5",
            .init("1:5", "getHours", "a value of type timestamp has no field 'getHours'", "write 'getHours()'")),
        .init("now.hour() > 5", .init("1:5", "hour", "there is no function 'hour'", "write x.getHours()")),
        .init(
            "has(torrent.trackers.host)",
            .init(
                "1:22", "host", "a value of type list(tracker) has no field 'host'",
                "write x.exists(item, item.host == ...)")),
    ]
}
