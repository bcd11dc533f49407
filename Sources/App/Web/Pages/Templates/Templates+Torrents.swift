extension Templates {
    /// All torrents, and one of them.
    static let torrents = [
        (
            "torrents",
            """
            <h1>{{t.torrents}} <small>{{total}}</small></h1>
            <form class="filters" method="get" action="{{base}}/torrents">
            <label>{{t.search}}<input type="search" name="q" value="{{q}}"></label>
            <label class="wide">{{t.filter}}<input name="filter" value="{{filter}}" placeholder="torrent.ratio &gt; 1.0" spellcheck="false" autocomplete="off"></label>
            <label>{{t.client}}<select name="client"><option value="">{{t.any}}</option>{{#clients}}<option{{#chosen}} selected{{/chosen}}>{{name}}</option>{{/clients}}</select></label>
            <input type="hidden" name="sort" value="{{sort}}"><button>{{t.apply}}</button></form>
            <details class="card add"><summary>{{t.addTorrents}}</summary><form method="post" enctype="multipart/form-data" action="{{base}}/orders/add">
            <label>{{t.torrentFiles}}<input type="file" name="files" accept=".torrent,application/x-bittorrent" multiple></label>
            <label class="wide">{{t.magnetLinks}}<textarea name="magnets" rows="2" spellcheck="false" autocomplete="off"></textarea></label>
            <label>{{t.client}}<select name="client"><option value="">{{t.asRulesSay}}</option>{{#clients}}<option>{{name}}</option>{{/clients}}</select></label>
            <button>{{t.add}}</button></form></details>
            {{#mistake}}<pre class="bad" role="alert" lang="en">{{mistake}}</pre>{{/mistake}}
            {{#unsure}}<p class="muted">{{unsure}}</p>{{/unsure}}
            <div class="scroll" data-region="torrents" data-rows data-total="{{count}}" data-start="{{start}}" role="region" aria-label="{{t.torrents}}"><table class="torrents"><thead><tr>{{#columns}}<th{{#numeric}} class="number"{{/numeric}}{{#order}} aria-sort="{{order}}"{{/order}}>{{#link}}<a href="{{link}}">{{label}}</a>{{/link}}{{^link}}{{label}}{{/link}}</th>{{/columns}}</tr></thead><tbody>
            {{{rows}}}</tbody></table>{{^rows}}<p class="empty">{{emptyText}}</p>{{/rows}}</div>{{>pager}}
            <script type="module" src="{{base}}/assets/{{version}}/rows.js"></script>
            """
        ),
        (
            "torrent",
            """
            <p class="crumbs"><a href="{{base}}/torrents">{{t.torrents}}</a> · {{client}}</p>
            <h1 class="name">{{name}}</h1>
            <p class="hash"><code>{{hash}}</code></p>
            <section class="card" data-region="facts"><dl class="facts"><dt>{{t.state}}</dt><dd><span class="badge {{tone}}">{{state}}</span></dd><dt>{{t.progress}}</dt><dd>{{#progress}}<progress max="100" value="{{progress}}" aria-label="{{t.progress}}"></progress> {{progress}} %{{/progress}}</dd>
            <dt>{{t.size}}</dt><dd>{{size}}</dd><dt>{{t.ratio}}</dt><dd>{{ratio}}</dd><dt>{{t.seedingTime}}</dt><dd>{{seedingTime}}</dd><dt>{{t.rates}}</dt><dd>↓ {{down}}{{^down}}–{{/down}} ↑ {{up}}{{^up}}–{{/up}}</dd><dt>{{t.category}}</dt><dd>{{category}}{{^category}}–{{/category}}</dd><dt>{{t.tags}}</dt><dd>{{#tags}}<span class="tag">{{.}}</span> {{/tags}}{{^tags}}–{{/tags}}</dd><dt>{{t.added}}</dt><dd>{{>time}}</dd></dl></section>
            <section class="card" data-region="rules"><h2>{{t.rulesHere}}</h2><div class="scroll"><table><thead><tr><th>{{t.rule}}</th><th>{{t.outcome}}</th><th>{{t.why}}</th><th>{{t.until}}</th><th><span class="unseen">{{t.orders}}</span></th></tr></thead><tbody>
            {{#rules}}<tr><td><a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a></td><td><span class="badge {{tone}}">{{outcome}}</span></td><td>{{#reason}}{{>said}}{{/reason}}{{#terms}}<ul class="terms">{{#list}}<li><code>{{source}}</code> = <b>{{value}}</b>{{#wanted}} · {{t.wanted}} {{wanted}}{{/wanted}}</li>{{/list}}</ul>{{/terms}}</td><td>{{>time}}{{#estimate}} <span class="muted">{{t.ifAllGoesOn}}</span>{{/estimate}}</td>
            <td><form method="post" action="{{base}}/orders/refuse-torrent"><input type="hidden" name="client" value="{{client}}"><input type="hidden" name="hash" value="{{hash}}"><input type="hidden" name="rule" value="{{rule}}"><button class="quiet">{{t.refuse}}</button></form></td></tr>{{/rules}}
            </tbody></table></div></section>
            <section class="card" data-region="history"><h2>{{t.timeline}}</h2>{{>steps}}</section>
            """
        ),
    ]
}
