"""countersign adapter of oauthlib's SignatureOnlyEndpoint: one JSON object per line in, one out (PROTOCOL, version 1)."""

import io
import json
import secrets
import sys
import traceback
from types import SimpleNamespace

import oauthlib
from cryptography.hazmat.primitives.asymmetric import rsa
from oauthlib.oauth1 import SIGNATURE_HMAC_SHA1, SIGNATURE_RSA_SHA256, RequestValidator, SignatureOnlyEndpoint
from oauthlib.oauth1.rfc5849.endpoints import base

METHODS = [SIGNATURE_HMAC_SHA1, SIGNATURE_RSA_SHA256]
NOBODYS_SECRET = secrets.token_hex()
NOBODYS_KEY = rsa.generate_private_key(65537, 2048).public_key()
IMPLEMENTATION = {
    "name": "oauthlib",
    "version": oauthlib.__version__,
    "language": "python",
    "homepage": "https://github.com/oauthlib/oauthlib",
    "issues": "https://github.com/oauthlib/oauthlib/issues",
}


class Merchants(RequestValidator):
    """What oauthlib asks its user for: the merchants, and which methods, lengths and schemes are taken."""

    allowed_signature_methods = METHODS
    enforce_ssl = False  # The scheme is signed; some requests are meant for http.
    dummy_client = "nobody"

    def __init__(self, consumers):
        super().__init__()
        self.consumers = {consumer["consumerKey"]: consumer for consumer in consumers}
        # oauthlib has a secret and a key for nobody, so that a stranger costs as much time as a merchant.
        self.nobody = {"consumerSecret": NOBODYS_SECRET, "publicKey": NOBODYS_KEY}

    def check_client_key(self, client_key):
        return True  # By default 20 to 30 letters and digits, which no published merchant login is.

    def check_nonce(self, nonce):
        return True  # By default 20 to 30 letters and digits.

    def validate_client_key(self, client_key, request):
        return client_key in self.consumers

    def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, request, **tokens):
        return True  # No nonce is remembered here, as the protocol asks; oauthlib itself looks at the time.

    def get_client_secret(self, client_key, request):
        return self.consumers.get(client_key, self.nobody).get("consumerSecret", NOBODYS_SECRET)

    def get_access_token_secret(self, client_key, token, request):
        return NOBODYS_SECRET  # The gateway issues no tokens.

    def get_rsa_key(self, client_key, request):
        return self.consumers.get(client_key, self.nobody).get("publicKey", NOBODYS_KEY)


def verify(task):
    # oauthlib reads the clock itself.
    base.time = SimpleNamespace(time=lambda: int(task["now"]))
    request = task["request"]
    headers = {}
    for name, value in request["headers"]:
        # As WSGI servers give a header that is sent twice.
        headers[name.title()] = f"{headers[name.title()]},{value}" if name.title() in headers else value
    endpoint = SignatureOnlyEndpoint(Merchants(task["consumers"]))
    accepted, _ = endpoint.validate_request(request["url"], request["method"], request["body"], headers)
    return {"accepted": accepted}


def answer(message):
    if message["cmd"] == "start":
        return {"version": 1, "implementation": IMPLEMENTATION, "roles": ["verifier"], "signatureMethods": METHODS}
    try:
        return {"seq": message["seq"], "verified": verify(message["task"])}
    except Exception as error:
        return {"seq": message["seq"], "errored": {"message": repr(error), "details": traceback.format_exc()}}


for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
    message = json.loads(line)
    if message["cmd"] == "stop":
        break
    print(json.dumps(answer(message)), flush=True)
