extension DiagnosticCase {
    /// Refusals of text that is not an expression.
    static let moreSyntax: [DiagnosticCase] = [
        .init(
            "!",
            .init(
                "1:2", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init(
            "-",
            .init(
                "1:2", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init(
            "5 5",
            .init("1:3", "5", "the expression should end before a number", "write an operator such as '&&' in between")),
        .init(
            "a b",
            .init("1:3", "b", "the expression should end before 'b'", "write an operator such as '&&' in between")),
        .init(
            ".5.5",
            .init("1:3", ".5", "the expression should end before a number", "write an operator such as '&&' in between")
        ),
        .init(
            "1.",
            .init("1:3", "", "expected a field name but found the end of the expression", "write a name after the dot")),
        .init("1..2", .init("1:3", ".2", "expected a field name but found a number", "write a name after the dot")),
        .init(
            "torrent.ratio >= 2.0 or torrent.done",
            .init("1:22", "or", "'or' is no operator", "write '||'")),
        .init(
            "not torrent.done",
            .init("1:1", "not", "'not' is no operator", "write !torrent.done")),
        .init(
            "torrent.done && not torrent.name == 'a'",
            .init("1:17", "not", "'not' is no operator", "write !(torrent.name == 'a')")),
        .init(
            "torrent.ratio is 2.0",
            .init("1:15", "is", "'is' is no operator", "write torrent.ratio == 2.0")),
        .init(
            "torrent.ratio >= 2h",
            .init("1:18", "2h", "a number cannot end in 'h'", "write 'hours(2)'")),
        .init(
            "torrent.seedingTime > 30min",
            .init("1:23", "30min", "a number cannot end in 'min'", "write 'minutes(30)'")),
        .init("torrent.downRate < 10KiB", .init("1:20", "10KiB", "a number cannot end in 'KiB'", "write '10 * KiB'")),
        .init(
            "torrent.ratio === 2.0",
            .init("1:15", "===", "'===' is no operator", "write ==")),
        .init(
            #"torrent.name != 'a' \\"#,
            .init("1:21", #"\"#, #"the character '\' does not belong here"#, "use quotes for text")),
        .init(
            "torrent.tags.exists(t t == 'a')",
            .init("1:23", "t", "expected ',' or ')' but found 't'", "write ',' in between")),
        .init(
            "torrent.done ? true : ",
            .init(
                "1:23", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init("{'a': 1, 'b'}", .init("1:13", "}", "expected ':' but found '}'", "add ':' here")),
        .init(
            "torrent.name == ‘a’", .init("1:17", "‘", "the character '‘' does not belong here", "use straight quotes")),
        .init(
            "torrent.ratio > 0x",
            .init("1:17", "0x", "a hexadecimal number needs digits after '0x'", "write it as 0xFF")),
        .init(
            "torrent.ratio >\n  2.0 && torrent.done &\n  true",
            .init("2:23", "&", "the character '&' does not belong here", "write '&&'")),
    ]
}
