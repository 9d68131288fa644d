"""The pages of the small web: all invented."""

from html import escape

ARTICLE = (
    "The ferry over the Lorne was built in 1911 and carried carts, sheep and the post until the bridge came.",
    "Its steam winch still stands in the shed on the north bank, where the rope was mended every spring.",
    "The ferryman kept a log in which he wrote the depth of the river each morning, and who had crossed.",
    "In dry summers the boat was drawn through the shallows by two horses lent from the mill at Harrow Weir.",
    "Pupils of the village school copied the log in full, and the county archive keeps both copies.",
    "A crossing cost a penny on foot and fourpence with a cart, and nothing at all on the day of the fair.",
    "The last crossing took place on a foggy evening in October, with a brass band on board.",
    "Today a footpath follows the line of the rope, and a board at each end tells the story in short.",
)


def page(title: str, *paragraphs: str, head: str = "", lang: str = "en") -> str:
    """A small page with a title, a heading and paragraphs of plain text."""
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>{head}</head>'
        f"<body><header><a href='/'>Home</a></header><main><h1>{escape(title)}</h1>{body}</main>"
        "<footer>Lorne Valley Museum</footer></body></html>"
    )


def article(title: str = "The rope ferry over the Lorne", *, more: str = "") -> str:
    """A page with enough text that nobody would take it for an error page."""
    return page(title, *ARTICLE, *([more] if more else []))


HOME = page(
    "Lorne Valley Museum",
    "Welcome to the museum of the Lorne valley: the ferry, the mill and the quarry railway.",
    "Open from April to October, every day but Monday. Groups by appointment.",
    "Exhibitions, events, the shop and the friends of the museum are found in the menu.",
)
NOT_FOUND = page("404 Not Found", "The page that you asked for does not exist on this server.")
SOFT = {
    "en": page("Page not found", "Sorry, we couldn't find the page you were looking for.", "Back to the home page"),
    "de": page("Seite nicht gefunden", "Die angeforderte Seite existiert leider nicht mehr.", lang="de"),
    "fr": page("Page introuvable", "Désolé, la page que vous cherchez n'existe pas ou a été déplacée.", lang="fr"),
    "es": page("Página no encontrada", "Lo sentimos, la página que buscas no existe.", lang="es"),
    "pt": page("Página não encontrada", "A página que procura não existe ou foi removida.", lang="pt"),
    "it": page("Pagina non trovata", "Spiacenti, la pagina richiesta non esiste.", lang="it"),
    "nl": page("Pagina niet gevonden", "Helaas, deze pagina bestaat niet (meer).", lang="nl"),
    "zh": page("页面不存在", "抱歉，您访问的页面不存在或已被删除。", lang="zh"),
    "ja": page("ページが見つかりません", "お探しのページは存在しないか、移動した可能性があります。", lang="ja"),
    "ru": page("Страница не найдена", "К сожалению, запрашиваемая страница не существует.", lang="ru"),
}
ABOUT_404 = page(
    "What a 404 error means and how to fix it",
    "A server answers 404 Not Found when nothing stands at the address that was asked for.",
    "For a site's owner the remedy is a permanent redirect from the old address to the new one. Which addresses are hit "
    "most often can be read from the server's log, where every such answer leaves a line.",
    "Readers who meet a page not found message may look for a typing slip in the address, go one folder up, or search the "
    "site for the words of the title. An archive often has a copy of what stood there.",
    *ARTICLE[:4],
)
PARKED = page(
    "lorne-ferries.test",
    "This domain is for sale. Buy this domain now or make an offer.",
    "The domain owner may be using this page to earn from related searches: Ferry Tickets, River Cruises, Boat Insurance.",
)
DEFAULT_SERVER = (
    "<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this "
    "page, the web server is installed and working. Further configuration is required.</p></body></html>"
)
LOGIN = (
    "<!doctype html><html lang='en'><head><title>Sign in - Lorne Readers</title></head><body><h1>Sign in</h1><form "
    "action='/session' method='post'><label>E-mail <input name='email' type='email'></label><label>Password <input "
    "name='password' type='password'></label><button>Sign in</button></form><a href='/reset'>Forgot your password?</a>"
    "</body></html>"
)
PAYWALL = page(
    "Quarry railway to reopen",
    "The quarry railway is to reopen next spring.",
    "Subscribe to continue reading. Already a subscriber? Log in.",
    head='<script type="application/ld+json">{"@context": "https://schema.org", "@type": "NewsArticle", '
    '"isAccessibleForFree": false}</script>',
)
CONSENT = (
    "<!doctype html><html lang='en'><head><title>Before you continue</title></head><body><div role='dialog'><h1>Before you "
    "continue</h1><p>We use cookies and data to deliver our services.</p><form action='/consent' method='post'><button>"
    "Accept all</button><button>Reject all</button></form></div></body></html>"
)
CHALLENGE = (
    "<!doctype html><html lang='en'><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and "
    "cookies to continue</noscript><div id='challenge-running'>Checking your browser before accessing the site.</div>"
    "<script src='/cdn-cgi/challenge-platform/x.js'></script></body></html>"
)
CAPTCHA = (
    "<!doctype html><html lang='en'><head><title>Are you a robot?</title></head><body><h1>Are you a robot?</h1><p>Please "
    "complete the check below.</p><div class='g-recaptcha' data-sitekey='x'></div></body></html>"
)
SCRIPT_ONLY = (
    "<!doctype html><html><head><title>Lorne Trails</title></head><body><div id='root'></div><script type='module' "
    "src='/assets/app.js'></script></body></html>"
)
WITH_ANCHORS = page("Opening hours", *ARTICLE).replace("<h1>", '<h1 id="hours">') + '<a name="prices"></a>'
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
