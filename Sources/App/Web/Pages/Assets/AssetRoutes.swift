import HTTPTypes
import Metainfo
import Text

/// What pages are made of besides their text; it is part of the program and the same for everybody.
enum Assets {
    /// Changes with the content, so that browsers may keep what they have for good.
    static let version = String(
        Hex.string(Digest.sha256(Array((StyleSheet.text + Script.text + RowsScript.text + Icon.text).utf8)[...]))
            .prefix(12))

    private static let all: [String: (type: String, text: String)] = [
        "style.css": ("text/css; charset=utf-8", StyleSheet.text),
        "app.js": ("text/javascript; charset=utf-8", Script.text),
        "rows.js": ("text/javascript; charset=utf-8", RowsScript.text),
        "icon.svg": ("image/svg+xml", Icon.text),
    ]

    /// The page of the login needs them too, so they need no login.
    static let routes: [Route] = [
        Route(method: .get, pattern: "/assets/{version}/{name}", kind: .api, scope: nil) { request in
            guard let asset = all[request["name"]] else { throw RequestError.notFound("there is no such file") }
            var answer = WebAnswer.text(asset.text, as: asset.type)
            answer.headers[.cacheControl] =
                request["version"] == version ? "public, max-age=31536000, immutable" : "no-cache"
            return answer
        }
    ]
}
