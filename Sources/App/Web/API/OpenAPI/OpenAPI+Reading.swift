extension OpenAPI {
    /// What programs see of clients, torrents and rules.
    static let torrents = #"""
        "/api/v1/status": {
          "get": {
            "summary": "How things stand.",
            "parameters": [{"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "How things stand.", "headers": {"ETag": {"schema": {"type":
              "string"}}}, "content": {"application/json": {"schema": {"type": "object"}}}}, "304":
              {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"},
              "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/clients": {
          "get": {
            "summary": "The clients.",
            "parameters": [{"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "The clients.", "headers": {"ETag": {"schema": {"type": "string"}}},
              "content": {"application/json": {"schema": {"type": "object"}}}}, "304": {"description":
              "The answer is the same as before."}, "400": {"$ref": "#/components/responses/problem"}, "401":
              {"$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"},
              "421": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}}
          }
        },
        "/api/v1/torrents": {
          "get": {
            "summary": "Torrents, a page at a time.",
            "parameters": [{"name": "filter", "in": "query", "description": "A condition in CEL over `torrent`.",
              "schema": {"type": "string"}}, {"name": "q", "in": "query", "description":
              "A part of the name, or the beginning of the hash.", "schema": {"type": "string"}}, {"name":
              "client", "in": "query", "description": "Of this client only.", "schema": {"type": "string"}},
              {"name": "sort", "in": "query", "description":
              "`name`, `client`, `state`, `category`, `addedAt`, `progress`, `size`, `ratio`, `seedingTime`, `upRate` or `downRate`; with `-` before it the largest first.",
              "schema": {"type": "string"}}, {"name": "limit", "in": "query", "description":
              "How many at most.", "schema": {"type": "integer", "minimum": 1, "maximum": 500, "default":
              100}}, {"name": "cursor", "in": "query", "description":
              "The cursor `next` of the page before.", "schema": {"type": "string"}}, {"name": "start", "in":
              "query", "description": "How many torrents come before the page, where there is no cursor.",
              "schema": {"type": "integer", "minimum": 0, "maximum": 100000000, "default": 0}}, {"$ref":
              "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "Torrents, a page at a time.", "headers": {"ETag": {"schema": {"type":
              "string"}}}, "content": {"application/json": {"schema": {"$ref":
              "#/components/schemas/torrentPage"}}}}, "304": {"description":
              "The answer is the same as before."}, "400": {"$ref": "#/components/responses/problem"}, "401":
              {"$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"},
              "404": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          },
          "post": {
            "summary": "Takes in a .torrent or a magnet link: by the rules, or straight to clients.",
            "parameters": [{"name": "rule", "in": "query", "description": "This watch rule takes it.", "schema": {"type":
              "string"}}, {"name": "client", "in": "query", "description":
              "Straight to this client; may be repeated.", "schema": {"type": "string"}}, {"name": "name",
              "in": "query", "description": "What the file is called.", "schema": {"type": "string"}},
              {"$ref": "#/components/parameters/key"}],
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
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"magnet":
              {"type": "string"}, "rule": {"type": "string"}, "clients": {"type": "array", "items": {"type":
              "string"}}}}}, "application/x-bittorrent": {"schema": {"type": "string", "format": "binary"}}}}
          }
        },
        "/api/v1/torrents/{client}/{hash}": {
          "get": {
            "summary": "One torrent with all its facts.",
            "parameters": [{"name": "client", "in": "path", "required": true, "description":
              "The client's name in the rule file.", "schema": {"type": "string"}}, {"name": "hash", "in":
              "path", "required": true, "description": "The infohash, 40 hexadecimal digits.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "One torrent with all its facts.", "headers": {"ETag": {"schema":
              {"type": "string"}}}, "content": {"application/json": {"schema": {"type": "object"}}}}, "304":
              {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "404": {"$ref": "#/components/responses/problem"},
              "421": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}}
          }
        },
        "/api/v1/torrents/{client}/{hash}/why": {
          "get": {
            "summary": "How each rule stands to a torrent, why, and until when; and what was decided about it.",
            "parameters": [{"name": "client", "in": "path", "required": true, "description":
              "The client's name in the rule file.", "schema": {"type": "string"}}, {"name": "hash", "in":
              "path", "required": true, "description": "The infohash, 40 hexadecimal digits.", "schema":
              {"type": "string"}}, {"name": "rule", "in": "query", "description": "This rule only.",
              "schema": {"type": "string"}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description":
              "How each rule stands to a torrent, why, and until when; and what was decided about it.",
              "headers": {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema":
              {"type": "object"}}}}, "304": {"description": "The answer is the same as before."}, "400":
              {"$ref": "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"},
              "403": {"$ref": "#/components/responses/problem"}, "404": {"$ref":
              "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"}, "503":
              {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/rules": {
          "get": {
            "summary": "The rules in file order, with what they match and how often they fired.",
            "parameters": [{"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description":
              "The rules in file order, with what they match and how often they fired.", "headers": {"ETag":
              {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type":
              "object"}}}}, "304": {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"},
              "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/rules/{id}": {
          "get": {
            "summary": "One rule with its text, without secrets and programs.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description": "The rule's id.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "One rule with its text, without secrets and programs.", "headers":
              {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type":
              "object"}}}}, "304": {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "404": {"$ref": "#/components/responses/problem"},
              "421": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}}
          }
        },
        "/api/v1/rules/{id}/matches": {
          "get": {
            "summary": "What a rule's condition holds for now, by name.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description": "The rule's id.", "schema":
              {"type": "string"}}, {"name": "limit", "in": "query", "description": "How many at most.", "schema":
              {"type": "integer", "minimum": 1, "maximum": 500, "default": 100}}, {"name": "start", "in": "query",
              "description": "How many come before the first that is told.", "schema": {"type": "integer", "minimum": 0,
              "maximum": 100000000, "default": 0}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "What a rule's condition holds for, and how many there are.",
              "headers": {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type":
              "object", "required": ["items", "total"], "properties": {"items": {"type": "array", "items": {"type":
              "object"}}, "total": {"type": "integer"}}}}}}, "304": {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "404": {"$ref": "#/components/responses/problem"},
              "421": {"$ref": "#/components/responses/problem"}, "503": {"$ref":
              "#/components/responses/problem"}}
          }
        }
        """#
}
