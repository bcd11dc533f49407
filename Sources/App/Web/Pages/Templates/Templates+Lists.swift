extension Templates {
    /// The overview and the lists that follow the flow.
    static let lists = [
        (
            "overview",
            """
            <h1>{{t.overview}}</h1>
            <section class="flow" aria-label="{{t.flow}}" data-region="flow">{{#flow}}
            <div class="flow-column"><h2>{{t.clients}}</h2><ul>{{#clients}}<li><a class="node {{tone}}" href="{{link}}"><b>{{name}}</b><span>{{line}}</span></a></li>{{/clients}}</ul></div>
            {{{wiresOne}}}
            <div class="flow-column"><h2>{{t.events}}</h2><ul>{{#events}}<li><a class="node" href="{{link}}"><b>{{name}}</b><span>{{line}}</span></a></li>{{/events}}</ul></div>
            {{{wiresTwo}}}
            <div class="flow-column wide"><h2>{{t.rules}}</h2><ul>{{#rules}}<li><a class="node {{tone}}" href="{{link}}"><b>{{name}}</b><span>{{line}}</span>{{#gauge}}<progress max="100" value="{{value}}" aria-label="{{label}}"></progress>{{/gauge}}</a></li>{{/rules}}</ul></div>
            {{{wiresThree}}}
            <div class="flow-column"><h2>{{t.actions}}</h2><ul>{{#actions}}<li><a class="node {{tone}}" href="{{link}}"><b>{{name}}</b><span>{{line}}</span></a></li>{{/actions}}</ul></div>
            {{/flow}}</section>
            <div class="columns" data-region="waiting">
            <section class="card"><h2>{{t.asksTitle}}</h2>{{#asks}}<article class="row"><p><a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a>: {{action}} <span class="name">{{subject}}</span> <span class="muted">{{>time}}</span></p>
            {{>consent}}</article>{{/asks}}
            {{^asks}}<p class="empty">{{t.noAsks}}</p>{{/asks}}</section>
            <section class="card"><h2>{{t.heldTitle}}</h2>{{#held}}<p class="row"><a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a> <span class="badge warn">{{count}}</span> {{#reason}}{{>said}}{{/reason}} <span class="muted">{{>time}}</span></p>{{/held}}
            {{^held}}<p class="empty">{{t.noHeld}}</p>{{/held}}</section>
            <section class="card"><h2>{{t.deadTitle}}</h2>{{#dead}}<p class="row"><a href="{{base}}/journal?state=dead">{{action}}</a> <span class="name">{{subject}}</span> <span class="muted">{{#detail}}{{>said}}{{/detail}}</span></p>{{/dead}}
            {{^dead}}<p class="empty">{{t.noDead}}</p>{{/dead}}</section>
            </div>
            <section class="card" data-region="recent"><h2>{{t.recent}}</h2>{{>steps}}</section>
            """
        ),
        (
            "clients",
            """
            <h1>{{t.clients}}</h1>
            <div class="columns" data-region="clients">{{#clients}}<section class="card"><h2>{{name}} <span class="badge {{tone}}">{{state}}</span></h2>
            <dl><dt>{{t.type}}</dt><dd>{{type}}</dd><dt>{{t.torrents}}</dt><dd><a href="{{base}}/torrents?client={{link}}">{{torrents}}</a></dd>
            <dt>{{t.rates}}</dt><dd>↓ {{down}}{{^down}}–{{/down}} ↑ {{up}}{{^up}}–{{/up}}</dd>{{#poll}}<dt>{{t.polledEvery}}</dt><dd>{{poll}}</dd>{{/poll}}<dt>{{t.since}}</dt><dd>{{>time}}</dd></dl>
            {{#failure}}<p class="bad">{{>said}}</p>{{/failure}}
            <form method="post" action="{{base}}/orders/poll"><input type="hidden" name="name" value="{{name}}"><button class="quiet">{{t.pollNow}}</button></form></section>{{/clients}}</div>
            {{^clients}}<p class="empty">{{t.noClients}}</p>{{/clients}}
            """
        ),
        (
            "events",
            """
            <h1>{{t.events}}</h1>
            <form class="filters" method="get" action="{{base}}/events"><label>{{t.kind}}<select name="kind"><option value="">{{t.any}}</option>{{#kinds}}<option{{#chosen}} selected{{/chosen}}>{{name}}</option>{{/kinds}}</select></label>
            <label>{{t.client}}<select name="client"><option value="">{{t.any}}</option>{{#clients}}<option{{#chosen}} selected{{/chosen}}>{{name}}</option>{{/clients}}</select></label><button>{{t.apply}}</button></form>
            <div class="scroll" data-region="events"><table><thead><tr><th>{{t.when}}</th><th>{{t.kind}}</th><th>{{t.about}}</th><th>{{t.client}}</th><th>{{t.cause}}</th></tr></thead><tbody>
            {{#events}}<tr><td>{{>time}}</td><td><code>{{kind}}</code></td><td class="name">{{#torrentLink}}<a href="{{torrentLink}}">{{subject}}</a>{{/torrentLink}}{{^torrentLink}}{{subject}}{{/torrentLink}} {{#message}}<span class="muted">{{>said}}</span>{{/message}}</td><td>{{client}}</td><td>{{cause}}</td></tr>{{/events}}
            </tbody></table>{{^events}}<p class="empty">{{t.noEvents}}</p>{{/events}}</div>{{>pager}}
            """
        ),
        (
            "watch",
            """
            <h1>{{t.watch}}</h1>
            <div class="columns" data-region="watch">{{#folders}}<section class="card"><h2 class="name">{{path}}</h2><dl><dt>{{t.rule}}</dt><dd><a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a></dd><dt>{{t.settle}}</dt><dd>{{settle}}</dd><dt>{{t.filesTaken}}</dt><dd>{{taken}}</dd></dl>{{>steps}}</section>{{/folders}}</div>
            {{^folders}}<p class="empty">{{t.noFolders}}</p>{{/folders}}
            """
        ),
    ]
}
