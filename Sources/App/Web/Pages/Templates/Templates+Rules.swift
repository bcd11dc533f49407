extension Templates {
    /// All rules, one of them, one decision, and what would be done now.
    static let rules = [
        (
            "rules",
            """
            <h1>{{t.rules}}</h1>
            <div class="scroll" data-region="rules"><table><thead><tr><th class="number">#</th><th>{{t.rule}}</th><th>{{t.mode}}</th><th>{{t.looks}}</th><th>{{t.does}}</th><th class="number">{{t.matchesNow}}</th><th class="number">{{t.held}}</th><th class="number">{{t.firedDay}}</th><th class="number">{{t.firedMonth}}</th><th>{{t.lastFired}}</th></tr></thead><tbody>
            {{#rules}}<tr><td class="number">{{order}}</td><td class="name"><a href="{{base}}/rules/{{ruleLink}}">{{id}}</a>{{#name}}<br><span class="muted">{{name}}</span>{{/name}}</td><td><span class="badge {{tone}}">{{mode}}</span>{{#modeChange}}<br><span class="muted">{{t.modeByYou}} “{{fileMode}}”</span>{{/modeChange}}</td><td>{{trigger}}</td><td>{{actions}}</td><td class="number">{{matching}}</td><td class="number">{{heldCount}}</td><td class="number">{{day}}</td><td class="number">{{month}}</td><td>{{>time}}{{#resting}} <span class="badge warn">{{t.rests}}</span>{{/resting}}</td></tr>{{/rules}}
            </tbody></table>{{^rules}}<p class="empty">{{t.noRules}}</p>{{/rules}}</div>
            """
        ),
        (
            "rule",
            """
            <p class="crumbs"><a href="{{base}}/rules">{{t.rules}}</a> · {{order}}</p>
            <h1>{{id}} <span class="badge {{tone}}">{{mode}}</span></h1>{{#name}}<p>{{name}}</p>{{/name}}
            <div class="columns"><section class="card"><dl class="facts"><dt>{{t.looks}}</dt><dd>{{trigger}}</dd>{{#when}}<dt>when</dt><dd><code>{{when}}</code></dd>{{/when}}{{#unless}}<dt>unless</dt><dd><code>{{unless}}</code></dd>{{/unless}}{{#holdsFor}}<dt>for</dt><dd>{{holdsFor}}</dd>{{/holdsFor}}<dt>{{t.does}}</dt><dd>{{actions}}</dd><dt>{{t.firedDay}}</dt><dd>{{day}}</dd><dt>{{t.firedMonth}}</dt><dd>{{month}}</dd><dt>{{t.lastFired}}</dt><dd>{{>time}}</dd></dl>
            <form method="post" action="{{base}}/orders/mode"><input type="hidden" name="id" value="{{id}}"><label class="inline">{{t.mode}} <select name="mode">{{#modes}}<option value="{{name}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>{{/modes}}</select></label><button class="quiet">{{t.changeMode}}</button></form>
            {{#modeChange}}<p class="warned">{{t.modeByYou}} “{{fileMode}}” <span class="muted">{{>time}}</span></p><form method="post" action="{{base}}/orders/end-mode"><input type="hidden" name="id" value="{{id}}"><button class="quiet">{{t.endMode}}</button></form>{{/modeChange}}
            <form method="post" action="{{base}}/orders/hold"><input type="hidden" name="target" value="rule {{id}}"><label class="inline">{{t.holdFor}} <input name="for" value="2h" size="5"></label><button class="quiet">{{t.hold}}</button></form>
            {{#resting}}<p class="bad">{{>said}}</p>{{/resting}}{{#heldByYou}}<p class="warned">{{t.heldByYou}}, {{>time}}{{^time}}{{t.forGood}}{{/time}}</p>{{/heldByYou}}{{#canLetGo}}<form method="post" action="{{base}}/orders/let-go"><input type="hidden" name="what" value="rule {{id}}"><button class="quiet">{{t.letGo}}</button></form>{{/canLetGo}}</section>
            {{#source}}<section class="card"><h2>{{t.source}}</h2><pre class="source">{{{source}}}</pre></section>{{/source}}</div>
            <div class="columns"><section class="card"><h2>{{t.firedChart}}</h2>{{{chart}}}<p class="muted ends"><span>{{t.daysAgo}}</span> <span>{{t.now}}</span></p></section>
            <section class="card"><h2>{{t.tests}}</h2><ul class="tests">{{#tests}}<li class="row">{{.}}</li>{{/tests}}</ul>{{#tested}}<p class="muted">{{t.testsRun}}</p>{{/tested}}{{^tests}}<p class="empty">{{t.noTests}}</p>{{/tests}}</section></div>
            <section class="card" data-region="matches"><h2>{{t.matchesNow}} <small>{{matching}}</small></h2><div class="scroll"><table><tbody>{{#matches}}<tr><td class="name">{{#torrentLink}}<a href="{{torrentLink}}">{{subject}}</a>{{/torrentLink}}{{^torrentLink}}{{subject}}{{/torrentLink}}</td><td><span class="badge {{tone}}">{{stage}}</span></td><td>{{#reason}}{{>said}}{{/reason}}</td><td>{{>time}}</td></tr>{{/matches}}</tbody></table></div>{{^matches}}<p class="empty">{{t.noMatches}}</p>{{/matches}}</section>
            <section class="card" data-region="recent"><h2>{{t.recent}}</h2>{{>steps}}</section>
            """
        ),
        (
            "decision",
            """
            <p class="crumbs">{{#rule}}<a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a>{{/rule}}{{^rule}}<a href="{{base}}/journal">{{t.journal}}</a>{{/rule}} · {{number}}</p>
            <h1 class="name">{{subject}}</h1><p><span class="badge {{tone}}">{{verdict}}</span> {{#reason}}{{>said}}{{/reason}} <span class="muted">{{>time}}</span></p>
            <section class="card"><h2>{{t.traceTitle}}</h2><table class="trace"><thead><tr><th>{{t.part}}</th><th>{{t.value}}</th></tr></thead><tbody>{{#trace}}<tr><td><code>{{source}}</code></td><td><b>{{value}}</b></td></tr>{{/trace}}</tbody></table>{{^trace}}<p class="empty">{{t.noTrace}}</p>{{/trace}}</section>
            <section class="card"><h2>{{t.actions}}</h2>{{#intents}}<p><span class="badge {{tone}}">{{state}}</span> {{action}} <code>{{arguments}}</code> <span class="muted">{{#detail}}{{>said}}{{/detail}}</span></p>{{/intents}}{{^intents}}<p class="empty">{{t.noActions}}</p>{{/intents}}</section>
            """
        ),
        ("planText", #"<h1>{{t.plan}}</h1><p class="muted">{{t.planText}}</p>"#),
        (
            "plan",
            """
            <p class="muted" data-region="asOf">{{#asOf}}{{t.asOf}} <time datetime="{{iso}}" title="{{exact}}">{{text}}</time>{{/asOf}}</p>
            <div data-region="plan">{{#failures}}<p class="bad">{{>said}}</p>{{/failures}}
            <form method="post" action="{{base}}/orders/apply"><section class="card"><h2>{{t.wouldDo}} <small>{{count}}</small></h2>{{#count}}<div class="scroll"><table><thead><tr><th><span class="unseen">{{t.choice}}</span></th><th>{{t.action}}</th><th>{{t.about}}</th><th>{{t.rule}}</th><th>{{t.undo}}</th></tr></thead><tbody>
            {{#intents}}<tr><td><input type="checkbox" name="ids" value="{{id}}" aria-label="{{action}} {{subject}}"></td><td>{{action}} <code>{{arguments}}</code></td><td class="name">{{#torrentLink}}<a href="{{torrentLink}}">{{subject}}</a>{{/torrentLink}}{{^torrentLink}}{{subject}}{{/torrentLink}}</td><td><a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a></td><td>{{undo}}</td></tr>{{/intents}}
            </tbody></table></div>{{/count}}{{#moreIntents}}<p class="muted">{{moreIntents}}</p>{{/moreIntents}}{{^intents}}<p class="empty">{{t.nothingPlanned}}</p>{{/intents}}
            {{#count}}<p><label class="inline">{{t.countToRemove}} <input name="removals" inputmode="numeric" size="4" autocomplete="off"></label> <button>{{t.doChosen}}</button></p>{{/count}}</section></form>
            <section class="card"><h2>{{t.heldTitle}} <small>{{heldCount}}</small></h2><div class="scroll"><table><tbody>{{#held}}<tr><td class="name">{{#torrentLink}}<a href="{{torrentLink}}">{{subject}}</a>{{/torrentLink}}{{^torrentLink}}{{subject}}{{/torrentLink}}</td><td><a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a></td><td>{{#reason}}{{>said}}{{/reason}}</td><td>{{>time}}</td><td class="orders">{{#asks}}<span>{{action}}</span> {{>consent}}{{/asks}}</td></tr>{{/held}}</tbody></table></div>{{#moreHeld}}<p class="muted">{{moreHeld}}</p>{{/moreHeld}}{{^held}}<p class="empty">{{t.noHeld}}</p>{{/held}}</section></div>
            """
        ),
    ]
}
