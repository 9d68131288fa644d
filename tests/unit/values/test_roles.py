"""What a value is where it stands: one small page each."""

import pytest

from citewell.model import Role
from citewell.values import read_pages

SUBJECT = "Orrin Mill"
MAILS = [
    ("<footer>Contact: info@orrinmill-ptr.com</footer>", Role.OFFICIAL),
    ("<p>Sales: info2@orrinmill-ptr.com</p>", Role.SALES),
    ("<p>Presse: p2@orrinmill-ptr.com</p>", Role.PRESS),
    ("<h3>Kundenservice</h3><p>q@orrinmill-ptr.com</p>", Role.SUPPORT),
    ("<p>Bewerbungen bitte an q@orrinmill-ptr.com</p>", Role.JOBS),
    ("<p>Vos données personnelles : q@orrinmill-ptr.com</p>", Role.PRIVACY),
    ("<p>Licencias y permisos: q@orrinmill-ptr.com</p>", Role.LICENCES),
    ("<table><tr><td>Facturen</td><td>q@orrinmill-ptr.com</td></tr></table>", Role.BILLING),
    ("<p>q@orrinmill-ptr.com (Support)</p>", Role.SUPPORT),
    ("<p>press@orrinmill-ptr.com</p>", Role.PRESS),
    ("<p>Hedda Quillfeather, h.quillfeather@orrinmill-ptr.com</p>", Role.PERSON),
    ('<div class="byline">By Hedda, hedda@orrinmill-ptr.com</div>', Role.BYLINE),
    ('<div id="comments"><p>write me: moss99@gmail.com</p></div>', Role.COMMENTER),
    ("<blockquote>Best mill! rolf@otherfirm-ptr.com</blockquote>", Role.TESTIMONIAL),
    ("<h3>Our distributors</h3><p>Bayside Ltd, sell@bayside-ptr.com</p>", Role.OTHER_FIRM),
    ("<footer>Website by Pixelhut, hello@pixelhut-ptr.com</footer>", Role.OTHER_FIRM),
    ("<p>For example jo@somefirm-ptr.com</p>", Role.EXAMPLE),
    ("<p>Write to desk@orrinmill.example</p>", Role.EXAMPLE),
    ("<p>your.name@orrinmill-ptr.com</p>", Role.PLACEHOLDER),
    ("<p>info@yourdomain.com</p>", Role.PLACEHOLDER),
    ("<pre>send('ops@orrinmill-ptr.com')</pre>", Role.CODE),
    ('<input type="email" placeholder="kim@somefirm-ptr.com">', Role.PLACEHOLDER),
    ('<input type="hidden" value="form@orrinmill-ptr.com">', Role.FORM_DEFAULT),
    ('<div style="display: none">trap@orrinmill-ptr.com</div>', Role.HIDDEN),
    ("<!-- old: gone@orrinmill-ptr.com -->", Role.HIDDEN),
    ("<p>abcdef0123456789abcdef0123456789@o1.ingest.somewhere-ptr.com</p>", Role.NO_VALUE),
]


@pytest.mark.parametrize(("html", "role"), MAILS)
def test_the_role_of_an_address(html, role):
    pages = read_pages(f"<html><head><title>Orrin Mill</title></head><body>{html}</body></html>", subject=SUBJECT)
    assert [one.role for one in pages.judged() if one.mention.kind.value == "e-mail"][:1] == [role]


PHONES = [
    ("<footer>Tel: 0151 407 9312</footer>", Role.OFFICIAL, "phone"),
    ("<footer>Fax: 0151 407 9312</footer>", Role.OFFICIAL, "fax"),
    ("<p>0151 407 9312 (Fax)</p>", Role.OFFICIAL, "fax"),
    ("<p>Press office: tel 0151 407 9312</p>", Role.PRESS, "phone"),
    ("<h3>Head office</h3><p>0151 407 9312</p>", Role.OFFICIAL, "phone"),
    ("<p>Order no. 0151 407 9312</p>", Role.NO_VALUE, "phone"),
    ("<p>VAT number 0151 407 9312</p>", Role.NO_VALUE, "phone"),
    ("<p>We made 0151 407 9312 of them</p>", Role.NO_VALUE, "phone"),
    ("<p>Tel: 01632 960123</p>", Role.EXAMPLE, "phone"),
    ("<p>Emergency: tel 0151 407 9312</p>", Role.EMERGENCY, "phone"),
    ("<p>T: 0151 407 9312</p>", Role.OFFICIAL, "phone"),
    ("<p>F: 0151 407 9312</p>", Role.OFFICIAL, "fax"),
]


@pytest.mark.parametrize(("html", "role", "kind"), PHONES)
def test_the_role_of_a_number(html, role, kind):
    pages = read_pages(f"<html><body>{html}</body></html>", subject=SUBJECT, region="GB")
    assert [(one.role, one.mention.kind.value) for one in pages.judged()] == [(role, kind)]


CHOICES = [
    # several departments and nothing for all
    ("<p>Sales: s@orrinmill-ptr.com<br>Jobs: j@orrinmill-ptr.com</p>", "contact e-mail", None),
    ("<p>Sales: s@orrinmill-ptr.com<br>Jobs: j@orrinmill-ptr.com</p>", "sales e-mail", "s@orrinmill-ptr.com"),
    # branches
    (
        "".join(
            f'<div class="shop"><h3>{town}</h3><p>Tel: 0151 407 931{n}</p></div>'
            for n, town in enumerate(("Ayle", "Brand", "Cove"))
        ),
        "contact phone",
        None,
    ),
    (
        "".join(
            f'<div class="shop"><h3>{town}</h3><p>Tel: 0151 407 931{n}</p></div>'
            for n, town in enumerate(("Ayle", "Brand", "Cove"))
        ),
        "Which number has the shop in Brand?",
        "0151 407 9311",
    ),
    # the only one, though it is the sales' by its name
    ("<footer>Orrin Mill, E: sales@orrinmill-ptr.com</footer>", "contact e-mail", "sales@orrinmill-ptr.com"),
    # two as good: the first, the other also
    (
        "<footer>Contact: info@orrinmill-ptr.com, hello@orrinmill-ptr.com</footer>",
        "contact e-mail",
        "info@orrinmill-ptr.com",
    ),
]


@pytest.mark.parametrize(("html", "question", "value"), CHOICES)
def test_what_is_chosen(html, question, value):
    page = f"<html><head><title>Orrin Mill</title></head><body>{html}</body></html>"
    assert read_pages(page, subject=SUBJECT, region="GB").resolve(question).value == value


def test_of_two_as_good_the_other_is_told_too():
    page = "<html><body><footer>Contact: info@orrinmill-ptr.com or contact@orrinmill-ptr.com</footer></body></html>"
    assert read_pages(page, subject=SUBJECT).resolve("contact e-mail").also == ("contact@orrinmill-ptr.com",)
