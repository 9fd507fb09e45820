"""countersign adapter of oauthlib: one JSON object per line in, one out (PROTOCOL, version 1)."""

import io
import json
import sys
import traceback
from urllib.parse import urlencode

import oauthlib
from oauthlib.oauth1 import SIGNATURE_HMAC_SHA1, SIGNATURE_RSA_SHA256, Client
from oauthlib.oauth1.rfc5849 import CONTENT_TYPE_FORM_URLENCODED, signature

IMPLEMENTATION = {
    "name": "oauthlib",
    "version": oauthlib.__version__,
    "language": "python",
    "homepage": "https://github.com/oauthlib/oauthlib",
    "issues": "https://github.com/oauthlib/oauthlib/issues",
}


def observed(sign_with_client):
    """oauthlib's own signature method, keeping what it was asked to sign (Client.register_signature_method)."""

    def sign_and_keep(base_string, client):
        client.base_string = base_string
        client.signature = sign_with_client(base_string, client)
        return client.signature

    return sign_and_keep


Client.register_signature_method(SIGNATURE_HMAC_SHA1, observed(signature.sign_hmac_sha1_with_client))
Client.register_signature_method(SIGNATURE_RSA_SHA256, observed(signature.sign_rsa_sha256_with_client))


def sign(task):
    client = Client(
        task["consumerKey"],
        client_secret=task.get("consumerSecret"),
        rsa_key=task.get("privateKey", {}).get("pkcs8"),
        signature_method=task["signatureMethod"],
        nonce=task["nonce"],
        timestamp=task["timestamp"],
    )
    # A list of pairs would do too, but oauthlib keeps only the last of two with one name; requests-oauthlib sends text.
    _, headers, body = client.sign(
        task["url"],
        http_method=task["method"],
        body=urlencode([tuple(pair) for pair in task["parameters"]]),
        headers={"Content-Type": CONTENT_TYPE_FORM_URLENCODED},
    )
    return {
        "authorization": headers["Authorization"],
        "signature": client.signature,
        "baseString": client.base_string,
        "body": body,
        "contentType": headers["Content-Type"],
    }


def answer(request):
    if request["cmd"] == "start":
        return {
            "version": 1,
            "implementation": IMPLEMENTATION,
            "roles": ["signer"],
            "signatureMethods": [SIGNATURE_HMAC_SHA1, SIGNATURE_RSA_SHA256],
        }
    try:
        return {"seq": request["seq"], "signed": sign(request["task"])}
    except Exception as error:
        return {"seq": request["seq"], "errored": {"message": repr(error), "details": traceback.format_exc()}}


for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    print(json.dumps(answer(request)), flush=True)
