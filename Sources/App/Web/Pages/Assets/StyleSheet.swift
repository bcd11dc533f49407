/// How the pages look.
enum StyleSheet {
    static let text = base + parts + flow
}

extension StyleSheet {
    fileprivate static let base = """
        :root {
          color-scheme: light dark;
          --ground: light-dark(#f4f6f6, #0e1315);
          --panel: light-dark(#ffffff, #151c1f);
          --raised: light-dark(#eef2f2, #1d2629);
          --ink: light-dark(#12201f, #e6edec);
          --muted: light-dark(#526160, #9aacaa);
          --line: light-dark(#d5dddc, #2a3538);
          --field: light-dark(#788886, #66787a);
          --accent: light-dark(#0a6a70, #63c9cf);
          --on-accent: light-dark(#ffffff, #06282a);
          --good: light-dark(#1d6b3a, #7fd19b);
          --warn: light-dark(#8a5200, #eab765);
          --bad: light-dark(#a82a2a, #f09a93);
          --good-ground: light-dark(#e2f2e7, #15301f);
          --warn-ground: light-dark(#fbefd9, #362710);
          --bad-ground: light-dark(#fbe5e3, #3c1a18);
          --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
        }
        :root[data-theme=light] { color-scheme: light; } :root[data-theme=dark] { color-scheme: dark; }
        * { box-sizing: border-box; }
        html { background: var(--ground); color: var(--ink); font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif; font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; }
        body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; }
        main { width: 100%; max-width: 1680px; margin: 0 auto; padding: 16px 24px 48px; flex: 1; overflow-wrap: break-word; }
        main:focus { outline: none; }
        h1 { font-size: 20px; line-height: 28px; margin: 8px 0 16px; font-weight: 620; letter-spacing: -0.01em; }
        h2 { font-size: 14px; line-height: 20px; margin: 0 0 8px; font-weight: 620; }
        h1 small, h2 small { color: var(--muted); font-weight: 400; }
        p { margin: 0 0 8px; }
        a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; }
        a:hover { text-decoration-thickness: 2px; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        code, pre { font-family: var(--mono); font-size: 12.5px; }
        pre { overflow: auto; padding: 8px; margin: 0; background: var(--raised); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
        ul, ol { margin: 0; padding: 0; list-style: none; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 8px; }
        dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: 6px 8px; border-bottom: 1px solid var(--line); }
        th { font-weight: 500; color: var(--muted); white-space: nowrap; position: sticky; top: 0; background: var(--panel); }
        tbody tr:hover { background: var(--raised); }
        table:not(:has(tbody tr)) { display: none; }
        .number { text-align: right; white-space: nowrap; }
        input, select, textarea, button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: 4px 8px; min-height: 32px; }
        input, select, textarea { border-color: var(--field); }
        button { background: var(--accent); color: var(--on-accent); border-color: transparent; cursor: pointer; font-weight: 500; }
        button:hover { filter: brightness(1.08); }
        button.quiet { background: transparent; color: var(--accent); border-color: var(--line); }
        progress { appearance: none; -webkit-appearance: none; border: 0; height: 6px; width: 72px; vertical-align: middle; background: var(--raised); border-radius: 3px; overflow: hidden; }
        progress::-webkit-progress-bar { background: var(--line); border-radius: 3px; }
        progress::-webkit-progress-value { background: var(--accent); border-radius: 3px; }
        progress::-moz-progress-bar { background: var(--accent); }
        @media (prefers-reduced-motion: no-preference) { .node, button, a { transition: background-color .12s, border-color .12s; } }

        """

    fileprivate static let parts = """
        .skip { position: absolute; left: -999px; }
        .skip:focus { left: 8px; top: 8px; background: var(--panel); padding: 8px; z-index: 2; }
        .away { position: absolute; left: -999px; width: 1px; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .top { display: flex; align-items: center; gap: 8px 24px; padding: 8px 24px; background: var(--panel); border-bottom: 1px solid var(--line); flex-wrap: wrap; }
        .brand { display: inline-flex; align-items: center; gap: 8px; color: var(--ink); text-decoration: none; font-weight: 650; font-size: 16px; }
        .brand svg { color: var(--accent); }
        .top nav { flex: 1; min-width: 0; }
        .top nav ul { display: flex; gap: 4px; overflow-x: auto; scrollbar-width: none; }
        .top nav a { display: block; padding: 6px 10px; border-radius: 4px; color: var(--muted); text-decoration: none; white-space: nowrap; }
        .top nav a:hover { background: var(--raised); color: var(--ink); }
        .top nav a[aria-current] { background: var(--raised); color: var(--ink); font-weight: 600; }
        .link-state { color: var(--muted); font-size: 12px; }
        .link-state[data-state=live]::before { content: "●"; color: var(--good); margin-right: 4px; }
        .link-state[data-state=lost]::before { content: "○"; color: var(--warn); margin-right: 4px; }
        footer { padding: 16px 24px; color: var(--muted); display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: flex-end; } footer a[aria-current] { color: var(--ink); text-decoration: none; }
        .card { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-bottom: 16px; min-width: 0; }
        .narrow { max-width: 432px; margin: 48px auto; }
        .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 336px), 1fr)); gap: 0 16px; align-items: start; }
        .scroll { overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; margin-bottom: 16px; }
        .virtual { height: calc(100vh - 264px); min-height: 360px; overflow: auto; overflow-anchor: none; }
        .virtual table { table-layout: fixed; min-width: 1320px; } .virtual th { width: 96px; } .virtual th:first-child { width: auto; }
        .virtual th:nth-child(3) { width: 128px; } .virtual th:nth-child(4), .virtual th:nth-child(9) { width: 144px; } .virtual th:nth-child(6) { width: 64px; } .virtual th:last-child { width: 240px; }
        .virtual tbody tr { height: 40px; } .virtual td { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: middle; max-width: 0; }
        .virtual .room td { padding: 0; border: 0; } .virtual .room:hover { background: none; } .virtual .waiting td { color: var(--muted); }
        .card .scroll { border: 0; margin: 0; border-radius: 0; }
        .stack { display: grid; gap: 16px; } .stack label { display: grid; gap: 4px; }
        .inline { display: inline-flex; gap: 8px; align-items: center; color: var(--muted); }
        .filters { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 16px; }
        .filters label { display: grid; gap: 2px; color: var(--muted); font-size: 12px; } .filters .wide { flex: 1 1 240px; } .filters .wide input { font-family: var(--mono); width: 100%; }
        .add { padding: 8px 16px; } .add summary { cursor: pointer; color: var(--accent); } .add label { display: grid; gap: 2px; color: var(--muted); font-size: 12px; } .add .wide { flex: 1 1 320px; } .add textarea { width: 100%; resize: vertical; font-family: var(--mono); }
        .filters:empty { display: none; }
        .row { border-bottom: 1px solid var(--line); padding: 8px 0; margin: 0; } .row:last-child { border: 0; }
        .row form, .orders form { display: inline-flex; gap: 8px; align-items: center; margin-right: 8px; flex-wrap: wrap; }
        .name { overflow-wrap: anywhere; unicode-bidi: isolate; } td.name { min-width: 208px; max-width: 520px; } td code { overflow-wrap: anywhere; }
        .card form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0 0; } .card form.stack { display: grid; margin: 0; } .card .row form { display: inline-flex; margin: 4px 8px 0 0; } .facts { grid-template-columns: repeat(auto-fill, minmax(max-content, 112px) minmax(160px, 1fr)); }
        .hint { margin: 16px 0 0; }
        .hash { color: var(--muted); overflow-wrap: anywhere; }
        time { white-space: nowrap; } .muted { color: var(--muted); } .crumbs { color: var(--muted); margin: 8px 0 -8px; }
        .empty { color: var(--muted); padding: 16px; margin: 0; } .card > .empty { padding: 0; }
        .notice { background: var(--good-ground); color: var(--good); border-radius: 8px; padding: 8px 16px; }
        p.bad, pre.bad { background: var(--bad-ground); color: var(--bad); border-radius: 4px; padding: 8px; margin-bottom: 8px; }
        .badge { display: inline-block; padding: 0 8px; border-radius: 10px; background: var(--raised); color: var(--muted); font-size: 12px; line-height: 20px; white-space: nowrap; }
        .badge.good { background: var(--good-ground); color: var(--good); } .badge.warn { background: var(--warn-ground); color: var(--warn); } .badge.bad { background: var(--bad-ground); color: var(--bad); }
        .tag { border: 1px solid var(--line); border-radius: 4px; padding: 0 6px; overflow-wrap: anywhere; }
        .terms { color: var(--muted); margin-top: 4px; } .terms code { overflow-wrap: anywhere; }
        .timeline li { display: grid; grid-template-columns: 120px 120px minmax(120px, 1fr) minmax(0, 2fr); gap: 4px 16px; padding: 6px 0; border-bottom: 1px solid var(--line); align-items: baseline; }
        .timeline .badge { justify-self: start; } .timeline > li:last-child { border: 0; } .timeline .when { color: var(--muted); }
        .timeline .intents { grid-column: 4; } .timeline .intents li { display: block; border: 0; padding: 2px 0; }
        .pager { display: flex; gap: 16px; padding: 8px 0; }
        .days { display: block; width: 100%; height: 96px; } .days rect { fill: var(--accent); } .days .none { fill: var(--line); }
        .ends { display: flex; justify-content: space-between; } .log { max-height: 480px; } .warned { background: var(--warn-ground); color: var(--warn); border-radius: 4px; padding: 8px; margin: 8px 0 0; }
        td.orders { padding-top: 2px; padding-bottom: 2px; } td.orders button { min-height: 28px; padding: 0 8px; }
        button.danger { color: var(--bad); }
        .source b { color: var(--accent); font-weight: 500; } .source i { color: var(--good); font-style: normal; }
        .week svg { display: block; max-width: 100%; height: auto; padding: 16px; min-width: 640px; }
        th[aria-sort=ascending] a::after { content: " ↑"; } th[aria-sort=descending] a::after { content: " ↓"; }
        .clock { white-space: nowrap; } td > code { min-width: 136px; display: inline-block; }
        @media (max-width: 720px) {
          .scroll:not(.virtual) > table:has(thead) { min-width: 720px; } .scroll .trace { min-width: 0; }
          .scroll > table:not(:has(thead)) :is(tr, td) { display: block; min-width: 0; max-width: none; } .scroll > table:not(:has(thead)) td { border: 0; padding: 2px 8px; }
          .scroll > table:not(:has(thead)) tr { border-bottom: 1px solid var(--line); padding: 4px 0; }
          main { padding: 8px 12px 32px; } .top { padding: 8px 12px; } .top nav { order: 3; flex-basis: 100%; }
          .card { padding: 12px; } .timeline li { grid-template-columns: max-content minmax(0, 1fr); } .timeline .reason, .timeline .intents { grid-column: 1 / -1; }
          .link-state { margin-left: auto; } td.name { min-width: 176px; } dl, .facts { grid-template-columns: max-content minmax(0, 1fr); } .inline input { width: 72px; }
        }

        """

    fileprivate static let flow = """
        .flow { display: grid; grid-template-columns: minmax(144px, 1fr) 48px minmax(144px, 1fr) 48px minmax(208px, 1.6fr) 48px minmax(144px, 1fr); background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-bottom: 16px; }
        .flow h2 { height: 24px; color: var(--muted); font-weight: 500; margin: 0; }
        .flow ul { display: block; } .flow li { height: 56px; padding: 4px 0; }
        .node { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; height: 48px; padding: 2px 12px; border: 1px solid var(--line); border-left: 3px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--ink); text-decoration: none; position: relative; }
        .node:hover { border-color: var(--accent); background: var(--raised); }
        .node b, .node span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 18px; }
        .node b { font-weight: 600; unicode-bidi: isolate; } .node span { color: var(--muted); font-size: 12px; }
        .node.good { border-left-color: var(--good); } .node.warn { border-left-color: var(--warn); } .node.bad { border-left-color: var(--bad); }
        .node progress { position: absolute; left: 8px; right: 8px; bottom: 2px; width: calc(100% - 16px); height: 3px; }
        .node progress::-webkit-progress-value { background: var(--warn); } .node progress::-moz-progress-bar { background: var(--warn); }
        .wires { display: block; width: 48px; margin-top: 24px; overflow: visible; }
        .wires path { fill: none; stroke: var(--line); } .wires path.busy { stroke: var(--accent); stroke-opacity: .65; }
        @media (max-width: 960px) { .flow { grid-template-columns: 1fr; gap: 8px; } .wires { display: none; } .flow ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(144px, 1fr)); gap: 0 8px; } }
        """
}
