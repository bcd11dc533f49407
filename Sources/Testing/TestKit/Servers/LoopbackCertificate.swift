/// A certificate for 127.0.0.1 that nobody trusts unless told to, and its key; both are made for tests alone.
package enum LoopbackCertificate {
    /// PEM; its own authority.
    package static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmjCCAT+gAwIBAgIUVJ4ry8R4J7XpEcodt3Uzz/W7k7MwCgYIKoZIzj0EAwIw
        EzERMA8GA1UEAwwIbG9vcGJhY2swIBcNMjYxMTIxMTMzMTIyWhgPMjEyNjEwMjgx
        MzMxMjJaMBMxETAPBgNVBAMMCGxvb3BiYWNrMFkwEwYHKoZIzj0CAQYIKoZIzj0D
        AQcDQgAEFhNZj5hBYgo7P2tjRugh0lVa0gf0KaSfz47hoWQ1AdPVL1ak6HTMLsYH
        dIcRU2YBf7lwqWOH7/x2WNM9wrfZ0aNvMG0wHQYDVR0OBBYEFKZrUEn3W51OEd0h
        FfVo2CLl8auAMB8GA1UdIwQYMBaAFKZrUEn3W51OEd0hFfVo2CLl8auAMA8GA1Ud
        EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MAoGCCqGSM49
        BAMCA0kAMEYCIQCAOCtzY9/e+km1c4RUJ6jHZgEYIuNpiodPKVqkZi1R3gIhAP+z
        Y+5BbaFK/37QxBjiO20G5FkongYOZ3RkYL3HtZxY
        -----END CERTIFICATE-----

        """

    /// PEM.
    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRuwLsJ5QM8akY+qu
        9DjZag/lHp4tv9ufUnMxJQeED6WhRANCAAQWE1mPmEFiCjs/a2NG6CHSVVrSB/Qp
        pJ/PjuGhZDUB09UvVqTodMwuxgd0hxFTZgF/uXCpY4fv/HZY0z3Ct9nR
        -----END PRIVATE KEY-----

        """
}
