import ClientKit

/// The entry of a client in a rule file that is written for a test.
func entry(_ type: String, _ settings: ClientSettings, password: String? = nil) -> String {
    """
    {"type": "\(type)", "url": "\(settings.url)", "username": "\(settings.username ?? "")",
     "password": "\(password ?? settings.password?.revealed() ?? "")", "poll": "200ms"}
    """
}
