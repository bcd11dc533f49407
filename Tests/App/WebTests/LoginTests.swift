import Clocks
import HTTPTypes
import Rules
import TestKit
import Testing
import Text

@testable import Web

@Suite struct `logins to the dashboard` {
    @Test(.timeLimit(.minutes(4)))
    func `begin with a link that sets the password once`() async throws {
        try await ScratchFolder.with("logins") { folder in
            let world = try WebWorld(folder)
            let origin: HTTPFields = [
                .origin: "http://127.0.0.1:7810", .contentType: "application/x-www-form-urlencoded",
            ]
            let code = try world.logins.makeSetupCode()
            #expect(await world.send(.get, "/login?setup=\(code)").text.contains("value=\"\(code)\""))
            let other = "setup=\(code)&password=correct+horse&again=correct+house"
            #expect(await world.send(.post, "/login", headers: origin, body: other).status == .forbidden)
            let form = "setup=\(code)&password=correct+horse&again=correct+horse"
            let set = await world.send(.post, "/login", headers: origin, body: form)
            #expect(set.status == .seeOther, "\(set.text)")
            let cookie = try #require(set.headers[.setCookie])
            for part in ["__Host-sluice=", "Path=/", "Secure", "HttpOnly", "SameSite=Lax"] {
                #expect(cookie.contains(part))
            }
            let shown = String(cookie.prefix { $0 != ";" })
            #expect(await world.send(.get, "/", headers: [.cookie: shown]).status == .ok)
            #expect(await world.send(.post, "/login", headers: origin, body: form).status == .forbidden, "only once")
            let kept = try #require(folder.text("j.logins"))
            #expect(!kept.contains("correct") && !kept.contains(code) && kept.contains("$scrypt$ln=17,r=8,p=1$"))
            var headers = origin
            headers[.cookie] = shown
            #expect(await world.send(.post, "/logout", headers: headers).status == .seeOther)
            #expect(await world.send(.get, "/", headers: [.cookie: shown]).headers[.location] == "/login")
            #expect(
                await world.send(.post, "/login", headers: origin, body: "password=correct+horse").status == .seeOther)
            let wrong = await world.send(.post, "/login", headers: origin, body: "password=wrong")
            #expect(wrong.status == .forbidden && wrong.text.contains("sluice web setup"), "and what is to be done")
        }
    }

    @Test func `keep a password by scrypt as others do`() async throws {
        let password = try await Password("pleaseletmein", salt: Array("SodiumChloride".utf8), cost: 14)
        // The second of the vectors of RFC 7914, of which this is the first half.
        let wanted = "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI"
        #expect(password.kept == "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$\(wanted)")
        #expect(await Password(kept: password.kept)?.isSame(as: "pleaseletmein") == true)
        #expect(await Password(kept: password.kept)?.isSame(as: "pleaseletmeout") == false)
        for text in ["", "$scrypt$ln=40,r=8,p=1$AA$AA", "$argon2$x$y$z", "$scrypt$ln=14,r=8,p=1$AAAA$AAAA"] {
            #expect(Password(kept: text) == nil)
        }
    }

    @Test func `make who guesses wait longer and longer, and nobody for good`() {
        let clock = ManualClock()
        let throttle = Throttle(time: clock)
        for _ in 0..<4 { throttle.fail("10.0.0.1") }
        #expect(throttle.wait(for: "10.0.0.1") == nil)
        var longest: Duration = .zero
        for _ in 0..<20 {
            throttle.fail("10.0.0.1")
            let wait = throttle.wait(for: "10.0.0.1") ?? .zero
            #expect(wait >= longest && wait <= .seconds(900))
            longest = wait
        }
        #expect(longest == .seconds(900) && throttle.wait(for: "10.0.0.2") == nil)
        clock.advance(by: .seconds(901))
        #expect(throttle.wait(for: "10.0.0.1") == nil)
    }

    @Test func `end sessions that are idle or old`() {
        let clock = ManualClock()
        let sessions = Sessions(time: clock, chance: Chance.system)
        let secret = sessions.begin()
        #expect(sessions.isValid(secret) && !sessions.isValid("x"))
        for _ in 0..<9 {
            clock.advance(by: .seconds(9 * 86_400))
            #expect(sessions.isValid(secret))
        }
        clock.advance(by: .seconds(9 * 86_400))
        #expect(!sessions.isValid(secret), "ninety days at most")
        let other = sessions.begin()
        clock.advance(by: .seconds(15 * 86_400))
        #expect(!sessions.isValid(other))
    }

    @Test func `are told apart by what proxies say, where those may say it`() throws {
        let proxies = [AddressRange("10.0.0.0/8")].compactMap(\.self)
        var headers: HTTPFields = [:]
        headers[.forwardedFor] = "1.1.1.1, 2.2.2.2, 10.0.0.9"
        headers[.forwardedProto] = "https"
        headers[.forwardedHost] = "sluice.example"
        let told = Peer(connection: "10.0.0.1", headers: headers, authority: "inner:1", proxies: proxies)
        #expect(told.address == "2.2.2.2" && told.origin == "https://sluice.example" && told.mayKeepSecureCookies)
        let forged = Peer(connection: "9.9.9.9", headers: headers, authority: "lan.example:7810", proxies: proxies)
        #expect(forged.address == "9.9.9.9" && forged.origin == "http://lan.example:7810")
        #expect(forged.host == "lan.example" && !forged.mayKeepSecureCookies)
        let six = Peer(connection: "::1", headers: [:], authority: "[::1]:7810", proxies: [])
        #expect(six.host == "::1" && six.isLoopback)
    }

    @Test func `are kept where only the owner can read them`() async throws {
        try await ScratchFolder.with("logins") { folder in
            let logins = Logins(LoginFile(of: folder["j"]), time: ManualClock(), chance: Chance.system)
            let token = try logins.makeToken(named: "a", for: .read)
            #expect(try logins.token(token)?.name == "a")
            #expect(throws: LoginFileError.self) { try logins.makeToken(named: "a", for: .act) }
            #expect(throws: LoginFileError.self) { try logins.makeToken(named: "\u{1B}", for: .act) }
            let kept = try #require(folder.text("j.logins"))
            #expect(!kept.contains(token.dropFirst("sluice_".count)))
            try folder.write("j.logins", Array("{}".utf8))
            #expect(throws: LoginFileError.self) { try logins.token(token) }
        }
    }
}
