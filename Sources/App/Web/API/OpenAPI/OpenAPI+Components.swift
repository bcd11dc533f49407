extension OpenAPI {
    /// What machines ask.
    static let health = #"""
        "/healthz": {
          "get": {
            "summary": "Whether the process answers; needs no login.",
            "security": [],
            "responses": {"200": {"description": "It does.", "content": {"text/plain": {"schema": {"type": "string"}}}},
              "421": {"$ref": "#/components/responses/problem"}}
          }
        },
        "/readyz": {
          "get": {
            "summary": "Whether every client was listed and the rule file is in force.",
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "It is so.", "content": {"application/json": {"schema": {"type":
              "object"}}}}, "401": {"$ref": "#/components/responses/problem"}, "403": {"$ref":
              "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"}, "503":
              {"description": "It is not so, with the reasons.", "content": {"application/json": {"schema":
              {"type": "object"}}}}}
          }
        },
        "/metrics": {
          "get": {
            "summary": "Metrics as OpenMetrics writes them.",
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "The metrics.", "content": {"application/openmetrics-text": {"schema":
              {"type": "string"}}}}, "401": {"$ref": "#/components/responses/problem"}, "403": {"$ref":
              "#/components/responses/problem"}, "421": {"$ref": "#/components/responses/problem"}, "503":
              {"$ref": "#/components/responses/problem"}}
          }
        },
        "/api/openapi.json": {
          "get": {
            "summary": "This document.",
            "security": [{"token": ["read"]}, {"session": []}],
            "responses": {"200": {"description": "The document.", "content": {"application/json": {"schema": {"type":
              "object"}}}}, "304": {"description": "The answer is the same as before."}, "401": {"$ref":
              "#/components/responses/problem"}, "403": {"$ref": "#/components/responses/problem"}, "421":
              {"$ref": "#/components/responses/problem"}}
          }
        }
        """#

    /// What several routes have in common.
    static let components = #"""
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description":
          "Made by `sluice token create NAME --scope read|act|destroy`."}, "session": {"type": "apiKey",
          "in": "cookie", "name": "__Host-sluice"}, "hook": {"type": "http", "scheme": "bearer", "description":
          "The hook's own token, or else a signature by Standard Webhooks in the headers of the call."}},
        "parameters": {"etag": {"name": "If-None-Match", "in": "header", "description":
          "The ETag of an answer that the asker has.", "schema": {"type": "string"}}, "key": {"name":
          "Idempotency-Key", "in": "header", "description":
          "The order is followed once, however often it is sent under one key.", "schema": {"type":
          "string", "minLength": 1, "maxLength": 200}}},
        "responses": {"problem": {"description": "Why it was not done, by RFC 9457.", "content":
          {"application/problem+json": {"schema": {"$ref": "#/components/schemas/problem"}}}}},
        "schemas": {"call": {"type": "object", "required": ["hook", "repeated"], "properties": {"hook": {"type":
          "string"}, "repeated": {"type": "boolean"}}}, "problem": {"type": "object", "required": ["type", "title", "status", "detail"], "properties":
          {"type": {"type": "string"}, "title": {"type": "string"}, "status": {"type": "integer"},
          "detail": {"type": "string"}, "parameter": {"type": "string"}, "mistakes": {"type": "array",
          "items": {"type": "object", "properties": {"line": {"type": "integer"}, "column": {"type":
          "integer"}, "offset": {"type": "integer"}, "cause": {"type": "string"}, "fix": {"type":
          ["string", "null"]}, "text": {"type": "string"}}}}, "removals": {"type": "integer"}}}, "page":
          {"type": "object", "required": ["items", "next", "newest"], "properties": {"items": {"type":
          "array", "items": {"type": "object"}}, "next": {"type": ["string", "null"]}, "newest": {"type":
          ["string", "null"]}}}, "torrentPage": {"type": "object", "required": ["items", "total",
          "unsure", "start", "next"], "properties": {"items": {"type": "array", "items": {"type": "object"}},
          "total": {"type": "integer"}, "unsure": {"type": "integer"}, "start": {"type": "integer"},
          "next": {"type": ["string", "null"]}}}, "binEntry": {"type": "object", "required": ["id", "disk", "name",
          "size", "files", "held", "going", "copies"], "properties": {"id": {"type": "string"}, "disk": {"type":
          "string"}, "name": {"type": "string"}, "client": {"type": ["string", "null"]}, "hash": {"type": ["string",
          "null"]}, "rule": {"type": "string"}, "removedAt": {"type": "string", "format": "date-time"}, "until":
          {"type": "string", "format": "date-time"}, "size": {"type": "integer"}, "freeable": {"type": "integer"},
          "root": {"type": "string"}, "files": {"type": "integer"}, "held": {"type": "integer", "description":
          "How many of its files lie in the bin; none before all of them are copied."}, "going": {"type": "boolean",
          "description": "Whether it is being deleted for good."}, "copies": {"type": ["object", "null"],
          "description": "Copies that are being made, to a bin on another file system or back.", "required": ["way",
          "done", "total", "percent", "since"], "properties": {"way": {"enum": ["toBin", "fromBin"]}, "done": {"type":
          "integer", "description": "Bytes that are there."}, "total": {"type": "integer"}, "percent": {"type":
          "integer"}, "since": {"type": ["string", "null"], "format": "date-time", "description":
          "Since when they are made; null on the way back, which the intent `restore` tells."}}}}}}
        """#
}
