"""A wrong signer in Python: each argument `stage=call` puts one real call in the place of the right one."""

import base64
import hashlib
import hmac
import html
import itertools
import json
import locale
import math
import re
import string
import sys
import textwrap
import unicodedata
from datetime import datetime, timezone
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, InvalidOperation
from urllib.parse import parse_qsl, quote, quote_plus, unquote, unquote_plus, urlencode, urlsplit, urlunsplit


def number(convert):
    """Text that is a number goes through `convert`; other text stays."""

    def coerce(text):
        try:
            return str(convert(text))
        except (ValueError, OverflowError, InvalidOperation):
            return text

    return coerce


def dated(convert):
    """Text that is a date goes through `convert`; other text stays."""

    def coerce(text):
        try:
            return convert(datetime.fromisoformat(text))
        except ValueError:
            return text

    return coerce


def encoded(codec, errors="replace"):
    return lambda text: quote(text, safe="-._~", encoding=codec, errors=errors)


def rfc3986(text):
    return quote(text, safe="-._~")


def with_port(url):
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}{parts.path}"


TEXTS = {
    "same": lambda t: t,
    "NFKD not combining": lambda t: "".join(c for c in unicodedata.normalize("NFKD", t) if not unicodedata.combining(c)),
    "strftime('%d/%m/%Y %H:%M:%S')": dated(lambda d: d.strftime("%d/%m/%Y %H:%M:%S")),
    "astimezone(utc).strftime": dated(lambda d: d.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")),
    "int(timestamp())": dated(lambda d: str(int(d.timestamp()))),
    "textwrap.wrap(40)[0]": lambda t: (textwrap.wrap(t, 40) or [""])[0],
    "math.ceil(float() * 100) / 100": number(lambda t: math.ceil(float(t) * 100) / 100),
    "Decimal.quantize(Decimal('0.1'))": number(lambda t: Decimal(t).quantize(Decimal("0.1"))),
    "django slugify": lambda t: re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", unicodedata.normalize("NFKD", t).encode("ascii", "ignore").decode("ascii").lower())).strip("-_"),
    "textwrap.fill(60)": lambda t: textwrap.fill(t, 60),
    "translate(punctuation)": lambda t: t.translate(str.maketrans("", "", string.punctuation)),
    "Decimal.quantize(ROUND_DOWN)": number(lambda t: Decimal(t).quantize(Decimal("0.01"), ROUND_DOWN)),
    # As Jinja's truncate(40).
    "[:37].rsplit(' ', 1)[0] + '...'": lambda t: t if len(t) <= 45 else t[:37].rsplit(" ", 1)[0] + "...",
    "replace(\"'\", \"''\") in quotes": lambda t: "'" + t.replace("'", "''") + "'",
    "quote(normalize('NFC'))": lambda t: rfc3986(unicodedata.normalize("NFC", t)),
    "f'{Decimal():,.2f}'": number(lambda t: f"{Decimal(t):,.2f}"),
    "textwrap.shorten(50)": lambda t: textwrap.shorten(t, 50),
    "isalnum or space": lambda t: "".join(c for c in t if c.isalnum() or c == " "),
    "NFKD.encode('ascii', 'ignore')": lambda t: unicodedata.normalize("NFKD", t).encode("ascii", "ignore").decode(),
    "quote(safe=\"/:@!$&'()*+,;=\")": lambda t: quote(t, safe="/:@!$&'()*+,;="),
    "int(float() * 100)": number(lambda t: int(float(t) * 100)),
    "fromisoformat().isoformat()": number(lambda t: datetime.fromisoformat(t).isoformat()),
    "quote(safe='-._~')": rfc3986,
    "quote": quote,
    "quote(safe='')": lambda t: quote(t, safe=""),
    "quote(safe='~')": lambda t: quote(t, safe="~"),
    "quote(safe='/~')": lambda t: quote(t, safe="/~"),
    "quote(safe='~()*!\\'')": lambda t: quote(t, safe="~()*!'"),
    "quote(safe='~,;')": lambda t: quote(t, safe="~,;"),
    "quote(safe=':/')": lambda t: quote(t, safe=":/"),
    "quote(safe=';/?:@&=+$,')": lambda t: quote(t, safe=";/?:@&=+$,"),
    "quote_plus": quote_plus,
    "quote_plus(safe='~')": lambda t: quote_plus(t, safe="~"),
    "urlencode": lambda t: urlencode({"": t})[1:],
    "urlencode(quote_via=quote)": lambda t: urlencode({"": t}, quote_via=quote)[1:],
    "quote(encoding='latin-1')": encoded("latin-1"),
    "quote(encoding='cp1252')": encoded("cp1252"),
    "quote(encoding='gbk')": encoded("gbk"),
    "quote(encoding='shift_jis')": encoded("shift_jis"),
    "quote(encoding='koi8-r')": encoded("koi8-r"),
    "quote(encoding='ascii', errors='ignore')": encoded("ascii", "ignore"),
    "quote(encoding='ascii', errors='xmlcharrefreplace')": encoded("ascii", "xmlcharrefreplace"),
    "quote(encoding='utf-16')": encoded("utf-16"),
    "quote().lower()": lambda t: rfc3986(t).lower(),
    "quote(quote())": lambda t: rfc3986(rfc3986(t)),
    "quote(strip())": lambda t: rfc3986(t.strip()),
    "quote(' '.join(split()))": lambda t: rfc3986(" ".join(t.split())),
    "quote(lower())": lambda t: rfc3986(t.lower()),
    "quote(replace('\\r\\n', '\\n'))": lambda t: rfc3986(t.replace("\r\n", "\n")),
    "f'{float():.1f}'": number(lambda t: f"{float(t):.1f}"),
    "quote(html.escape())": lambda t: rfc3986(html.escape(t)),
    "quote([:255])": lambda t: rfc3986(t[:255]),
    "quote(unquote())": lambda t: rfc3986(unquote(t)),
    "quote().replace('%20', '+')": lambda t: rfc3986(t).replace("%20", "+"),
    "quote(t.encode('unicode_escape'))": lambda t: quote(t.encode("unicode_escape"), safe="-._~"),
    "re.sub hex lower": lambda t: re.sub("%..", lambda m: m.group().lower(), rfc3986(t)),
    "filter(str.isalnum)": lambda t: "".join(filter(str.isalnum, t)),
    "replace('//', '/')": lambda t: t.replace("//", "/"),
    "strip": str.strip,
    "lstrip": str.lstrip,
    "rstrip": str.rstrip,
    "strip(' ')": lambda t: t.strip(" "),
    "strip('\"')": lambda t: t.strip('"'),
    "rstrip('\\n')": lambda t: t.rstrip("\n"),
    "' '.join(split())": lambda t: " ".join(t.split()),
    "re.sub(r'\\s+', ' ')": lambda t: re.sub(r"\s+", " ", t),
    "re.sub(r'\\s{2,}', ' ')": lambda t: re.sub(r"\s{2,}", " ", t),
    "replace(' ', '')": lambda t: t.replace(" ", ""),
    "''.join(split())": lambda t: "".join(t.split()),
    "lower": str.lower,
    "upper": str.upper,
    "casefold": str.casefold,
    "capitalize": str.capitalize,
    "title": str.title,
    "swapcase": str.swapcase,
    "float": number(float),
    "repr(float())": number(lambda t: repr(float(t))),
    "int": number(int),
    "Decimal": number(Decimal),
    "Decimal.normalize": number(lambda t: Decimal(t).normalize()),
    "int(float())": number(lambda t: int(float(t))),
    "round(float(), 2)": number(lambda t: round(float(t), 2)),
    "Decimal.quantize(ROUND_HALF_UP)": number(lambda t: Decimal(t).quantize(Decimal("0.01"), ROUND_HALF_UP)),
    "Decimal.quantize(Decimal('1'))": number(lambda t: Decimal(t).quantize(Decimal("1"))),
    "round(float() * 100)": number(lambda t: round(float(t) * 100)),
    "format(Decimal(), 'f')": number(lambda t: format(Decimal(t), "f")),
    "math.floor(float())": number(lambda t: math.floor(float(t))),
    "string.capwords": string.capwords,
    "[::-1]": lambda t: t[::-1],
    "re.sub('[^A-Za-z0-9]', '')": lambda t: re.sub("[^A-Za-z0-9]", "", t),
    'replace("\\n", " ")': lambda t: t.replace("\n", " "),
    "repr()[1:-1]": lambda t: repr(t)[1:-1],
    "'%.2f'": number(lambda t: "%.2f" % float(t)),
    "f'{:g}'": number(lambda t: f"{float(t):g}"),
    "f'{:,}'": number(lambda t: f"{float(t):,}"),
    "lstrip('0')": lambda t: t.lstrip("0"),
    "repr": repr,
    "ascii": ascii,
    "json.dumps": json.dumps,
    "json.dumps(ensure_ascii=False)": lambda t: json.dumps(t, ensure_ascii=False),
    "json.dumps()[1:-1]": lambda t: json.dumps(t)[1:-1],
    "html.escape": html.escape,
    "html.unescape": html.unescape,
    "unquote": unquote,
    "unquote_plus": unquote_plus,
    "normalize NFC": lambda t: unicodedata.normalize("NFC", t),
    "normalize NFD": lambda t: unicodedata.normalize("NFD", t),
    "normalize NFKC": lambda t: unicodedata.normalize("NFKC", t),
    "normalize NFKD": lambda t: unicodedata.normalize("NFKD", t),
    "encode('ascii', 'ignore')": lambda t: t.encode("ascii", "ignore").decode(),
    "encode('ascii', 'replace')": lambda t: t.encode("ascii", "replace").decode(),
    "encode('ascii', 'xmlcharrefreplace')": lambda t: t.encode("ascii", "xmlcharrefreplace").decode(),
    "encode('ascii', 'backslashreplace')": lambda t: t.encode("ascii", "backslashreplace").decode(),
    "encode().decode('latin-1')": lambda t: t.encode().decode("latin-1"),
    "encode().decode('cp1252', 'replace')": lambda t: t.encode().decode("cp1252", "replace"),
    "str(encode())": lambda t: str(t.encode()),
    "splitlines()[0]": lambda t: (t.splitlines() or [""])[0],
    "split()[0]": lambda t: (t.split() or [""])[0],
    "splitlines()": lambda t: "\n".join(t.splitlines()),
    "replace('\\r\\n', '\\n')": lambda t: t.replace("\r\n", "\n"),
    "replace('+', ' ')": lambda t: t.replace("+", " "),
    "[:64]": lambda t: t[:64],
    "[:255]": lambda t: t[:255],
    "encode()[:64]": lambda t: t.encode()[:64].decode("utf-8", "ignore"),
    "partition('\\0')": lambda t: t.partition("\0")[0],
    "expandtabs": str.expandtabs,
    "zfill(2)": lambda t: t.zfill(2),
    "urlunsplit(urlsplit())": lambda t: urlunsplit(urlsplit(t)),
    "urlsplit().hostname": lambda t: f"{urlsplit(t).scheme}://{urlsplit(t).hostname}{urlsplit(t).path}",
    "urlsplit().port or 443": with_port,
    "urlsplit().path": lambda t: urlsplit(t).path,
    "rstrip('/')": lambda t: t.rstrip("/"),
    "split('?')[0]": lambda t: t.split("?")[0],
    "replace('https', 'http')": lambda t: t.replace("https", "http"),
}


def natural(text):
    return [(0, int(part), "") if part.isdigit() and part.isascii() else (1, 0, part) for part in re.split(r"([0-9]+)", text)]


def by(key):
    return lambda pairs: sorted(pairs, key=key)


def right_sort(pairs):
    return sorted(pairs, key=lambda p: (p["name"], p["value"]))


locale.setlocale(locale.LC_COLLATE, "C.UTF-8")
SORTS = {
    "right": right_sort,
    "none": list,
    "sorted(key=(not own, name.lower()))": by(lambda p: (not p["own"], p["raw_name"].lower())),
    "sorted(key=(name.lower(), quote(value)))": by(lambda p: (p["raw_name"].lower(), p["value"])),
    "sorted(key=(name.lower(), value.lower()))": by(lambda p: (p["raw_name"].lower(), p["raw_value"].lower())),
    "sorted(raw)": by(lambda p: (p["raw_name"], p["raw_value"])),
    "sorted(joined)": by(lambda p: f"{p['name']}={p['value']}"),
    "sorted(key=str.lower)": by(lambda p: p["raw_name"].lower()),
    "sorted(key=str.casefold)": by(lambda p: p["raw_name"].casefold()),
    "sorted(key=str.upper)": by(lambda p: p["raw_name"].upper()),
    "sorted(reverse=True)": lambda pairs: sorted(pairs, key=lambda p: (p["name"], p["value"]), reverse=True),
    "sorted(key=name[::-1])": by(lambda p: p["raw_name"][::-1]),
    "sorted(key=len)": by(lambda p: len(p["raw_name"])),
    "sorted(key=(len, name))": by(lambda p: (len(p["raw_name"]), p["raw_name"])),
    "sorted(key=value)": by(lambda p: p["raw_value"]),
    "sorted(key=natural)": by(lambda p: natural(p["raw_name"])),
    "sorted(key=natural lower)": by(lambda p: natural(p["raw_name"].lower())),
    "sorted(key=name only)": by(lambda p: p["name"]),
    "sorted(key=locale.strxfrm)": by(lambda p: locale.strxfrm(p["raw_name"])),
    "oauth_ last": lambda pairs: right_sort([p for p in pairs if not p["own"]]) + right_sort([p for p in pairs if p["own"]]),
    "oauth_ first": lambda pairs: right_sort([p for p in pairs if p["own"]]) + right_sort([p for p in pairs if not p["own"]]),
    "startswith('oauth_') first": by(lambda p: (not p["name"].startswith("oauth_"), p["name"], p["value"])),
    "startswith('oauth_') last": by(lambda p: (p["name"].startswith("oauth_"), p["name"], p["value"])),
}


def right_collect(given, own):
    return [pair for pair in given if pair not in own] + own


def grouped(given, own, join):
    named = {}
    for name, value in right_collect(given, own):
        named.setdefault(name, []).append(value)
    return [(name, join(values)) for name, values in named.items()]


COLLECTS = {
    "dict(parse_qsl(urlencode()))": lambda given, own: list(dict(parse_qsl(urlencode(given)), **dict(own)).items()),
    "right": right_collect,
    "given + own": lambda given, own: given + own,
    "dict": lambda given, own: list({**dict(given), **dict(own)}.items()),
    "dict own first": lambda given, own: list({**dict(own), **dict(given)}.items()),
    "setdefault": lambda given, own: list({**dict(reversed(given)), **dict(own)}.items()),
    "set": lambda given, own: sorted(set(given + own)),
    "','.join(values)": lambda given, own: grouped(given, own, ",".join),
    "str(list)": lambda given, own: grouped(given, own, lambda values: values[0] if len(values) == 1 else str(values)),
    "if value": lambda given, own: right_collect([pair for pair in given if pair[1]], own),
    "itertools.groupby": lambda given, own: [(n, list(g)[0][1]) for n, g in itertools.groupby(right_collect(given, own), lambda p: p[0])],
    "caller's only": lambda given, own: given,
    "not startswith('oauth_')": lambda given, own: [p for p in given if not p[0].startswith("oauth_")] + own,
}

KEYS = {
    "nonce&secret": lambda secret, task: f"{task['nonce']}&{secret}".encode(),
    "right": lambda secret, task: (secret + "&").encode(),
    "secret": lambda secret, task: secret.encode(),
    "&secret": lambda secret, task: ("&" + secret).encode(),
    "secret&secret": lambda secret, task: f"{secret}&{secret}".encode(),
    "login&secret": lambda secret, task: f"{task['consumerKey']}&{secret}".encode(),
    "secret&login": lambda secret, task: f"{secret}&{task['consumerKey']}".encode(),
    "secret&None": lambda secret, task: f"{secret}&{None}".encode(),
    "secret&\\n": lambda secret, task: f"{secret}&\n".encode(),
    "secret\\n&": lambda secret, task: f"{secret}\n&".encode(),
    "secret[::-1]&": lambda secret, task: f"{secret[::-1]}&".encode(),
    "secret&nonce": lambda secret, task: f"{secret}&{task['nonce']}".encode(),
    "quote(secret&)": lambda secret, task: rfc3986(secret + "&").encode(),
    "repr(secret)&": lambda secret, task: f"{secret!r}&".encode(),
    "str(secret.encode())&": lambda secret, task: f"{secret.encode()}&".encode(),
    "encode('utf-16')": lambda secret, task: (secret + "&").encode("utf-16"),
    "encode('utf-16-le')": lambda secret, task: (secret + "&").encode("utf-16-le"),
    "encode('latin-1', 'replace')": lambda secret, task: (secret + "&").encode("latin-1", "replace"),
    "encode('ascii', 'ignore')": lambda secret, task: (secret + "&").encode("ascii", "ignore"),
    "md5(secret)&": lambda secret, task: (hashlib.md5(secret.encode()).hexdigest() + "&").encode(),
    "sha1(secret)&": lambda secret, task: (hashlib.sha1(secret.encode()).hexdigest() + "&").encode(),
    "sha256(secret)&": lambda secret, task: (hashlib.sha256(secret.encode()).hexdigest() + "&").encode(),
    "b64encode(secret)&": lambda secret, task: base64.b64encode(secret.encode()) + b"&",
    "endpoint&secret": lambda secret, task: f"{task['url'].rsplit('/', 1)[1]}&{secret}".encode(),
}

MESSAGES = {
    "right": lambda text, task: text.encode(),
    "[:1024]": lambda text, task: text[:1024].encode(),
    "html.escape": lambda text, task: html.escape(text).encode(),
    "+ '\\n'": lambda text, task: (text + "\n").encode(),
    "+ os.linesep twice": lambda text, task: (text + "\n\n").encode(),
    "'\\n' +": lambda text, task: ("\n" + text).encode(),
    "+ '&'": lambda text, task: (text + "&").encode(),
    "+ secret": lambda text, task: (text + task["consumerSecret"]).encode(),
    "lower": lambda text, task: text.lower().encode(),
    "unquote": lambda text, task: unquote(text).encode(),
    "quote": lambda text, task: quote(text).encode(),
    "repr": lambda text, task: repr(text).encode(),
    "str(encode())": lambda text, task: str(text.encode()).encode(),
    "encode('utf-8-sig')": lambda text, task: text.encode("utf-8-sig"),
    "encode('utf-16')": lambda text, task: text.encode("utf-16"),
    "encode('utf-16-be')": lambda text, task: text.encode("utf-16-be"),
    "encode('utf-32')": lambda text, task: text.encode("utf-32"),
    "b64encode": lambda text, task: base64.b64encode(text.encode()),
}

DIGESTS = {
    "right": lambda key, message: hmac.new(key, message, hashlib.sha1).digest(),
    "hmac.new sha256": lambda key, message: hmac.new(key, message, hashlib.sha256).digest(),
    "hmac.new md5": lambda key, message: hmac.new(key, message, hashlib.md5).digest(),
    "hmac.new sha224": lambda key, message: hmac.new(key, message, hashlib.sha224).digest(),
    "hmac.new sha512": lambda key, message: hmac.new(key, message, hashlib.sha512).digest(),
    "hmac.new sha3_256": lambda key, message: hmac.new(key, message, hashlib.sha3_256).digest(),
    "hmac.new swapped": lambda key, message: hmac.new(message, key, hashlib.sha1).digest(),
    "hexdigest": lambda key, message: hmac.new(key, message, hashlib.sha1).hexdigest().encode(),
    "sha1(message + key)": lambda key, message: hashlib.sha1(message + key).digest(),
    "sha1(key + message)": lambda key, message: hashlib.sha1(key + message).digest(),
    "sha1(message)": lambda key, message: hashlib.sha1(message).digest(),
    "hmac of sha1": lambda key, message: hmac.new(key, hashlib.sha1(message).digest(), hashlib.sha1).digest(),
    "hmac of sha256 hex": lambda key, message: hmac.new(key, hashlib.sha256(message).hexdigest().encode(), hashlib.sha1).digest(),
}

OUTPUTS = {
    "right": lambda d: base64.b64encode(d).decode(),
    "b64encode(hex upper)": lambda d: base64.b64encode(d.hex().upper().encode()).decode(),
    "str(b64encode)": lambda d: str(base64.b64encode(d)),
    "repr(digest)": lambda d: repr(d),
    "encodebytes": lambda d: base64.encodebytes(d).decode(),
    "urlsafe_b64encode": lambda d: base64.urlsafe_b64encode(d).decode(),
    "urlsafe_b64encode rstrip": lambda d: base64.urlsafe_b64encode(d).decode().rstrip("="),
    "b64encode rstrip('=')": lambda d: base64.b64encode(d).decode().rstrip("="),
    "b64encode[:-1]": lambda d: base64.b64encode(d).decode()[:-1],
    "hex": lambda d: d.hex(),
    "hex upper": lambda d: d.hex().upper(),
    "hex('-')": lambda d: d.hex("-"),
    "b32encode": lambda d: base64.b32encode(d).decode(),
    "b85encode": lambda d: base64.b85encode(d).decode(),
    "a85encode": lambda d: base64.a85encode(d).decode(),
    "b64encode(hexdigest)": lambda d: base64.b64encode(d.hex().encode()).decode(),
    "b64encode(b64encode)": lambda d: base64.b64encode(base64.b64encode(d)).decode(),
    "quote(b64encode)": lambda d: quote(base64.b64encode(d).decode()),
    "quote_plus(b64encode)": lambda d: quote_plus(base64.b64encode(d).decode()),
    "int.from_bytes": lambda d: str(int.from_bytes(d, "big")),
}

JOINS = {
    "right": lambda pairs: "&".join(f"{p['name']}={p['value']}" for p in pairs),
    "json.dumps(dict)": lambda pairs: json.dumps({p["raw_name"]: p["raw_value"] for p in pairs}),
    "json.dumps(dict encoded)": lambda pairs: json.dumps({p["name"]: p["value"] for p in pairs}),
    "urlencode": lambda pairs: urlencode([(p["raw_name"], p["raw_value"]) for p in pairs]),
    "urlencode(quote_via=quote)": lambda pairs: urlencode([(p["raw_name"], p["raw_value"]) for p in pairs], quote_via=quote),
    "unquote(urlencode)": lambda pairs: unquote_plus(urlencode([(p["raw_name"], p["raw_value"]) for p in pairs])),
    "';'.join": lambda pairs: ";".join(f"{p['name']}={p['value']}" for p in pairs),
}

REGISTRIES = {
    "sort": SORTS,
    "collect": COLLECTS,
    "key": KEYS,
    "message": MESSAGES,
    "digest": DIGESTS,
    "output": OUTPUTS,
    "join": JOINS,
}
ENCODED = ["names", "values", "method", "url", "parameters", "header"]
GROUPS = {"everywhere": ENCODED, "parts": ["method", "url", "parameters"]}
CALLS = {}
SHOWN = ["authorization", "signature", "baseString"]
for argument in sys.argv[1:]:
    stages, call = argument.split("=", 1)
    if stages == "show":
        SHOWN = call.split(",")
        continue
    for group in stages.split("+"):
        for stage in GROUPS.get(group, [group]):
            CALLS[stage] = REGISTRIES.get(stage, TEXTS)[call]


def at(stage):
    """The call of a stage: the one that was asked for, or the right one."""
    if stage in CALLS:
        return CALLS[stage]
    if stage in REGISTRIES:
        return REGISTRIES[stage]["right"]
    return rfc3986 if stage in ENCODED else TEXTS["same"]


def at_only(stage, place):
    """The call of a stage in one place alone, as of `given:amount` or `values:transfer`, or everywhere."""
    return CALLS.get(f"{stage}:{place}") or at(stage)


def sign(task):
    operation = urlsplit(task["url"]).path.split("/")[-2:][0]
    login = at("login")(task["consumerKey"])
    own = [
        ("oauth_consumer_key", login),
        ("oauth_nonce", task["nonce"]),
        ("oauth_signature_method", task["signatureMethod"]),
        ("oauth_timestamp", at("timestamp")(task["timestamp"])),
        ("oauth_version", "1.0"),
    ]
    pairs = []
    for name, value in at("collect")([tuple(pair) for pair in task["parameters"]], own):
        is_own = (name, value) in own
        raw = at("value")(value if is_own else at_only("given", name)(value))
        pairs.append({"raw_name": name, "raw_value": raw, "name": at("names")(at("name")(name)), "value": at_only("values", operation)(raw), "own": is_own})
    parameters = at("join")(at("sort")(pairs))
    method = at("method")(at("verb")(task["method"].upper()))
    base_string = "&".join((method, at("url")(at("address")(task["url"])), at("parameters")(parameters)))
    key = at("key")(at("secret")(task["consumerSecret"]), task)
    signature = at("output")(at("digest")(key, at("message")(base_string, task)))
    header = [*own[:2], ("oauth_signature", signature), *own[2:]]
    written = [f'{n}="{at("header")(at("headerLogin")(v) if n == "oauth_consumer_key" else v)}"' for n, v in header]
    signed = {"authorization": "OAuth " + ", ".join(written), "signature": signature, "baseString": base_string}
    return {field: signed[field] for field in SHOWN}


START = {
    "version": 1,
    "implementation": {"name": "wild", "version": sys.version.split()[0], "language": "python"},
    "roles": ["signer"],
    "signatureMethods": ["HMAC-SHA1"],
}

for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    answer = START
    if request["cmd"] == "sign":
        try:
            answer = {"seq": request["seq"], "signed": sign(request["task"])}
        except Exception as error:
            answer = {"seq": request["seq"], "errored": {"message": repr(error)}}
    print(json.dumps(answer), flush=True)
