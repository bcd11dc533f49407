import Clocks
import Engine
import HTTPTypes
import JSON
import Logging
import Rules
import Text
import Torrents

/// One page for one reader.
struct Screen: Sendable {
    /// The pages that every other leads to, in order.
    private static let pages: [(path: String, key: String)] = [
        ("/", "overview"), ("/torrents", "torrents"), ("/rules", "rules"), ("/plan", "plan"), ("/events", "events"),
        ("/journal", "journal"), ("/schedule", "schedule"), ("/deliveries", "deliveries"), ("/trash", "bin"),
        ("/watch", "watch"),
        ("/clients", "clients"), ("/system", "system"),
    ]

    let views: Views
    let request: WebRequest
    let phrases: Phrases
    let display: Display
    private let logger: Logger

    init(_ facts: WebFacts, for request: WebRequest) {
        views = facts.views
        self.request = request
        phrases = Phrases(request)
        display = Display(phrases: phrases, now: facts.surroundings.time.now.wall)
        logger = facts.surroundings.logger
    }

    /// A page whose middle is known.
    ///
    /// - Parameters:
    ///   - template: What its middle is made by.
    ///   - title: Its title.
    ///   - view: What the template shows.
    ///   - markup: What it puts in as it is.
    ///   - status: The status of the answer.
    /// - Returns: The page as the browser gets it.
    func answer(
        _ template: String, titled title: String, showing view: [JSON.Member], markup: [String: String] = [:],
        status: HTTPResponse.Status = .ok
    ) -> WebAnswer {
        answer(template, titled: title, status: status) { Middle(view: view, markup: markup) }
    }

    /// A page whose middle is found out while the browser has its beginning already.
    ///
    /// What goes wrong then is told in the middle's place, as the status has been sent.
    ///
    /// - Parameters:
    ///   - template: What its middle is made by.
    ///   - introduction: What comes before that and is known; nil where nothing is.
    ///   - title: Its title.
    ///   - status: The status of the answer.
    ///   - find: What the template shows.
    /// - Returns: The page as the browser gets it.
    func answer(
        _ template: String, after introduction: String? = nil, titled title: String,
        status: HTTPResponse.Status = .ok, finding find: @escaping @Sendable () async throws -> Middle
    ) -> WebAnswer {
        let common = [
            JSON.Member("base", .string(request.basePath)),
            JSON.Member("title", .string(title)), JSON.Member("version", .string(Assets.version)),
        ]
        let (views, language) = (views, phrases.language)
        let frame = JSON.object(common + frame)
        let parts = ["top"] + (introduction.map { [$0] } ?? [])
        let beginning = parts.map { views.render($0, frame, in: language) }.joined()
        var answer = WebAnswer(
            status, headers: [.contentType: "text/html; charset=utf-8", .contentLanguage: language.rawValue])
        answer.body = .page(beginning: Array(beginning.utf8)) {
            let text: String
            do {
                let middle = try await find()
                text = views.render(template, .object(common + middle.view), in: language, markup: middle.markup)
            } catch {
                let problem = RequestError(error, path: request.path, logger: logger)
                text = views.render("error", .object(common + [detail(of: problem)]), in: language)
            }
            return Array((text + views.render("bottom", frame, in: language)).utf8)
        }
        return answer
    }

    /// What the template `error` tells.
    func detail(of problem: RequestError) -> JSON.Member {
        JSON.Member("detail", reason(.string(problem.detail)))
    }

    /// What the top and the bottom of every page show.
    private var frame: [JSON.Member] {
        let theme = Theme(request)
        let themes = JSON.array(
            Theme.allCases.map { choice in
                [
                    "name": .string(choice.rawValue), "label": .string(phrases[choice.phrase]),
                    "chosen": .bool(choice == theme),
                ]
            })
        let other: Phrases.Language = phrases.language == .en ? .ru : .en
        return [
            JSON.Member("language", .string(phrases.language.rawValue)),
            JSON.Member("live", .bool(request.caller != nil)),
            JSON.Member("navigation", request.caller == nil ? .null : navigation),
            JSON.Member("otherLanguage", .string(other.rawValue)),
            JSON.Member("otherLanguageName", .string(other == .en ? "English" : "Русский")),
            JSON.Member("theme", theme == .system ? .null : .string(theme.rawValue)), JSON.Member("themes", themes),
            JSON.Member("notice", request.query["done"] == nil ? .null : .string(phrases["followed"])),
        ]
    }

    private var navigation: JSON {
        let items = Self.pages.map { page -> JSON in
            let isHere = page.path == "/" ? request.path == "/" : request.path.hasPrefix(page.path)
            return [
                "path": .string(page.path), "label": .string(phrases[page.key]), "current": .bool(isHere),
            ]
        }
        return ["items": .array(items)]
    }
}

/// What the middle of a page shows.
struct Middle: Sendable {
    var view: [JSON.Member]
    /// What is put in as it is: nothing of it may be a stranger's words that were not escaped.
    var markup: [String: String] = [:]
}

/// Parts that many pages have.
extension Screen {
    /// A name that is no longer than a table can show.
    func short(_ name: JSON?) -> String { (name?.stringValue ?? "").bounded(200) }

    /// The name of a part of the path as a link has it.
    func link(_ text: String) -> String { Percent.encoded(text) }

    /// Where a torrent's page is; null where what is named is none.
    func torrentLink(client: JSON?, hash: JSON?) -> JSON {
        guard let client = client?.stringValue, let hash = hash?.stringValue else { return .null }
        return .string("\(request.basePath)/torrents/\(link(client))/\(hash)")
    }

    /// A word of the daemon in the reader's language.
    func word(_ json: JSON?) -> JSON {
        guard let text = json?.stringValue else { return .null }
        return .string(phrases.all["word.\(text)"] ?? text)
    }

    /// How good a word is: `good`, `warn`, `bad`, or nothing.
    func tone(_ json: JSON?) -> JSON {
        switch json?.stringValue {
        case "firing", "fires", "done", "seeding", "enforce", "answers": "good"
        case "held", "pending", "waits", "waiting", "asks", "ask", "resting", "wouldFire", "checking", "moving": "warn"
        case "dead", "failed", "error", "missingFiles", "silent": "bad"
        default: .null  // it is neither good nor bad
        }
    }

    /// A badge: a word with its tone.
    func badge(_ name: String, _ json: JSON?) -> [JSON.Member] {
        [JSON.Member(name, word(json)), JSON.Member("tone", tone(json))]
    }

    /// A rule's id with its link.
    func rule(_ json: JSON?) -> [JSON.Member] {
        guard let id = json?.stringValue, !id.hasPrefix("(") else { return [JSON.Member("rule", .null)] }
        return [JSON.Member("rule", .string(id)), JSON.Member("ruleLink", .string(link(id)))]
    }

    /// What there is to say of an intent besides its state; null where that is the same word.
    func detail(of intent: JSON) -> JSON {
        let detail = intent["detail"] ?? .null
        return detail == intent["state"] ? .null : reason(detail)
    }

    /// An English reason of the engine in the reader's language, as the template `said` shows it.
    ///
    /// - Parameters:
    ///   - json: The reason.
    ///   - name: What stands before it, such as a client's name.
    /// - Returns: Its pieces, each with its language where that is not the page's; null where there is no reason.
    func reason(_ json: JSON?, after name: String? = nil) -> JSON {
        guard let text = json?.stringValue, !text.isEmpty else { return .null }
        var shown = ShownReason(name.map { "\($0): " } ?? "")
        shown.append(phrases.reasons?.said(text) ?? ShownReason(text))
        return [
            "pieces": .array(
                shown.pieces.map { ["text": .string($0.text), "lang": $0.isEnglish ? "en" : .null] })
        ]
    }

    /// A value of a condition: a length of time in the reader's language, anything else as it is.
    func value(_ json: JSON?) -> JSON {
        guard phrases.reasons != nil, let text = json?.stringValue else { return json ?? .null }
        return .string(RussianValues.shown(Array(text.utf8)[...], .value))
    }

    /// Decisions as a timeline, the newest first.
    func steps(_ entries: [JSON]) -> JSON {
        .array(
            entries.map { entry in
                let subject = SubjectShown(entry, in: self)
                let intents = (entry["intents"]?.arrayValue ?? []).map { intent -> JSON in
                    .object(
                        badge("state", intent["state"]) + [
                            JSON.Member("action", intent["action"] ?? .null),
                            JSON.Member("detail", detail(of: intent)),
                        ])
                }
                return .object(
                    badge("verdict", entry["verdict"]) + rule(entry["rule"]) + subject.members + [
                        JSON.Member("time", display.time(entry["at"])), JSON.Member("reason", reason(entry["reason"])),
                        JSON.Member("number", entry["number"] ?? .null), JSON.Member("intents", .array(intents)),
                        JSON.Member("hasIntents", .bool(!intents.isEmpty)),
                    ])
            })
    }

    /// Links to the pages of a list.
    func pager(next: JSON?) -> JSON {
        let others = request.query.items.filter { $0.name != "cursor" && $0.name != "done" && !$0.value.isEmpty }
        func address(_ cursor: String?) -> String {
            let all = others + (cursor.map { [QueryItems.Item(name: "cursor", value: $0)] } ?? [])
            let query = all.map { "\(Percent.encoded($0.name))=\(Percent.encoded($0.value))" }.joined(separator: "&")
            return request.basePath + request.path + (query.isEmpty ? "" : "?\(query)")
        }
        let following = next?.stringValue.map { JSON.string(address($0)) } ?? .null
        let first: JSON = request.query["cursor"] == nil ? .null : .string(address(nil))
        return following == .null && first == .null ? .null : ["next": following, "first": first]
    }
}

/// What a decision or an intent is about, with the link to its page.
struct SubjectShown {
    let members: [JSON.Member]

    /// Reads the members `subject` (a key), `client` and `title` of a record.
    init(_ record: JSON, in screen: Screen) {
        let key = record["subject"]?.stringValue ?? ""
        let hash = Subject(key: key)?.torrent?.hex
        let title = record["title"] ?? record["name"] ?? .string(key)
        members = [
            JSON.Member("subject", .string((title.stringValue ?? "").isEmpty ? key : screen.short(title))),
            JSON.Member(
                "torrentLink",
                screen.torrentLink(client: record["client"], hash: record["hash"] ?? hash.map(JSON.string))),
        ]
    }
}
