import HTTPTypes
import JSON

/// What people see instead of a page.
enum ErrorPage {
    static func answer(_ problem: RequestError, to request: WebRequest, by facts: WebFacts) -> WebAnswer {
        let screen = Screen(facts, for: request)
        var answer = screen.answer(
            "error", titled: screen.phrases["errorTitle"],
            showing: [screen.detail(of: problem)],
            status: problem.status)
        for field in problem.headers { answer.headers[field.name] = field.value }
        return answer
    }
}
