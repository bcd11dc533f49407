import Clocks
import HTTPTypes
import JSON
import Logging

extension WebFacts {
    /// The page at which people log in, and what it sends.
    var loginRoutes: [Route] {
        [
            .page("/login", scope: nil) { try await loginPage($0) },
            .form("/login", scope: nil) { try await logIn($0) },
            .form("/logout", scope: .read) { try await logOut($0) },
            .page("/language", scope: nil) { chooseLanguage($0) },
            .page("/theme", scope: nil) { chooseTheme($0) },
        ]
    }

    private func loginPage(_ request: WebRequest) async throws -> WebAnswer {
        if let code = request.query["setup"] {
            guard try surroundings.logins.isSetupCode(code) else { return page(request, failing: "oldLink") }
            return page(request, setup: code)
        }
        if request.caller != nil { return .redirect(to: "\(request.basePath)/") }
        return page(request)
    }

    private func logIn(_ request: WebRequest) async throws -> WebAnswer {
        let form = try await request.form()
        let password = form["password"] ?? ""
        if let code = form["setup"] { return try await setPassword(password, again: form["again"], by: code, request) }
        let address = request.peer.address
        if let wait = throttle.wait(for: address) { return page(request, failing: "tooManyGuesses", wait: wait) }
        // A guess takes as long where no password was set, so that nobody learns that from the time it takes.
        let kept = try surroundings.logins.book().password.flatMap { Password(kept: $0) }
        let isRight = await passwords.check(password, against: kept)
        guard kept != nil, isRight else {
            throttle.fail(address)
            return page(request, failing: "wrongPassword")
        }
        throttle.succeed(address)
        return begin(request)
    }

    private func setPassword(
        _ password: String, again: String?, by code: String, _ request: WebRequest
    ) async throws -> WebAnswer {
        guard try surroundings.logins.isSetupCode(code) else { return page(request, failing: "oldLink") }
        guard password == again else { return page(request, setup: code, failing: "notSame") }
        guard password.count >= Password.shortest, password.utf8.count <= Password.longest else {
            return page(request, setup: code, failing: "tooShort")
        }
        let made = try await passwords.make(password, by: surroundings.chance)
        guard try surroundings.logins.setPassword(made, by: code) else { return page(request, failing: "oldLink") }
        // Who was logged in by the former password is so no longer.
        sessions.endAll()
        surroundings.logger.notice("The dashboard's password was set", metadata: ["address": "\(request.peer.address)"])
        return begin(request)
    }

    private func begin(_ request: WebRequest) -> WebAnswer {
        var answer = WebAnswer.redirect(to: "\(request.basePath)/")
        answer.headers[.setCookie] = Cookies.setting(sessions.begin(), for: request.peer)
        return answer
    }

    private func logOut(_ request: WebRequest) async throws -> WebAnswer {
        if case .session(let secret)? = request.caller?.way { sessions.end(secret) }
        var answer = WebAnswer.redirect(to: "\(request.basePath)/login")
        answer.headers[.setCookie] = Cookies.ending(for: request.peer)
        return answer
    }

    private func chooseLanguage(_ request: WebRequest) -> WebAnswer {
        let language = request.query["to"].flatMap { Phrases.Language(rawValue: $0) } ?? .en
        return keeping(language.rawValue, as: "sluice-language", for: request)
    }

    private func chooseTheme(_ request: WebRequest) -> WebAnswer {
        let theme = request.query["to"].flatMap { Theme(rawValue: $0) } ?? .system
        return keeping(theme.rawValue, as: Theme.cookie, for: request)
    }

    /// Has the browser keep a choice, and go back to where it was made.
    private func keeping(_ value: String, as name: String, for request: WebRequest) -> WebAnswer {
        var answer = WebAnswer.redirect(to: request.basePath + (request.former ?? "/"))
        answer.headers[.setCookie] = "\(name)=\(value); Path=/; SameSite=Lax; Max-Age=31536000"
        return answer
    }

    private func page(
        _ request: WebRequest, setup: String? = nil, failing failure: String? = nil, wait: Duration? = nil
    ) -> WebAnswer {
        var asked = request
        // Without a login the page has no way to others.
        asked.caller = nil
        let screen = Screen(self, for: asked)
        let isSetUp = (try? surroundings.logins.book().password) != nil
        var text = failure.map { screen.phrases[$0] }
        if let wait { text = text?.replacing("%", with: screen.phrases.count("seconds", wait.components.seconds + 1)) }
        let explanation = setup != nil ? "setPasswordText" : isSetUp ? nil : "notSetUp"
        let title = setup == nil ? "login" : "setPassword"
        let status: HTTPResponse.Status = wait != nil ? .tooManyRequests : failure != nil ? .forbidden : .ok
        var answer = screen.answer(
            "login", titled: screen.phrases[title],
            showing: [
                JSON.Member("failure", .text(text)), JSON.Member("setup", .text(setup)),
                JSON.Member("explanation", .text(explanation.map { screen.phrases[$0] })),
                JSON.Member("form", .bool(setup != nil || isSetUp)),
                JSON.Member("hint", setup == nil && isSetUp ? .string(screen.phrases["forgotten"]) : .null),
                JSON.Member("autocomplete", setup == nil ? "current-password" : "new-password"),
                JSON.Member("button", .string(screen.phrases[title])),
            ], status: status)
        if let wait { answer.headers[.retryAfter] = String(wait.components.seconds + 1) }
        return answer
    }
}

/// Where people are led who see something else than what they asked for.
enum LoginPage {
    /// Leads somebody to the login who has not shown who they are.
    static func invitation(for request: WebRequest) -> WebAnswer { .redirect(to: "\(request.basePath)/login") }
}
