extension OpenAPI {
    /// What programs see of what happened and comes.
    static let records = #"""
        "/api/v1/events": {
          "get": {
            "summary": "Events, the newest first.",
            "parameters": [{"name": "kind", "in": "query", "description":
              "Of this kind only, such as `torrent.completed`.", "schema": {"type": "string"}}, {"name":
              "client", "in": "query", "description": "Of this client only.", "schema": {"type": "string"}},
              {"name": "torrent", "in": "query", "description": "Of this torrent only, by its hash.",
              "schema": {"type": "string"}}, {"name": "limit", "in": "query", "description":
              "How many at most.", "schema": {"type": "integer", "minimum": 1, "maximum": 500, "default":
              100}}, {"name": "cursor", "in": "query", "description":
              "The cursor `next` of the page before.", "schema": {"type": "string"}}, {"name": "after", "in":
              "query", "description":
              "Instead of a cursor: what follows this number, the oldest of it first.", "schema": {"type":
              "integer", "minimum": 0}}, {"name": "before", "in": "query", "description":
              "Instead of a cursor: what comes before this number.", "schema": {"type": "integer", "minimum":
              0}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "Events, the newest first.", "headers": {"ETag": {"schema": {"type":
              "string"}}}, "content": {"application/json": {"schema": {"$ref":
              "#/components/schemas/page"}}}}, "304": {"description": "The answer is the same as before."},
              "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/decisions": {
          "get": {
            "summary": "Decisions with their reasons and what became of them, the newest first.",
            "parameters": [{"name": "rule", "in": "query", "description": "Of this rule only.", "schema": {"type":
              "string"}}, {"name": "torrent", "in": "query", "description":
              "About this torrent only, by its hash.", "schema": {"type": "string"}}, {"name": "limit", "in":
              "query", "description": "How many at most.", "schema": {"type": "integer", "minimum": 1,
              "maximum": 500, "default": 100}}, {"name": "cursor", "in": "query", "description":
              "The cursor `next` of the page before.", "schema": {"type": "string"}}, {"name": "after", "in":
              "query", "description":
              "Instead of a cursor: what follows this number, the oldest of it first.", "schema": {"type":
              "integer", "minimum": 0}}, {"name": "before", "in": "query", "description":
              "Instead of a cursor: what comes before this number.", "schema": {"type": "integer", "minimum":
              0}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description":
              "Decisions with their reasons and what became of them, the newest first.", "headers": {"ETag":
              {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref":
              "#/components/schemas/page"}}}}, "304": {"description": "The answer is the same as before."},
              "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/decisions/{number}": {
          "get": {
            "summary": "One decision with the value of each part of its condition.",
            "parameters": [{"name": "number", "in": "path", "required": true, "description": "Its number.", "schema":
              {"type": "string"}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "One decision with the value of each part of its condition.",
              "headers": {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema":
              {"type": "object"}}}}, "304": {"description": "The answer is the same as before."}, "400":
              {"$ref": "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"},
              "403": {"$ref": "#/components/responses/problem"}, "404": {"$ref":
              "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"}, "503":
              {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/intents": {
          "get": {
            "summary": "Actions that were planned, and how far they have come, the newest first.",
            "parameters": [{"name": "state", "in": "query", "description": "In this state only.", "schema": {"type":
              "string"}}, {"name": "torrent", "in": "query", "description":
              "About this torrent only, by its hash.", "schema": {"type": "string"}}, {"name": "limit", "in":
              "query", "description": "How many at most.", "schema": {"type": "integer", "minimum": 1,
              "maximum": 500, "default": 100}}, {"name": "cursor", "in": "query", "description":
              "The cursor `next` of the page before.", "schema": {"type": "string"}}, {"name": "after", "in":
              "query", "description":
              "Instead of a cursor: what follows this number, the oldest of it first.", "schema": {"type":
              "integer", "minimum": 0}}, {"name": "before", "in": "query", "description":
              "Instead of a cursor: what comes before this number.", "schema": {"type": "integer", "minimum":
              0}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description":
              "Actions that were planned, and how far they have come, the newest first.", "headers": {"ETag":
              {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref":
              "#/components/schemas/page"}}}}, "304": {"description": "The answer is the same as before."},
              "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/intents/{id}": {
          "get": {
            "summary": "One action.",
            "parameters": [{"name": "id", "in": "path", "required": true, "description": "Its id.", "schema": {"type":
              "string"}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "One action.", "headers": {"ETag": {"schema": {"type": "string"}}},
              "content": {"application/json": {"schema": {"type": "object"}}}}, "304": {"description":
              "The answer is the same as before."}, "400": {"$ref": "#/components/responses/problem"}, "401":
              {"$ref": "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"},
              "404": {"$ref": "#/components/responses/problem"}, "421": {"$ref":
              "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/schedules": {
          "get": {
            "summary": "Which windows are open, and what comes next.",
            "parameters": [{"name": "days", "in": "query", "description": "How far to look ahead.", "schema": {"type":
              "integer", "minimum": 1, "maximum": 60, "default": 7}}, {"$ref":
              "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "Which windows are open, and what comes next.", "headers": {"ETag":
              {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type":
              "object"}}}}, "304": {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"},
              "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/watch": {
          "get": {
            "summary": "The watch folders, with what came of their files lately.",
            "parameters": [{"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "The watch folders, with what came of their files lately.", "headers":
              {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type":
              "object"}}}}, "304": {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"},
              "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/deliveries": {
          "get": {
            "summary": "Webhooks and programs, sent or waiting, the newest first.",
            "parameters": [{"name": "limit", "in": "query", "description": "How many at most.", "schema": {"type":
              "integer", "minimum": 1, "maximum": 500, "default": 100}}, {"name": "cursor", "in": "query",
              "description": "The cursor `next` of the page before.", "schema": {"type": "string"}}, {"name":
              "after", "in": "query", "description":
              "Instead of a cursor: what follows this number, the oldest of it first.", "schema": {"type":
              "integer", "minimum": 0}}, {"name": "before", "in": "query", "description":
              "Instead of a cursor: what comes before this number.", "schema": {"type": "integer", "minimum":
              0}}, {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "Webhooks and programs, sent or waiting, the newest first.", "headers":
              {"ETag": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref":
              "#/components/schemas/page"}}}}, "304": {"description": "The answer is the same as before."},
              "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "503": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/v1/plan": {
          "get": {
            "summary": "What would be done now, and what is held.",
            "parameters": [{"name": "passed", "in": "query", "description":
              "`true` to count holding times, cooldowns and grace as over.", "schema": {"type": "string"}},
              {"$ref": "#/components/parameters/etag"}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "What would be done now, and what is held.", "headers": {"ETag":
              {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"type":
              "object"}}}}, "304": {"description": "The answer is the same as before."}, "400": {"$ref":
              "#/components/responses/problem"}, "401": {"$ref": "#/components/responses/problem"}, "403":
              {"$ref": "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"},
              "503": {"$ref": "#/components/responses/problem"}}
          },
          "post": {
            "summary": "Carries out what is chosen of the present plan.",
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
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"ids": {"type":
              "array", "items": {"type": "string"}}, "removals": {"type": "integer", "description":
              "How many are removed; asked for where the order removes."}}}}}}
          }
        },
        "/api/v1/stream": {
          "get": {
            "summary": "What happens, as it happens: server-sent events of the kinds event, decision, intent, torrents, overview and missed.",
            "parameters": [{"name": "Last-Event-ID", "in": "header", "description":
              "Goes on after this id, with nothing lost that the journal keeps.", "schema": {"type":
              "string"}}],
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "The stream.", "content": {"text/event-stream": {"schema": {"type":
              "string"}}}}, "400": {"$ref": "#/components/responses/problem"}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}, "429": {"$ref": "#/components/responses/problem"}}
          }
        }
        """#
}
