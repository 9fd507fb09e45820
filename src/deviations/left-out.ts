/** Known mistakes that were collected and are not in the catalogue, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  "lone-surrogate-replaced":
    "A text with half of a surrogate pair is not valid Unicode: the reference refuses it, and no vector asks for it.",
  "body-not-signed-when-charset":
    "In one request it is body-not-signed; that the charset parameter brings it about shows only beside another request.",
  "body-oauth-overrides-header":
    "It needs a body that contradicts the header, which the reference refuses to sign; where both agree it changes nothing.",
  "method-locale-uppercase":
    "Every request is a POST, and post has no letter that a Turkish locale turns into another; on names it is turkish-case.",
  "query-kept-in-url":
    "The reference itself signs the query with the URL: a choice, url-query. Dropping it is query-dropped.",
  "default-port-kept":
    "The reference itself signs the port as written: a choice, url-default-port. The changes are default-port-dropped and default-port-added.",
  "host-case-kept":
    "The reference itself signs the host as written: a choice, url-host-case. The change is host-lowercased.",
  "key-secret-not-encoded":
    "The reference itself puts the secret into the key as it is: a choice, consumer-secret-encoding. The change is key-secret-encoded.",
  "key-public-pem-as-secret":
    "An HMAC request comes without an RSA key, so the text that was taken for the secret cannot be known.",
  "rsa-pem-form-confusion": "The key does not load, so nothing is signed: a signer must fail loudly.",
  "rsa-pem-escaped-newlines": "The key does not load, so nothing is signed: a signer must fail loudly.",
  "rsa-key-size":
    "The size of the key is the merchant's choice, not a stage of signing; keys are checked where they are read.",
  "login-in-body":
    "No stage that feeds both the signature and the body is given the login. Added to the body alone it is login-added-to-body.",
  "nonce-reused":
    "It takes two requests to see it: a run compares them, and fails a nonce that the signer drew twice. Of given nonces it is nonce-of-first-request.",
  "nonce-weak": "It takes many requests to see it.",
  "nonce-control-characters": "Any nonce that is not empty is legal when it is encoded, and the task gives the nonce.",
  "redirect-followed": "It is what the HTTP client does with an answer, not how a request is signed.",
  "retry-reuses-signature": "It takes two requests to see it.",
  "status-zero-as-success": "It is how an answer is read, not how a request is signed.",
};
