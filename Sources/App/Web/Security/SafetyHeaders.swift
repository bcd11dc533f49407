import HTTPTypes

/// What every answer tells browsers not to do.
enum SafetyHeaders {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
        "trusted-types sluice",
    ].joined(separator: "; ")

    static func add(to headers: inout HTTPFields) {
        headers[.contentSecurityPolicy] = policy
        headers[.xContentTypeOptions] = "nosniff"
        headers[.frameOptions] = "DENY"
        headers[.referrerPolicy] = "same-origin"
        headers[.openerPolicy] = "same-origin"
        headers[.resourcePolicy] = "same-origin"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-cache, private" }
    }
}
