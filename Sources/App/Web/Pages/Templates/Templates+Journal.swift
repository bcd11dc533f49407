extension Templates {
    /// What was done, what is sent elsewhere, and what the hours bring.
    static let journal = [
        (
            "journal",
            """
            <h1>{{title}}</h1>
            <form class="filters" method="get" action="{{base}}{{here}}">{{#states}}<label>{{t.state}}<select name="state"><option value="">{{t.any}}</option>{{#list}}<option value="{{name}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>{{/list}}</select></label><button>{{t.apply}}</button>{{/states}}</form>
            <div class="scroll" data-region="intents"><table><thead><tr><th>{{t.when}}</th><th>{{t.state}}</th><th>{{t.action}}</th><th>{{t.about}}</th><th>{{t.rule}}</th><th>{{t.detail}}</th><th><span class="unseen">{{t.orders}}</span></th></tr></thead><tbody>
            {{#intents}}<tr><td>{{>time}}</td><td><span class="badge {{tone}}">{{state}}</span></td><td>{{action}} <code>{{arguments}}</code></td><td class="name">{{#torrentLink}}<a href="{{torrentLink}}">{{subject}}</a>{{/torrentLink}}{{^torrentLink}}{{subject}}{{/torrentLink}}</td><td>{{#rule}}<a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a>{{/rule}}</td><td>{{#detail}}{{>said}}{{/detail}}</td>
            <td class="orders">{{#canUndo}}<form method="post" action="{{base}}/orders/undo"><input type="hidden" name="id" value="{{id}}"><button class="quiet">{{t.undo}}</button></form>{{/canUndo}}{{#canRetry}}<form method="post" action="{{base}}/orders/retry"><input type="hidden" name="id" value="{{id}}">{{#removes}}<label class="inline">{{t.countToRemove}} <input name="removals" inputmode="numeric" size="4" required autocomplete="off"></label>{{/removes}}<button class="quiet">{{t.retry}}</button></form>{{/canRetry}}</td></tr>{{/intents}}
            </tbody></table>{{^intents}}<p class="empty">{{emptyText}}</p>{{/intents}}</div>{{>pager}}
            """
        ),
        (
            "trash",
            """
            <h1>{{t.bin}}</h1><p class="muted">{{t.binText}}</p>{{#failures}}<p class="bad">{{>said}}</p>{{/failures}}
            <div class="scroll" data-region="trash"><table><thead><tr><th>{{t.name}}</th><th>{{t.disk}}</th><th class="number">{{t.size}}</th><th>{{t.state}}</th><th>{{t.client}}</th><th>{{t.rule}}</th><th>{{t.removed}}</th><th>{{t.keptUntil}}</th><th><span class="unseen">{{t.orders}}</span></th></tr></thead><tbody>
            {{#entries}}<tr><td class="name">{{name}}<br><span class="muted">{{root}}</span></td><td>{{disk}}</td><td class="number">{{size}}</td><td><span class="badge {{tone}}">{{state}}</span>{{#copies}}<br><progress max="100" value="{{percent}}" aria-label="{{state}}"></progress> {{amount}} <span class="muted">{{>time}}</span>{{/copies}}</td><td>{{client}}</td><td>{{#rule}}<a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a>{{/rule}}</td><td>{{#removedAt}}{{>time}}{{/removedAt}}</td><td>{{#until}}{{>time}}{{/until}}</td>
            <td class="orders">{{#canRestore}}<form method="post" action="{{base}}/orders/restore"><input type="hidden" name="disk" value="{{disk}}"><input type="hidden" name="id" value="{{id}}"><button class="quiet">{{t.restore}}</button></form>{{/canRestore}}<form method="post" action="{{base}}/orders/delete-trashed"><input type="hidden" name="disk" value="{{disk}}"><input type="hidden" name="id" value="{{id}}"><button class="quiet danger">{{t.deleteForGood}}</button></form></td></tr>{{/entries}}
            </tbody></table>{{^entries}}<p class="empty">{{emptyText}}</p>{{/entries}}</div>
            """
        ),
        (
            "schedule",
            """
            <h1>{{t.schedule}}</h1>
            {{#picture}}<section class="card scroll week" tabindex="0" role="region" aria-label="{{t.week}}">{{{picture}}}</section>{{/picture}}
            <div class="columns" data-region="windows">{{#windows}}<section class="card"><h2>{{name}} <span class="badge {{tone}}">{{state}}</span></h2><p class="muted">{{zone}} {{#rules}}<a href="{{base}}/rules/{{.}}">{{.}}</a> {{/rules}}</p>
            {{#override}}<p>{{text}} {{>time}}</p><form method="post" action="{{base}}/orders/end-override"><input type="hidden" name="name" value="{{name}}"><button class="quiet">{{t.endOverride}}</button></form>{{/override}}
            <form method="post" action="{{base}}/orders/override"><input type="hidden" name="name" value="{{name}}"><input type="hidden" name="state" value="{{other}}"><label class="inline">{{t.for}} <input name="for" value="2h" size="5"></label><button class="quiet">{{otherLabel}}</button></form></section>{{/windows}}</div>
            <section class="card"><h2>{{t.comesNext}}</h2><div class="scroll" tabindex="0" role="region" aria-label="{{t.comesNext}}"><table><tbody>{{#entries}}<tr><td>{{>time}}</td><td class="clock">{{clock}}</td><td>{{kind}}</td><td class="name">{{name}}</td><td class="muted">{{#note}}{{>said}}{{/note}}</td></tr>{{/entries}}</tbody></table></div>{{^entries}}<p class="empty">{{t.noSchedule}}</p>{{/entries}}</section>
            """
        ),
    ]
}
