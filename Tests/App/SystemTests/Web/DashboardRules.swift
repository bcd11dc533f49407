import ClientKit

/// A rule file with a dashboard: one client, one window, a rule that tags what is new, and further rules.
func dashboardRules(
    _ settings: ClientSettings, of type: String = "transmission", port: Int, further rules: String
) -> String {
    """
    {"version": 1, "timezone": "UTC", "clients": {"home": \(entry(type, settings))},
     "web": {"listen": "127.0.0.1:\(port)"},
     "windows": {"office": {"days": ["mon-sun"], "from": "00:00", "to": "24:00"}},
     "rules": [
      {"id": "mark", "name": "Mark what is new", "each": "torrent", "when": "!('seen' in torrent.tags)",
       "do": [{"tags": {"add": ["seen"]}}]},
      \(rules)]}
    """
}
