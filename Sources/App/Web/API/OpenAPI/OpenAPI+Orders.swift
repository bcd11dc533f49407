extension OpenAPI {
    /// What programs can order.
    static let orders = #"""
        "/api/v1/intents/{id}/retry": {
          "post": {
            "summary": "Sends an action again that failed for good.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description":
              "The action's id, or the id of what a rule asks for.", "schema": {"type": "string"}}, {"$ref":
              "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"removals":
              {"type": "integer", "description":
              "How many are removed; asked for where the order removes."}}}}}}
          }
        },
        "/api/v1/intents/{id}/undo": {
          "post": {
            "summary": "Takes back what an action did.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description":
              "The action's id, or the id of what a rule asks for.", "schema": {"type": "string"}}, {"$ref":
              "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"dryRun":
              {"type": "boolean"}}}}}}
          }
        },
        "/api/v1/intents/{id}/refuse": {
          "post": {
            "summary": "Keeps the rule of an action off its subject for good.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description":
              "The action's id, or the id of what a rule asks for.", "schema": {"type": "string"}}, {"$ref":
              "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {}}}}}
          }
        },
        "/api/v1/intents/{id}/release": {
          "post": {
            "summary": "Lets a rule do what it asks for.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description":
              "The action's id, or the id of what a rule asks for.", "schema": {"type": "string"}}, {"$ref":
              "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"removals":
              {"type": "integer", "description":
              "How many are removed; asked for where the order removes."}}}}}}
          }
        },
        "/api/v1/torrents/{client}/{hash}/refuse": {
          "post": {
            "summary": "Keeps a rule off a torrent for good.",
            "parameters": [{"name": "client", "in": "path", "required": true, "description":
              "The client's name in the rule file.", "schema": {"type": "string"}}, {"name": "hash", "in":
              "path", "required": true, "description": "The infohash, 40 hexadecimal digits.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"rule": {"type":
              "string"}}}}}}
          }
        },
        "/api/v1/refusals/{id}": {
          "delete": {
            "summary": "Lets a rule act again on what it was kept from.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description": "The refusal's id.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}}
          }
        },
        "/api/v1/holds": {
          "post": {
            "summary": "Lets nothing begin for a while.",
            "parameters": [{"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"target":
              {"type": "string", "description": "`all`, `rule ID` or `client NAME`."}, "for": {"type":
              "string", "description": "Such as `2h`; until released where it is left out."}}}}}}
          }
        },
        "/api/v1/releases": {
          "post": {
            "summary": "Ends what rests or is held.",
            "parameters": [{"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"what": {"type":
              "string", "description":
              "`all`, `rule ID`, `client NAME`, `clock` or `disk CLIENT:ROOT`; the last two take the scope destroy."}}}}}}
          }
        },
        "/api/v1/windows/{name}/override": {
          "post": {
            "summary": "Holds a window open or closed for a while.",
            "parameters": [{"name": "name", "in": "path", "required": true, "description": "The window's name.",
              "schema": {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"state": {"enum":
              ["open", "closed"]}, "for": {"type": "string"}}}}}}
          },
          "delete": {
            "summary": "Lets a window's hours count again.",
            "parameters": [{"name": "name", "in": "path", "required": true, "description": "The window's name.",
              "schema": {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}}
          }
        },
        "/api/v1/clients/{name}/poll": {
          "post": {
            "summary": "Asks a client for its list at once.",
            "parameters": [{"name": "name", "in": "path", "required": true, "description": "The client's name.",
              "schema": {"type": "string"}}, {"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {}}}}}
          }
        },
        "/api/v1/reload": {
          "post": {
            "summary": "Loads the rule file again.",
            "parameters": [{"$ref": "#/components/parameters/key"}],
            "security": [{"token": ["act"]}, {"session": []}],
            "responses": {"200": {"description": "The order is followed.", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "404":
              {"$ref": "#/components/responses/problem"}, "408": {"$ref": "#/components/responses/problem"},
              "409": {"$ref": "#/components/responses/problem"}, "413": {"$ref":
              "#/components/responses/problem"}, "415": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "422": {"$ref": "#/components/responses/problem"},
              "429": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {}}}}}
          }
        }
        """#
}
