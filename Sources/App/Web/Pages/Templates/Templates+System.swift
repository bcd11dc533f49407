extension Templates {
    /// The program itself.
    static let system = [
        (
            "system",
            """
            <h1>{{t.system}}</h1>
            <div class="columns" data-region="system"><section class="card"><h2>{{t.daemon}}</h2><dl class="facts"><dt>{{t.version}}</dt><dd>{{programVersion}}</dd><dt>{{t.process}}</dt><dd>{{process}}</dd><dt>{{t.started}}</dt><dd>{{#started}}{{>time}}{{/started}}</dd><dt>{{t.journal}}</dt><dd class="name">{{journalPath}} ({{journalSize}})</dd></dl></section>
            <section class="card"><h2>{{t.ruleFile}}</h2><dl class="facts"><dt>{{t.rules}}</dt><dd>{{ruleCount}}</dd><dt>{{t.inForceSince}}</dt><dd>{{#inForce}}{{>time}}{{/inForce}}</dd></dl>{{#failure}}<p class="bad">{{t.notLoaded}}</p><pre class="bad" lang="en">{{failure}}</pre>{{/failure}}
            <form method="post" action="{{base}}/orders/reload"><button>{{t.reload}}</button></form></section>
            <section class="card"><h2>{{t.web}}</h2><dl class="facts"><dt>{{t.listens}}</dt><dd>{{listens}}</dd><dt>{{t.hosts}}</dt><dd>{{hosts}}{{^hosts}}–{{/hosts}}</dd></dl></section>
            <section class="card"><h2>{{t.tokens}}</h2>{{#tokens}}<p class="row"><b>{{name}}</b> <span class="badge">{{scope}}</span> <span class="muted">{{>time}}</span></p>{{/tokens}}{{^tokens}}<p class="empty">{{t.noTokens}}</p>{{/tokens}}</section>
            <section class="card"><h2>{{t.warnings}}</h2>{{#warnings}}<p class="row">{{>said}}</p>{{/warnings}}{{^warnings}}<p class="empty">{{t.noWarnings}}</p>{{/warnings}}</section>
            <section class="card"><h2>{{t.disks}}</h2>{{#disks}}<p class="row"><b>{{name}}</b> {{path}}{{#lost}} · {{>said}}{{/lost}}{{#free}} · {{free}}{{/free}} <span class="badge {{tone}}">{{state}}</span></p>{{/disks}}{{^disks}}<p class="empty">{{t.noDisks}}</p>{{/disks}}</section></div>
            <section class="card"><h2>{{t.settings}}</h2><div class="scroll" tabindex="0" role="region" aria-label="{{t.settings}}"><table class="trace"><thead><tr><th>{{t.key}}</th><th>{{t.value}}</th><th>{{t.origin}}</th></tr></thead><tbody>{{#settings}}<tr><td><code>{{key}}</code></td><td class="name">{{value}}{{^value}}–{{/value}}</td><td class="muted">{{origin}}</td></tr>{{/settings}}</tbody></table></div></section>
            <section class="card"><h2>{{t.log}}</h2><div data-region="log"><pre class="log" tabindex="0">{{{log}}}</pre></div>{{^log}}<p class="empty">{{t.noLog}}</p>{{/log}}</section>
            """
        )
    ]
}
