extension Templates {
    /// What is around every page, the pages without a login, and the small parts that many pages have.
    static let frame = [
        (
            "top",
            """
            <!doctype html>
            <html lang="{{language}}"{{#theme}} data-theme="{{theme}}"{{/theme}}>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>{{title}} · Sluice</title>
            <link rel="stylesheet" href="{{base}}/assets/{{version}}/style.css">
            <link rel="icon" href="{{base}}/assets/{{version}}/icon.svg" type="image/svg+xml">
            <script type="module" src="{{base}}/assets/{{version}}/app.js"></script>
            </head>
            <body data-base="{{base}}"{{#live}} data-live{{/live}}>
            <a class="skip" href="#main">{{t.skip}}</a>
            <header class="top">
            <a class="brand" href="{{base}}/"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M5 3v18M19 3v18M5 6h14M9 6v7M15 6v7M9 13h6"/><path d="M2 18c2 0 2-1.5 4-1.5S8 18 10 18s2-1.5 4-1.5S16 18 18 18s2-1.5 4-1.5"/></g></svg><span>Sluice</span></a>
            {{#navigation}}<nav aria-label="{{t.navigation}}"><ul>{{#items}}<li><a href="{{base}}{{path}}"{{#current}} aria-current="page"{{/current}}>{{label}}</a></li>{{/items}}</ul></nav>
            <span class="link-state" data-link-state data-live="{{t.live}}" data-lost="{{t.lost}}" role="status"></span>
            <form method="post" action="{{base}}/logout"><button class="quiet">{{t.logout}}</button></form>{{/navigation}}
            </header>
            <main id="main" tabindex="-1">
            {{#notice}}<p class="notice" role="status">{{notice}}</p>{{/notice}}

            """
        ),
        (
            "bottom",
            """

            </main>
            <footer>{{#themes}}<a href="{{base}}/theme?to={{name}}"{{#chosen}} aria-current="true"{{/chosen}}>{{label}}</a> {{/themes}}<a href="{{base}}/language?to={{otherLanguage}}" hreflang="{{otherLanguage}}" lang="{{otherLanguage}}">{{otherLanguageName}}</a></footer>
            </body>
            </html>
            """
        ),
        (
            "login",
            """
            <div class="card narrow">
            <h1>{{title}}</h1>
            {{#failure}}<p class="bad" role="alert">{{failure}}</p>{{/failure}}
            {{#explanation}}<p>{{explanation}}</p>{{/explanation}}
            {{#form}}<form method="post" action="{{base}}/login" class="stack">
            {{#setup}}<input type="hidden" name="setup" value="{{setup}}">{{/setup}}
            <input class="away" type="text" name="username" autocomplete="username" value="owner" tabindex="-1" aria-hidden="true">
            <label>{{t.password}}<input type="password" name="password" required autofocus minlength="8" maxlength="1024" autocomplete="{{autocomplete}}"></label>
            {{#setup}}<label>{{t.passwordAgain}}<input type="password" name="again" required minlength="8" maxlength="1024" autocomplete="new-password"></label>{{/setup}}
            <button>{{button}}</button>
            </form>{{/form}}
            {{#hint}}<p class="muted hint">{{hint}}</p>{{/hint}}
            </div>
            """
        ),
        (
            "error",
            """
            <div class="card narrow"><h1>{{title}}</h1><p>{{#detail}}{{>said}}{{/detail}}</p>
            <p><a href="{{base}}/">{{t.toOverview}}</a></p></div>
            """
        ),
        (
            "confirm",
            """
            <div class="card narrow"><h1>{{title}}</h1><p>{{detail}}</p>
            <form method="post" action="{{base}}{{action}}" class="stack">{{#fields}}<input type="hidden" name="{{name}}" value="{{value}}">{{/fields}}
            <label>{{t.countToRemove}}<input name="removals" inputmode="numeric" required autocomplete="off" autofocus></label>
            <button>{{t.goOn}}</button></form><p><a href="{{base}}{{back}}">{{t.back}}</a></p></div>
            """
        ),
        // A reason: what of it is in another language than the page says so.
        (
            "said",
            #"{{#pieces}}{{#lang}}<span lang="{{lang}}">{{text}}</span>{{/lang}}{{^lang}}{{text}}{{/lang}}{{/pieces}}"#
        ),
        (
            "consent",
            """
            <form method="post" action="{{base}}/orders/release"><input type="hidden" name="id" value="{{id}}">{{#removes}}<label class="inline">{{t.countToRemove}} <input name="removals" inputmode="numeric" size="4" required autocomplete="off"></label>{{/removes}}<button>{{t.approve}}</button></form>
            <form method="post" action="{{base}}/orders/refuse"><input type="hidden" name="id" value="{{id}}"><button class="quiet">{{t.refuse}}</button></form>
            """
        ),
        ("time", #"{{#time}}<time datetime="{{iso}}" title="{{exact}}">{{text}}</time>{{/time}}"#),
        (
            "pager",
            """
            {{#pager}}<nav class="pager" aria-label="{{t.pages}}">{{#first}}<a href="{{first}}">{{t.firstPage}}</a>{{/first}} {{#next}}<a rel="next" href="{{next}}">{{t.nextPage}}</a>{{/next}}</nav>{{/pager}}
            """
        ),
        (
            "steps",
            """
            <ol class="timeline">{{#steps}}<li><span class="when">{{>time}}</span> <span class="badge {{tone}}">{{verdict}}</span>
            <span>{{#rule}}<a href="{{base}}/rules/{{ruleLink}}">{{rule}}</a>{{/rule}} {{#subject}}{{#torrentLink}}<a class="name" href="{{torrentLink}}">{{subject}}</a>{{/torrentLink}}{{^torrentLink}}<span class="name">{{subject}}</span>{{/torrentLink}}{{/subject}}</span>
            <span class="reason">{{#reason}}{{>said}}{{/reason}} <a class="trace" href="{{base}}/decisions/{{number}}">{{t.trace}}</a></span>
            {{#hasIntents}}<ul class="intents">{{#intents}}<li><span class="badge {{tone}}">{{state}}</span> {{action}} {{#detail}}<span class="muted">{{>said}}</span>{{/detail}}</li>{{/intents}}</ul>{{/hasIntents}}</li>{{/steps}}</ol>
            {{^steps}}<p class="empty">{{t.noDecisions}}</p>{{/steps}}
            """
        ),
    ]
}
