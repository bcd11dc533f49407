/// The description of the API for programs, OpenAPI 3.1; a test holds it against the routes.
enum OpenAPI {
    /// The whole document.
    static let text = """
        {
        "openapi": "3.1.0",
        "info": {"title": "Sluice", "version": "1", "description": "What Sluice sees, decides and does, and orders to it."},
        "paths": {
        \(health),
        \(torrents),
        \(records),
        \(orders),
        \(changes),
        \(hooks)
        },
        "components": {
        \(components)
        }
        }
        """
}

extension WebFacts {
    /// Where the description is.
    var descriptionRoutes: [Route] {
        [.get("/api/openapi.json") { .text(OpenAPI.text, as: "application/json").tagged(for: $0) }]
    }
}
