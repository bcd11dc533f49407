import HTTPTypes
import JSON

/// Asks once more before a form's order removes anything: how many, to be typed.
enum ConfirmationPage {
    static func answer(
        _ refusal: RequestError, to request: WebRequest, _ form: QueryItems, back: String, by facts: WebFacts
    ) -> WebAnswer {
        let screen = Screen(facts, for: request)
        let count = refusal.more.first { $0.name == "removals" }?.value.integerValue ?? 0
        let fields = form.items.filter { !["removals", "back"].contains($0.name) && !$0.value.isEmpty }
        let all = fields + [QueryItems.Item(name: "back", value: back)]
        return screen.answer(
            "confirm", titled: screen.phrases["confirm"],
            showing: [
                JSON.Member("detail", .string(screen.phrases.count("removesCount", count))),
                JSON.Member("action", .string(request.path)), JSON.Member("back", .string(back)),
                JSON.Member("fields", .array(all.map { ["name": .string($0.name), "value": .string($0.value)] })),
            ], status: refusal.status)
    }
}
