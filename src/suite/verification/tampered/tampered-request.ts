import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterBody, alterMethod, alterUrl, append, swap } from "../alter-request.ts";
import { altering, describing, describingAtLength, sharing } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  BodyChanged: harm("bodyChanged", "The body says something else than what was signed.", [
    "base-string.1",
    "base-string.4",
    "body.1",
  ]),
  PlusRead: harm(
    "plusMisread",
    "A plus that was signed goes out as a bare +, which a form reads as a space.",
    ["endpoints.content-type", "header.1", "base-string.2"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3.1", "https://url.spec.whatwg.org/#urlencoded-parsing"],
  ),
  UrlChanged: harm("sentElsewhere", "The request goes to another URL than the one that was signed.", [
    "base-string.5",
    "base-string.6",
    "endpoints.endpoint-id",
  ]),
  MethodChanged: harm("formChanged", "The request comes with another HTTP method than POST.", [
    "endpoints.method",
    "base-string.5",
  ]),
};

/** The counterpart, signed for another host or scheme and sent to this one, is `verification-signers/url-…`. */
const OVER_A_SOCKET = {
  fixedOnly: "a connection reaches the gateway's own scheme, host and port, whatever the URL says",
};

const refused = "signature-mismatch";
const withPlus = describing("1+1 is 50%20off");

export const verificationTamperedRequest: VerificationConcern = {
  kind: "verification",
  concern: "verification-tampered-request",
  about: "Requests whose body, URL or method was changed by one thing after they were signed. All must be refused.",
  flags,
  vectors: [
    ...under("BodyChanged", altering(alterBody, { refused }), [
      ["body-amount", "The amount is raised: the payer loses the difference.", swap("amount=10.42", "amount=99.99")],
      ["body-account", "The account is another one: the money goes to the attacker.", swap("DE8937", "DE9937")],
      ["body-case", "One value changes its case alone: comparisons without case miss it.", swap("EUR", "eur")],
      ["body-zero-added", "10.42 becomes 10.420: numbers are equal, texts are not.", swap("10.42", "10.420")],
      ["body-value-emptied", "A value is emptied: emptiness is signed too.", swap("order_desc=Test", "order_desc=")],
      ["body-space-added", "A space is put behind a value: verifiers that trim miss it.", swap("=Test", "=Test+")],
      [
        "body-parameter-added",
        "A parameter that was not signed is added: it must not ride along.",
        append("&deposit2card=true"),
      ],
      ["body-parameter-removed", "A parameter is removed: its check or limit is gone.", swap("&order_desc=Test", "")],
      ["body-parameter-renamed", "A name is changed to its near miss.", swap("client-order-id", "client_orderid")],
      ["body-parameter-repeated", "A pair is sent twice: verifiers that keep a map miss it.", append("&amount=10.42")],
      [
        "body-parameter-overridden",
        "A second amount: verifier and payment may each read another one.",
        append("&amount=99.99"),
      ],
      [
        "body-list-flattened",
        "Three currencies, of which the second is a name: Perl's hashes take what is behind it for the amount that was signed.",
        (body) =>
          body
            .replace("amount=10.42", "amount=99.99")
            .replace("currency=EUR", "currency=EUR&currency=amount&currency=10.42"),
      ],
      [
        "body-names-swapped",
        "Two values change places under their names.",
        swap(/client-order-id=([^&]*)&amount=([^&]*)/, "client-order-id=$2&amount=$1"),
      ],
      [
        "body-boundary-moved",
        "Two parameters become one value: the escaped & must not count as a separator.",
        swap("&account_number=", "%26account_number%3D"),
      ],
      ["body-emptied", "The whole body is gone: only the header was ever checked.", () => ""],
    ]),
    ...under("BodyChanged", altering(alterBody, { ...describingAtLength(), refused }), [
      [
        "body-end-of-long",
        "The account behind a long description is another one: whoever reads the first kilobyte misses it.",
        swap("DE8937", "DE9937"),
      ],
    ]),
    ...under("PlusRead", altering(alterBody, { ...withPlus, refused }), [
      [
        "body-plus-literal",
        "A plus is signed and a bare + is sent, which a form reads as a space: the signature is that of another text.",
        swap("%2B", "+"),
      ],
    ]),
    ...under("BodyChanged", altering(alterBody, { ...withPlus, refused }), [
      [
        "body-decoded-twice",
        "A signed %20 goes out as a space: verifiers that decode twice miss it.",
        swap("%2520", "%20"),
      ],
    ]),
    ...under("UrlChanged", sharing({ refused, needsOtherEndpoint: true }), [
      [
        "url-endpoint",
        "The endpoint is another merchant's, or another currency's.",
        { alter: (request, scene) => alterUrl(swap(/[^/]+$/, scene.otherEndpointId))(request, scene) },
      ],
    ]),
    ...under("UrlChanged", altering(alterUrl, { refused }), [
      [
        "url-endpoint-extended",
        "The endpoint gets one more digit: comparing the beginning is not enough.",
        append("0"),
      ],
      [
        "url-operation",
        "The payout becomes a transfer by reference, with the same parameters.",
        swap("/api/v4/payout/", "/api/v4/transfer-by-ref/"),
      ],
      ["url-api-version", "The version of the API is an older one.", swap("/api/v4/", "/api/v2/")],
      [
        "url-host",
        "The request goes to another host: from the test system to the real one.",
        swap("://", "://live."),
        OVER_A_SOCKET,
      ],
      ["url-scheme", "https becomes http: the request travels in the open.", swap("https:", "http:"), OVER_A_SOCKET],
      ["url-port", "The request goes to another port.", swap(/(:\/\/[^/]+)/, "$1:8443"), OVER_A_SOCKET],
      [
        "url-path-case",
        "A capital in the path: paths have case.",
        (text) =>
          text.replace(/(:\/\/[^/]+\/)([a-z])/, (_, before: string, letter: string) => before + letter.toUpperCase()),
      ],
      ["url-trailing-slash", "A slash at the end makes another URL.", append("/")],
      ["url-query", "A parameter in the query was not signed.", append("?amount=99.99")],
    ]),
    ...under("MethodChanged", altering(alterMethod, { refused: "http-method-wrong" }), [
      ["method-get", "POST becomes GET: the method is signed.", "GET"],
      ["method-put", "POST becomes PUT: the method is signed.", "PUT"],
    ]),
  ],
};
