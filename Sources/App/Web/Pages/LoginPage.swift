import HTTPTypes

/// The page at which people log in.
enum LoginPage {
    /// Leads somebody to it who has not shown who they are.
    static func invitation(for request: WebRequest) -> WebAnswer {
        .redirect(to: "\(request.basePath)/login")
    }
}

/// What people see instead of a page.
enum ErrorPage {
    static func answer(_ problem: Problem, to request: WebRequest) -> WebAnswer { problem.answer }
}

extension WebFacts {
    var loginRoutes: [Route] { [] }
    var pageRoutes: [Route] { [] }
}
