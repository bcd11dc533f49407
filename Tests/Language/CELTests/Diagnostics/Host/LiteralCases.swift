extension DiagnosticCase {
    /// Refusals of literals and sizes that could only fail.
    static let literal: [DiagnosticCase] = [
        .init(
            "torrent.tags.exists(a, torrent.tags.exists(b, torrent.tags.exists(c, a == c)))",
            .init(
                "1:47", "torrent.tags.exists(c, a == c)", "loops may be nested only 2 deep",
                "name the inner part in 'let'")),
        .init(
            "torrent.name.matches('a**')",
            .init(
                "1:22", "'a**'", #"the pattern is wrong at its character 3: "*" repeats what is already repeated"#,
                "remove it, or group what it repeats as in (?:a+)*")),
        .init(
            "torrent.name.matches('[z-a]')",
            .init(
                "1:22", "'[z-a]'", "the pattern is wrong at its character 2: the range runs backwards", "swap its ends")
        ),
        .init(
            "torrent.name.matches('(?=a)')",
            .init(
                "1:22", "'(?=a)'",
                #"the pattern is wrong at its character 1: lookahead "(?=" cannot be matched in linear time"#,
                #"combine two patterns with "&&""#)),
        .init("torrent.seedingTime > duration('7d')", .init("1:32", "'7d'", "'7d' is not a duration", "write days(7)")),
        .init(
            "torrent.seedingTime > duration('2w')", .init("1:32", "'2w'", "'2w' is not a duration", "write weeks(2)")),
        .init(
            "torrent.seedingTime > duration('3 days')",
            .init("1:32", "'3 days'", "'3 days' is not a duration", "write days(3)")),
        .init(
            "torrent.seedingTime > duration('3600')",
            .init("1:32", "'3600'", "'3600' is not a duration", "write '3600s' for seconds")),
        .init(
            "torrent.seedingTime > duration('abc')",
            .init("1:32", "'abc'", "'abc' is not a duration", "write it as '1h30m' with the units h, m, s, ms, us, ns")),
        .init(
            "torrent.seedingTime > duration('')",
            .init("1:32", "''", "'' is not a duration", "write it as '1h30m' with the units h, m, s, ms, us, ns")),
        .init(
            "torrent.addedAt > timestamp('2026-01-01')",
            .init("1:29", "'2026-01-01'", "'2026-01-01' is not a timestamp", "write '2026-01-01T00:00:00Z'")),
        .init(
            "torrent.addedAt > timestamp('yesterday')",
            .init("1:29", "'yesterday'", "'yesterday' is not a timestamp", "write it as '2026-01-31T18:00:00Z'")),
        .init(
            "torrent.addedAt > timestamp('2026-13-01T00:00:00Z')",
            .init(
                "1:29", "'2026-13-01T00:00:00Z'", "'2026-13-01T00:00:00Z' is not a timestamp",
                "write it as '2026-01-31T18:00:00Z'")),
        .init(
            "now.getHours('Europe/Mosow') > 5",
            .init("1:14", "'Europe/Mosow'", "there is no time zone 'Europe/Mosow'", "did you mean 'Europe/Moscow'?")),
        .init(
            "now.getHours('Mars/Base') > 5",
            .init(
                "1:14", "'Mars/Base'", "there is no time zone 'Mars/Base'",
                "write a name such as 'Europe/Berlin', 'UTC' or an offset such as '+02:00'")),
        .init(
            "now.getHours('+2') > 5",
            .init(
                "1:14", "'+2'", "there is no time zone '+2'",
                "write a name such as 'Europe/Berlin', 'UTC' or an offset such as '+02:00'")),
        .init(
            "torrent.files.exists(a, torrent.files.exists(b, a.path == b.path))",
            .init(
                "1:1", "torrent.files.exists(a, torrent.files.exists(b, a.path == b.path))",
                "in the worst case 'torrent.files.exists(a, torrent.files.ex...' takes 1925015000100 steps, but only 100000000 are allowed",
                "visit fewer elements, or visit them once instead of inside another loop")),
        .init(
            "torrent.files.all(a, torrent.trackers.all(b, torrent.name.contains(b.host)))",
            .init(
                "1:1", "torrent.files.all(a, torrent.trackers.all(b, torrent.name.contains(b.host)))",
                "in the worst case 'torrent.files.all(a, torrent.trackers.al...' takes 5643800100 steps, but only 100000000 are allowed",
                "visit fewer elements, or visit them once instead of inside another loop")),
        .init(
            "lists.range(100000).all(x, lists.range(100000).all(y, x == y))",
            .init(
                "1:1", "lists.range(100000).all(x, lists.range(100000).all(y, x == y))",
                "in the worst case 'lists.range(100000).all(x, lists.range(1...' takes 2010010100050 steps, but only 100000000 are allowed",
                "visit fewer elements, or visit them once instead of inside another loop")),
        .init(
            "duration('5 hours') < torrent.seedingTime",
            .init("1:10", "'5 hours'", "'5 hours' is not a duration", "write hours(5)")),
    ]
}
