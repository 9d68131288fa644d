from xml.etree.ElementTree import tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.errors import InputError
from citewell.text.xml_tree import xml_tree


def test_a_document_becomes_a_tree_with_its_namespaces_and_the_entities_of_html():
    tree = xml_tree(
        b'<!DOCTYPE a PUBLIC "-//x" "http://127.0.0.1:9/y.dtd"><a xmlns:m="u"><m:b q="1&amp;">x&eacute;y</m:b></a>'
    )
    assert tree[0].tag == "{u}b"
    assert tree[0].attrib == {"q": "1&"}
    assert tree[0].text == "xéy"


def test_an_entity_that_stands_in_another_file_is_left_out():
    assert xml_tree(b'<!DOCTYPE a SYSTEM "y.dtd"><a>x&chapter;y</a>').text == "xy"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not well-formed"),
        (b"<a>", "not well-formed"),
        (b"<a>\n<b></a>", "f.xml:2: it is not well-formed"),
        (b"<a>\xff</a>", "not well-formed"),
        (b'<?xml version="1.0" encoding="bogus"?><a/>', "unknown encoding"),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "the entity 'x' is declared"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', "the entity 'x' is declared"),
        (b"<a>" * 100_000, "nested too deep"),
    ],
)
def test_what_cannot_be_read_says_why(data, problem):
    with pytest.raises(InputError) as error:
        xml_tree(data, file="f.xml")
    assert problem in str(error.value)
    assert error.value.hint


@given(st.binary(max_size=200) | st.text(alphabet='<>/ab&;="! -[]?', max_size=60).map(str.encode))
def test_any_bytes_give_a_tree_or_an_input_error(data):
    try:
        tree = xml_tree(data)
    except InputError:
        return
    assert xml_tree(tostring(tree)).tag == tree.tag
