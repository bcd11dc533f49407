/// What keeps a page up to date while it is open; every page works without it.
enum Script {
    static let text = """
        // Follows the stream, and takes over those parts of the page that have changed.
        const base = document.body.dataset.base;
        const state = document.querySelector("[data-link-state]");
        export const policy = window.trustedTypes
          ? window.trustedTypes.createPolicy("sluice", { createHTML: (text) => text })
          : { createHTML: (text) => text };

        function show(word) {
          if (!state) return;
          state.dataset.state = word;
          state.textContent = state.dataset[word];
        }

        function isBusy(part) {
          const active = document.activeElement;
          if (active && part.contains(active) && active.matches("input, select, textarea")) return true;
          return Array.from(part.querySelectorAll("input")).some(
            (field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue);
        }

        let waiting = null;
        let isAsking = false;

        async function refresh() {
          waiting = null;
          // It is asked for once the page can be seen again.
          if (document.hidden) return;
          if (isAsking) return later();
          isAsking = true;
          try {
            // Longer lists than a page bring themselves up to date.
            document.dispatchEvent(new Event("sluice-changed"));
            if (!document.querySelector("[data-region]")) return;
            const answer = await fetch(location.href, { headers: { "Accept": "text/html", "Sluice-Refresh": "1" }, redirect: "manual" });
            if (!answer.ok) return;
            const fresh = new DOMParser().parseFromString(policy.createHTML(await answer.text()), "text/html");
            for (const part of document.querySelectorAll("[data-region]")) {
              const other = fresh.querySelector(`[data-region="${part.dataset.region}"]`);
              if (!other || isBusy(part)) continue;
              // Times move on by themselves; only what else has changed is taken over.
              if (bare(other) === bare(part)) continue;
              const scroll = part.scrollLeft;
              const place = focusPlace(part);
              part.replaceChildren(...Array.from(other.childNodes, (node) => document.importNode(node, true)));
              part.scrollLeft = scroll;
              restoreFocus(part, place);
            }
          } catch {
            // The stream says whether the daemon is there.
          } finally {
            isAsking = false;
          }
        }

        function bare(part) {
          const copy = part.cloneNode(true);
          for (const time of copy.querySelectorAll("time")) time.textContent = time.dateTime;
          return copy.outerHTML;
        }

        function focusables(part) {
          return Array.from(part.querySelectorAll("a, button"));
        }

        function focusPlace(part) {
          return focusables(part).indexOf(document.activeElement);
        }

        function restoreFocus(part, place) {
          if (place >= 0) focusables(part)[place]?.focus();
        }

        function later() {
          waiting ??= setTimeout(refresh, 400);
        }

        function relative() {
          const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always", style: "long" });
          for (const time of document.querySelectorAll("time[datetime]")) {
            const seconds = (Date.parse(time.dateTime) - Number(new Date)) / 1000;
            const far = Math.abs(seconds);
            if (!Number.isFinite(seconds) || far < 5) continue;
            const [size, unit] = far < 90 ? [1, "second"] : far < 5400 ? [60, "minute"]
              : far < 129600 ? [3600, "hour"] : [86400, "day"];
            time.textContent = format.format(Math.round(seconds / size), unit);
          }
        }

        let stream = null;

        // A browser keeps six connections to a server for all of its tabs, so that those nobody sees must keep none.
        function follow() {
          if (document.hidden) return leave();
          if (stream) return;
          stream = new EventSource(`${base}/api/v1/stream`);
          // What has happened before it was open is not told by it.
          stream.onopen = () => { show("live"); later(); };
          stream.onerror = () => show("lost");
          for (const kind of ["event", "decision", "intent", "torrents", "overview", "missed"]) {
            stream.addEventListener(kind, later);
          }
        }

        function leave() {
          stream?.close();
          stream = null;
        }

        if ("live" in document.body.dataset) {
          follow();
          const again = () => { follow(); later(); };
          addEventListener("pagehide", leave);
          addEventListener("pageshow", (event) => { if (event.persisted) again(); });
          document.addEventListener("visibilitychange", again);
        }
        setInterval(relative, 10000);
        // Where the pages do not fit beside each other, the present one is seen.
        document.querySelector("nav [aria-current=page]")?.scrollIntoView({ inline: "center", block: "nearest" });

        """
}
