"""Measures oauthlib for the bench; what it is given and prints: README.md."""

import sys
import time
from urllib.parse import urlencode

from oauthlib.common import Request
from oauthlib.oauth1 import Client
from oauthlib.oauth1.rfc5849 import signature

operation, warm_up_ms, batch_ms, method, url, key, secret, nonce, timestamp, *words = sys.argv[1:]
parameters = list(zip(words[::2], words[1::2]))
client = Client(key, client_secret=secret, nonce=nonce, timestamp=timestamp)
request = Request(url, method, urlencode(parameters), {"Content-Type": "application/x-www-form-urlencoded"})
request.oauth_params = client.get_oauth_params(request)
signed = parameters + request.oauth_params


def base_string():
    uri = signature.base_string_uri(url)
    return signature.signature_base_string(method, uri, signature.normalize_parameters(signed))


work = base_string if operation == "base-string" else lambda: client.get_oauth_signature(request)
for milliseconds in (warm_up_ms, batch_ms, batch_ms, batch_ms):
    calls, elapsed, start = 0, 0, time.process_time()
    while elapsed < float(milliseconds) / 1000:
        for _ in range(16):
            work()
        calls += 16
        elapsed = time.process_time() - start
    print(calls / elapsed)
print(work())
