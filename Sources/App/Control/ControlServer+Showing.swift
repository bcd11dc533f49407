import HTTPTypes
import Hummingbird
import JSON
import ReadModel

extension Router<BasicRequestContext> {
    /// Answers each question of the read model under its path.
    func add(_ model: ReadModel) {
        for path in Query.paths {
            get(RouterPath(path)) { request, _ in
                let given = request.uri.queryParameters
                let parameters = Query.names.compactMap { name in given[Substring(name)].map { (name, String($0)) } }
                let query = Query(path: path, parameters: Dictionary(parameters) { first, _ in first })
                guard let query else {
                    return ControlServer.response(.badRequest, ["error": "no such question is known to this version"])
                }
                do {
                    return ControlServer.response(.ok, try await model.answer(query))
                } catch {
                    return ControlServer.response(.serviceUnavailable, ["error": .string("\(error)")])
                }
            }
        }
    }
}
