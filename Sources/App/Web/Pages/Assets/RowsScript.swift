/// What keeps only those rows of a long list in the page that can be seen; the list works without it, page by page.
enum RowsScript {
    static let text = #"""
        // A list of many thousands in one frame: what is seen is fetched as it is scrolled to, and the rest is room.
        import { policy } from "./app.js";

        const frame = document.querySelector("[data-rows]");
        const table = frame?.querySelector("table");
        const body = table?.tBodies[0];
        const height = 40;
        const piece = 100;
        const beyond = 12;
        const most = 40;

        let total = Number(frame?.dataset.total ?? 0);
        const pieces = new Map();
        const asked = new Map();
        const shown = new Map();
        let age = 0;
        let isDue = false;
        let placing = null;
        let fresh = null;

        function room(kind) {
          const row = document.createElement("tr");
          row.className = kind;
          row.setAttribute("aria-hidden", "true");
          const cell = row.insertCell();
          cell.colSpan = table.tHead.rows[0].cells.length;
          return row;
        }

        function begin() {
          const start = Number(frame.dataset.start);
          const rows = Array.from(body.rows);
          // The frame brings up to date what it shows by itself.
          delete frame.dataset.region;
          frame.classList.add("virtual");
          frame.tabIndex = 0;
          table.setAttribute("aria-rowcount", total + 1);
          document.querySelector("nav.pager")?.remove();
          const above = room("room");
          const below = room("room");
          body.replaceChildren(above, below);
          // Room for all of them first, so that there is somewhere to scroll to.
          below.cells[0].style.height = `${total * height}px`;
          if (start % piece === 0) pieces.set(start / piece, { rows, age });
          frame.scrollTop = start * height;
          frame.addEventListener("scroll", due, { passive: true });
          frame.addEventListener("keydown", walk);
          document.addEventListener("sluice-changed", renew);
          new ResizeObserver(due).observe(frame);
          draw();
        }

        function due() {
          if (isDue) return;
          isDue = true;
          requestAnimationFrame(() => { isDue = false; draw(); });
        }

        function seen() {
          const head = table.tHead.offsetHeight;
          const first = Math.floor(frame.scrollTop / height);
          const last = Math.ceil((frame.scrollTop + frame.clientHeight - head) / height);
          return [Math.max(0, Math.min(first, total - 1)), Math.max(0, Math.min(last, total))];
        }

        function draw() {
          const [first, last] = seen();
          const [from, to] = [Math.max(0, first - beyond), Math.min(total, last + beyond)];
          for (const [place, row] of shown) {
            const source = pieces.get(Math.floor(place / piece))?.rows[place % piece];
            if (place >= from && place < to && (!row.classList.contains("waiting") || !source)) continue;
            if (row.contains(document.activeElement)) frame.focus({ preventScroll: true });
            row.remove();
            shown.delete(place);
          }
          let after = body.rows[0];
          for (let place = from; place < to; place += 1) {
            let row = shown.get(place);
            if (!row) {
              row = made(place);
              shown.set(place, row);
              after.after(row);
            }
            after = row;
          }
          body.rows[0].cells[0].style.height = `${from * height}px`;
          body.rows[body.rows.length - 1].cells[0].style.height = `${(total - to) * height}px`;
          body.rows[0].hidden = from === 0;
          for (let part = Math.floor(from / piece); part * piece < to; part += 1) ask(part);
          keepPlace(first);
        }

        function made(place) {
          const source = pieces.get(Math.floor(place / piece))?.rows[place % piece];
          const row = source ? source.cloneNode(true) : room("waiting");
          if (!source) row.cells[0].textContent = "…";
          row.removeAttribute("aria-hidden");
          row.setAttribute("aria-rowindex", place + 2);
          row.dataset.place = place;
          return row;
        }

        function address(start) {
          const url = new URL(location.href);
          for (const name of ["cursor", "done", "start", "limit"]) url.searchParams.delete(name);
          if (start > 0) url.searchParams.set("start", start);
          return url;
        }

        async function ask(part) {
          const known = pieces.get(part);
          if ((known && known.age === age) || asked.get(part) === age) return;
          const wanted = age;
          asked.set(part, wanted);
          try {
            const url = address(part * piece);
            url.searchParams.set("limit", piece);
            const answer = await fetch(url, { headers: { "Accept": "text/html" }, redirect: "manual" });
            if (!answer.ok) return;
            const page = new DOMParser().parseFromString(policy.createHTML(await answer.text()), "text/html");
            const other = page.querySelector("[data-rows]");
            if (!other) return;
            const rows = Array.from(other.querySelectorAll("tbody tr"), (row) => document.importNode(row, true));
            take(part, rows, Number(other.dataset.total), wanted);
          } catch {
            // The stream says whether the daemon is there; scrolling asks again.
          } finally {
            if (asked.get(part) === wanted) asked.delete(part);
          }
        }

        function take(part, rows, count, wanted) {
          pieces.delete(part);
          pieces.set(part, { rows, age: wanted });
          for (const [old] of pieces) if (pieces.size > most && old !== part) pieces.delete(old);
          if (count !== total) {
            total = count;
            table.setAttribute("aria-rowcount", total + 1);
            for (const [place, row] of shown) if (place >= total) { row.remove(); shown.delete(place); }
          }
          for (let place = part * piece; place < (part + 1) * piece; place += 1) change(place, rows[place % piece]);
          due();
        }

        // Takes over what has changed of a row that is shown, and leaves the focus where it is.
        function change(place, source) {
          const row = shown.get(place);
          if (!row || !source) return;
          const other = made(place);
          if (row.innerHTML === other.innerHTML && row.className === other.className) return;
          const links = Array.from(row.querySelectorAll("a"));
          const focus = links.indexOf(document.activeElement);
          row.replaceWith(other);
          shown.set(place, other);
          if (focus >= 0) (other.querySelectorAll("a")[focus] ?? frame).focus({ preventScroll: true });
        }

        function renew() {
          // However much changes, what is seen is asked for once a second.
          fresh ??= setTimeout(() => { fresh = null; age += 1; due(); }, 1000);
        }

        // Up and down go from name to name, as far as the list goes.
        function walk(event) {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          const row = document.activeElement?.closest?.("tr[data-place]");
          if (!step || !row || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const place = Number(row.dataset.place) + step;
          if (place < 0 || place >= total) return;
          const [first, last] = seen();
          if (place <= first) frame.scrollTop = place * height;
          if (place >= last - 1) frame.scrollTop += height;
          draw();
          (shown.get(place)?.querySelector("a") ?? frame).focus({ preventScroll: true });
        }

        function keepPlace(first) {
          clearTimeout(placing);
          placing = setTimeout(() => history.replaceState(null, "", address(first)), 300);
        }

        if (frame && body && total > body.rows.length) begin();

        """#
}
