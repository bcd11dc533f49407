extension OpenAPI {
    /// Modes of rules, bins, and the journal as a whole.
    static let changes = #"""
        "/api/v1/rules/{id}/mode": {
          "post": {
            "summary": "Puts a rule into another mode, whatever the rule file says.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description": "The rule's id.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {
              "schema": {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {
              "$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref": "#/components/responses/problem"
              }, "415": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"}, "429": {
              "$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"mode":
              {"type": "string", "enum": ["enforce", "ask", "dryRun", "off" ]}, "removals": {"type": "integer",
              "description": "How many are removed; asked for where the order removes."}}}}}}
          },
          "delete": {
            "summary": "Lets the rule file say again which mode a rule is in.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description": "The rule's id.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {
              "schema": {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {
              "$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref": "#/components/responses/problem"
              }, "415": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"}, "429": {
              "$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
              "removals": {"type": "integer", "description":
              "How many are removed; asked for where the order removes."}}}}}}
          }
        },
        "/api/v1/trash": {
          "get": {
            "summary": "What lies in the bins of disks, the oldest first.",
            "parameters": [{"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "What lies in the bins of disks.", "headers": {"ETag": {
              "schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type": "object",
              "required": ["items", "failures" ], "properties": {"items": {"type": "array", "items": {"$ref":
              "#/components/schemas/binEntry"}}, "failures": {"type": "array", "items": {"type": "string"}}}}}}}, "304": {
              "description": "The answer is the same as before."}, "401": {"$ref": "#/components/responses/problem"
              }, "403": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/trash/{disk}/{id}/restore": {
          "post": {
            "summary": "Puts back what lies in a bin, and its torrent into its client.",
            "parameters": [{"name": "disk", "in": "path", "required": true, "description": "The name of the disk.",
              "schema": {"type": "string"}}, {"name": "id", "in": "path", "required": true, "description":
              "The entry's id.", "schema": {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {
              "schema": {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {
              "$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref": "#/components/responses/problem"
              }, "415": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"}, "429": {
              "$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {}}}}}
          }
        },
        "/api/v1/trash/{disk}/{id}": {
          "delete": {
            "summary": "Deletes for good what lies in a bin.",
            "parameters": [{"name": "disk", "in": "path", "required": true, "description": "The name of the disk.",
              "schema": {"type": "string"}}, {"name": "id", "in": "path", "required": true, "description":
              "The entry's id.", "schema": {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["destroy"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {
              "schema": {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {
              "$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref": "#/components/responses/problem"
              }, "415": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"}, "429": {
              "$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
              "removals": {"type": "integer", "description":
              "How many are removed; asked for where the order removes."}}}}}}
          }
        },
        "/api/v1/journal/check": {
          "get": {
            "summary": "Reads all of the journal, and tells whether it is whole.",
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "What was found; `problems` is empty for a whole journal.",
              "content": {"application/json": {"schema": {"type": "object", "required": ["problems" ],
              "properties": {"problems": {"type": "array", "items": {"type": "string"}}}}}}}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "409": {
              "$ref": "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"}, "503":
              {"$ref": "#/components/responses/problem"}}
          }
        }
        """#
}
