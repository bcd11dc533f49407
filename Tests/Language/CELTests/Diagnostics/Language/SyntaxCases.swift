extension DiagnosticCase {
    /// Refusals of text that is not an expression.
    static let syntax: [DiagnosticCase] = [
        .init(
            "torrent.ratio >=",
            .init(
                "1:17", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init("torrent.ratio > 2.0 &", .init("1:21", "&", "the character '&' does not belong here", "write '&&'")),
        .init(
            "torrent.ratio = 2.0", .init("1:15", "=", "the character '=' does not belong here", "write '==' to compare")
        ),
        .init(
            "torrent.ratio > 2.0 and torrent.done",
            .init("1:21", "and", "'and' is no operator", "write '&&'")),
        .init(#"torrent.name == "abc"#, .init("1:17", #""abc"#, "the string is not closed", #"add ""#)),
        .init(
            #"torrent.name == 'a\qb'"#,
            .init("1:19", #"\q"#, #"unknown escape '\q'"#, #"write '\\' for a backslash or use a raw string r'...'"#)),
        .init("(torrent.done", .init("1:14", "", "expected ')' but found the end of the expression", "add ')' here")),
        .init(
            "torrent.done)", .init("1:13", ")", "the expression should end before ')'", "remove it, or open it before")),
        .init("[1, 2", .init("1:6", "", "expected ']' but found the end of the expression", "add ']' here")),
        .init("{'a' 1}", .init("1:6", "1", "expected ':' but found a number", "add ':' here")),
        .init("torrent.seedingTime > 7d", .init("1:23", "7d", "a number cannot end in 'd'", "write 'days(7)'")),
        .init("torrent.size > 10GiB", .init("1:16", "10GiB", "a number cannot end in 'GiB'", "write '10 * GiB'")),
        .init(
            "torrent.size > 10 GiB",
            .init("1:19", "GiB", "a unit cannot stand behind a number", "write 10 * GiB")),
        .init(
            "torrent.",
            .init("1:9", "", "expected a field name but found the end of the expression", "write a name after the dot")),
        .init(
            "torrent.?",
            .init("1:10", "", "expected a field name but found the end of the expression", "write a name after the dot")
        ),
        .init("torrent.in", .init("1:9", "in", "'in' cannot be a field name", "write ['in']")),
        .init(
            "torrent.`a b",
            .init(
                "1:9", "`a b", "a backquoted name is empty, not closed or holds a forbidden character",
                "use letters, digits, '_', '.', '-', '/' and spaces between backquotes")),
        .init(
            #"torrent.`a\tb`"#,
            .init(
                "1:9", #"`a\"#, "a backquoted name is empty, not closed or holds a forbidden character",
                "use letters, digits, '_', '.', '-', '/' and spaces between backquotes")),
        .init(
            "if",
            .init(
                "1:1", "if", "'if' is a reserved word and cannot be a name",
                "choose another name, or write 'if' in quotes")),
        .init(
            "torrent.done ? true", .init("1:20", "", "expected ':' but found the end of the expression", "add ':' here")
        ),
        .init(
            "torrent.done ? : false",
            .init("1:16", ":", "expected an expression but found ':'", "write a value before ':'")),
        .init(
            "1 +",
            .init(
                "1:4", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init("== 2", .init("1:1", "==", "expected an expression but found '=='", "write a value before '=='")),
        .init(
            #"'\u12'"#,
            .init(
                "1:2", #"\u12'"#, "the escape needs 4 hexadecimal digits", #"write all digits, or '\\' for a backslash"#
            )),
        .init(
            #"'\uD800'"#,
            .init(
                "1:2", #"\uD800"#, "the escape is not a Unicode code point",
                "write a code point outside D800 to DFFF and up to 10FFFF")),
        .init(
            #"b'\u0041'"#,
            .init("1:3", #"\u"#, #"unknown escape '\u'"#, #"write '\\' for a backslash or use a raw string r'...'"#)),
        .init("0x", .init("1:1", "0x", "a hexadecimal number needs digits after '0x'", "write it as 0xFF")),
        .init(
            "99999999999999999999",
            .init(
                "1:1", "99999999999999999999", "the number is too large for an int",
                "write it as a double, such as 1e20")),
        .init(
            "9223372036854775808",
            .init(
                "1:1", "9223372036854775808", "the number is too large for an int", "write it with a 'u' or as a double"
            )),
        .init(
            "1.5e400 > 1.0",
            .init("1:1", "1.5e400", "the number '1.5e400' is too large for a double", "write a number below 1.8e308")),
        .init(
            "torrent.tags.exists(t.x, true)",
            .init("1:21", "t.x", "a macro variable must be a simple name", "write a name such as 'x'")),
        .init(
            "torrent.tags.exists('t', true)",
            .init("1:21", "'t'", "a macro variable must be a simple name", "write a name such as 'x'")),
        .init("has(torrent)", .init("1:5", "torrent", "has() needs a field selection", "write has(x.field)")),
        .init(
            "has(torrent.tags[0])",
            .init("1:5", "torrent.tags[0]", "has() needs a field selection", "write has(x.field)")),
        .init(
            "torrent.tags.exists(t, t == “x”)",
            .init("1:29", "“", "the character '“' does not belong here", "use straight quotes")),
        .init(
            "torrent.done | true",
            .init("1:14", "|", "the character '|' does not belong here", "write '||'"),
            .init("1:16", "true", "'torrent.done || true' is always true because of 'true'", "remove it")),
        .init(
            "torrent.tags.all(i, i, true)",
            .init("1:21", "i", "the two variables of 'all' need different names", "write names such as 'i' and 'x'")),
        .init(
            "cel.bind(1, 2, true)",
            .init("1:10", "1", "a macro variable must be a simple name", "write a name such as 'x'")),
        .init("math.greatest('a') > 1", .init("1:15", "'a'", "math.greatest() takes only numbers", "write a number")),
        .init(
            "math.greatest() > 1",
            .init(
                "1:6", "greatest", "math.greatest() requires at least one argument",
                "write numbers between the parentheses")),
        .init(
            "math.least([]) > 1",
            .init("1:12", "[]", "math.least() of an empty list has no value", "write numbers between the brackets")),
        .init(
            "`abc`", .init("1:1", "`abc`", "a backquoted name is allowed only after a dot", "write 'abc' or x.`abc`")),
        .init(
            "true && break",
            .init(
                "1:9", "break", "'break' is a reserved word and cannot be a name",
                "choose another name, or write 'break' in quotes")),
        .init(
            "torrent.ratio > 2,0",
            .init(
                "1:18", ",", "the expression should end before ','",
                "write '.' in decimal numbers, or '&&' between conditions")),
        .init(
            "torrent.done; true",
            .init("1:13", ";", "the character ';' does not belong here", "write '&&' between conditions")),
        .init(
            "// only a comment",
            .init(
                "1:18", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init(
            "x.optMap(1, 2)", .init("1:10", "1", "a macro variable must be a simple name", "write a name such as 'x'")),
        .init(
            "torrent.done ?? false",
            .init("1:14", "??", "'??' is no operator", "write torrent.?done.orValue(false)")),
        .init("@foo", .init("1:1", "@", "the character '@' does not belong here", "remove it")),
        .init("$x", .init("1:1", "$", "the character '$' does not belong here", "remove it")),
        .init(
            "torrent -> done",
            .init("1:9", "->", "'->' is no operator", "write '.' before a field")),
        .init(
            "'abc' + ",
            .init(
                "1:9", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init(#""""abc"#, .init("1:1", #""""abc"#, "the string is not closed", #"add """"#)),
        .init("r'abc", .init("1:1", "r'abc", "the string is not closed", "add '")),
        .init(
            "torrent.tags[",
            .init(
                "1:14", "", "expected an expression but found the end of the expression",
                "complete it with a value or remove what stands before")),
        .init("torrent.tags[]", .init("1:14", "]", "expected an expression but found ']'", "write a value before ']'")),
        .init("f(,)", .init("1:3", ",", "expected an expression but found ','", "write a value before ','")),
        .init("f(1,)", .init("1:5", ")", "expected an expression but found ')'", "write a value before ')'")),
        .init("[,,]", .init("1:2", ",", "expected an expression but found ','", "write a value before ','")),
        .init("{1: 2,, 3: 4}", .init("1:7", ",", "expected an expression but found ','", "write a value before ','")),
    ]
}
