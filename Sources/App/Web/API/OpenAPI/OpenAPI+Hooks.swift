extension OpenAPI {
    /// What others can call.
    static let hooks = #"""
        "/hooks/{name}": {
          "post": {
            "summary": "Tells of something that happened elsewhere, and has clients polled.",
            "description": "The hook's entry in the rule file says how the caller shows that it may call.",
            "parameters": [{"name": "name", "in": "path", "required": true, "description": "The name of the hook.",
              "schema": {"type": "string"}}, {"name": "webhook-id", "in": "header", "description":
              "Names the call; one that is sent again under its id is told once. Signed calls need it.", "schema":
              {"type": "string", "minLength": 1, "maxLength": 256}}, {"name": "webhook-timestamp", "in": "header",
              "description": "When a signed call was sent, in seconds since 1970.", "schema": {"type": "string"}},
              {"name": "webhook-signature", "in": "header", "description":
              "`v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`; several with a blank between.", "schema":
              {"type": "string"}}],
            "security": [{"hook": []}],
            "requestBody": {"description": "JSON, or any text; 65,536 bytes at most.", "content": {"application/json":
              {"schema": {}}, "text/plain": {"schema": {"type": "string"}}}},
            "responses": {"200": {"description": "The call was taken before.", "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/call"}}}}, "202": {"description":
              "The call is written down, and rules have heard of it.", "content": {"application/json": {"schema":
              {"$ref": "#/components/schemas/call"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {
              "$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404": {
              "$ref": "#/components/responses/problem"}, "408": {
              "$ref": "#/components/responses/problem"}, "413": {"$ref": "#/components/responses/problem"}, "421": {
              "$ref": "#/components/responses/problem"}, "429": {"$ref": "#/components/responses/problem"}, "503": {
              "$ref": "#/components/responses/problem"}}
          }
        }
        """#
}
