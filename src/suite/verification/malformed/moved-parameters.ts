import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { HttpRequest } from "../../../signing/http-request.ts";
import { under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  addPair,
  alterBody,
  alterBoth,
  alterHeaders,
  alterUrl,
  append,
  type Change,
  dropHeader,
  dropPair,
  pairsOf,
  swap,
} from "../alter-request.ts";
import { altering, describing, paying, plainRequest } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  OperationParameterMoved: harm(
    "readTwice",
    "A parameter of the operation stands in the header or the query, where it does not belong.",
    ["header.3", "body.1", "base-string.1"],
  ),
  ProtocolParameterMoved: harm(
    "placesSearched",
    "A protocol parameter stands in the body or the query alone, or there besides the header.",
    ["header.3", "body.2", "oauth.signature"],
  ),
  ParameterAdded: harm(
    "readTwice",
    "A parameter that nobody signed rides along, often under a name that is read as another.",
    ["base-string.1", "body.1"],
  ),
};

/** Names that code leaves out of what it gathers. */
const reservedNames: readonly string[] = [
  ...["action", "controller", "format", "id", "_method", "utf8", "authenticity_token"],
  ...["callback", "lang", "locale", "debug", "sign", "signature", "hash", "xoauth_requestor_id", "x-amount"],
  // Parts of the path, by the names that routers give them.
  ...["endpoint_id", "endpointid", "route", "url"],
];

const OTHER_IBAN = "GB29NWBK60161331926819";
const plain = paying("10.42");
const alteredBy = altering((steps: readonly Alter[]) => steps.reduce(alterBoth), plain);
const moved = (name: string, comment: string, steps: readonly Alter[], refused = "signature-mismatch") =>
  alteredBy(name, comment, steps, { refused });

export const verificationMovedParameters: VerificationConcern = {
  kind: "verification",
  concern: "verification-moved-parameters",
  about: "Requests whose parameters were moved between body, header and query, or added. All must be refused.",
  flags,
  vectors: [
    ...under("OperationParameterMoved", moved, [
      [
        "amount-in-header-alone",
        "The amount moves from the body into the header.",
        [alterBody(without("amount")), addPair('amount="10.42"')],
        "parameter-unknown",
      ],
      [
        "amount-in-header-too",
        "The header says the amount as well, and the same.",
        [addPair('amount="10.42"')],
        "parameter-unknown",
      ],
      ["amount-in-query-too", "The query says another amount than the body.", [alterUrl(append("?amount=99.99"))]],
      [
        "body-in-query-too",
        "The whole body stands in the query as well.",
        [(request) => ({ ...request, url: `${request.url}?${request.body}` })],
      ],
    ]),
    ...under("OperationParameterMoved", signedElsewhere, [
      ["amount-signed-in-query", "The query says the amount that was signed, the body another.", queryOf("amount")],
      ["body-signed-in-query", "The query says all that was signed, the body another amount.", queryOf()],
      [
        "amount-signed-in-cookie",
        "A cookie says the amount that was signed, the body another.",
        (signed) => alterHeaders((headers) => [...headers, ["Cookie", pairOf(signed, "amount")]]),
      ],
      [
        "amount-signed-in-header",
        "The header says the amount that was signed, the body another: who merges both signs the header's, as OAuth.php does.",
        (signed) => addPair(`${pairOf(signed, "amount").replace("=", '="')}"`),
        "parameter-unknown",
      ],
    ]),
    ...["consumer_key", "nonce", "signature_method", "timestamp", "version", "signature"].flatMap((name) =>
      under("ProtocolParameterMoved", moved, [
        [
          `${name.replace("_", "-")}-in-body-alone`,
          `${name === "signature" ? "The signature" : `oauth_${name}`} moves from the header into the body.`,
          [copyToBody(`oauth_${name}`), dropPair(`oauth_${name}`)],
          "parameter-missing",
        ],
      ]),
    ),
    ...under("ProtocolParameterMoved", moved, [
      [
        "signature-in-body-too",
        "The right signature stands in the body as well.",
        [copyToBody("oauth_signature")],
        "signature-in-body",
      ],
      ["signature-in-query-too", "The right signature stands in the query as well.", [copyToQuery("oauth_signature")]],
      ["nonce-in-query-too", "Another nonce stands in the query.", [alterUrl(append("?oauth_nonce=another"))]],
      [
        "all-in-body-alone",
        "There is no header: all six parameters stand in the body, as RFC 5849 would allow and the specification does not.",
        [copyToBody(), dropHeader("Authorization")],
        "authorization-missing",
      ],
      [
        "all-in-query-alone",
        "There is no header: all six parameters stand in the query.",
        [copyToQuery(), dropHeader("Authorization")],
        "authorization-missing",
      ],
    ]),
    ...under("ParameterAdded", altering(alterBody, { ...plain, refused: "signature-mismatch" }), [
      [
        "added-amount-first",
        "A second amount stands in front: readers that keep the first pay it.",
        (body) => `amount=99.99&${body}`,
      ],
      [
        "added-amount-escaped",
        "A second amount behind, with an escape in its name: who compares names as they are sent sees no second one.",
        append("&a%6Dount=99.99"),
      ],
      [
        "added-amount-escaped-first",
        "A second amount in front, with an escape in its name.",
        (body) => `a%6Dount=99.99&${body}`,
      ],
      ["added-amount-in-capitals", "Another amount under the same name in capitals.", append("&Amount=99.99")],
      [
        "added-amount-in-brackets",
        "Another amount under the name with brackets: PHP reads a list.",
        append("&amount[]=99.99"),
      ],
      [
        "added-amount-in-braces",
        "Another amount under the name with a key in brackets.",
        append("&amount%5Bvalue%5D=99.99"),
      ],
      [
        "added-account-with-hyphen",
        "Another account under its name with a hyphen.",
        append(`&account-number=${OTHER_IBAN}`),
      ],
      [
        "added-account-camel-case",
        "Another account under its name as objects have it.",
        append(`&accountNumber=${OTHER_IBAN}`),
      ],
      ["added-account-joined", "Another account under its name in one word.", append(`&accountnumber=${OTHER_IBAN}`)],
      ["added-amount-with-space", "Another amount under the name with a space in front.", append("&+amount=99.99")],
      ["added-amount-with-nul", "Another amount under the name with a NUL behind.", append("&amount%00=99.99")],
      ["added-name-alone", "A name without a value.", append("&deposit2card")],
      ["added-value-alone", "A value without a name.", append("&=99.99")],
      ["added-realm", "A realm in the body: it is a parameter like any other there.", append("&realm=paynet")],
      ["added-token", "An oauth_token in the body that the header does not have.", append("&oauth_token=stolen")],
      ["added-token-empty", "An empty oauth_token in the body that nobody signed.", append("&oauth_token=")],
      ["added-prototype", "A name that objects inherit.", append("&__proto__=99.99")],
      ["added-semicolon", "A pair with a semicolon: Go reads the others alone.", append("&amount=99.99;x")],
      [
        "added-broken-escape",
        "A pair with a broken escape: Go reads the others alone.",
        append("&amount=99.99%ZZ"),
        { refused: "body-malformed" },
      ],
      ["added-blank", "A value of white space: who asks whether it is blank leaves it out.", append("&deposit2card=+")],
      [
        "added-zero",
        "A value of 0: who asks whether there is one, as PHP's empty does, leaves it out.",
        append("&deposit2card=0"),
      ],
      ["added-dotted", "A name with a dot, as of a field of an object.", append("&amount.value=99.99")],
      ["added-dot-in-front", "A name that begins with a dot, as Perl's CGI has its own.", append("&.amount=99.99")],
      ["added-digits", "A name of digits alone, which readers take for a place in a list.", append("&0=99.99")],
      ["added-beyond-ascii", "A name with a letter beyond ASCII.", append("&betr%C3%A4ge=99.99")],
      ["added-long-name", "A name of 300 letters, which no field has.", append(`&${"amount".repeat(50)}=99.99`)],
      [
        "added-marks",
        "A name with every mark that no field's name has: who reads names by a pattern finds none.",
        append(`&amount${percentEncode("!\"#$%&'()*+,/:;<=>?@\\^`{|}~")}=99.99`),
      ],
      [
        "added-behind-fragment",
        "Another amount behind a #: readers of URLs that are given the body as a query take it for a fragment.",
        append("#&amount=99.99"),
      ],
      [
        "added-long-value",
        "An amount with so many zeros in front that who bounds values drops it.",
        append(`&amount=${"0".repeat(70_000)}99.99`),
      ],
      ...reservedNames.map(
        (name) =>
          [
            `added-${name.replace(/^_+/, "").replaceAll("_", "-").toLowerCase()}`,
            `A parameter ${name}, which frameworks keep for themselves, or signers leave out.`,
            append(`&${name}=1`),
          ] as const,
      ),
    ]),
    ...under("ParameterAdded", listAsTwo, [
      ["list-as-two", "a comma", ","],
      ["list-as-two-nothing", "no more than its letters", ""],
      ["list-as-two-space", "a space", " "],
      ["list-as-two-comma-space", "a comma and a space", ", "],
      ["list-as-two-semicolon", "a semicolon", ";"],
      ["list-as-two-semicolon-space", "a semicolon and a space", "; "],
      ["list-as-two-line-feed", "a line feed", "\n"],
      ["list-as-two-bar", "a bar", "|"],
      ["list-as-two-nul", "a NUL", "\0"],
    ]),
  ],
};

/** Authors a payout whose signed fields stand elsewhere, by a change that is made from them; its body has another amount. */
function signedElsewhere(
  name: string,
  comment: string,
  moveTo: (signed: string) => Alter,
  refused = "signature-mismatch",
): AuthoredVerification {
  return {
    name,
    comment,
    flags: [],
    ...plainRequest("payout"),
    refused,
    alter: (request, scene) => {
      const altered = alterBody(swap(/(?<=(?:^|&)amount=)[^&]*/, "99.99"))(request, scene);
      return moveTo(request.body)(altered, scene);
    },
  };
}

/** Adds the signed fields to the query, or one of them. */
function queryOf(name?: string): (signed: string) => Alter {
  return (signed) => alterUrl(append(`?${name === undefined ? signed : pairOf(signed, name)}`));
}

function pairOf(body: string, name: string): string {
  return body.split("&").find((pair) => pair.startsWith(`${name}=`)) ?? "";
}

/** Authors a request of which a value becomes two parameters. */
function listAsTwo(name: string, what: string, separator: string): AuthoredVerification {
  const signed = `order_desc=a${percentEncode(separator)}b`;
  return {
    name,
    comment: `A value with ${what} becomes two parameters: readers that join them by ${separator === "" ? "nothing" : what} miss it.`,
    flags: [],
    ...describing(`a${separator}b`),
    refused: "signature-mismatch",
    alter: alterBody(swap(signed, "order_desc=a&order_desc=b")),
  };
}

/** Copies a pair of the header, or all of them where no name is given. */
function copyToBody(name?: string): Alter {
  return (request) => ({ ...request, body: `${request.body}&${formOf(request, name)}` });
}

function copyToQuery(name?: string): Alter {
  return (request) => ({ ...request, url: `${request.url}?${formOf(request, name)}` });
}

/** Writes pairs of the header as a form has them: values are percent-encoded in both. */
function formOf({ headers }: HttpRequest, name?: string): string {
  const pairs = pairsOf(headers).filter((pair) => name === undefined || pair.startsWith(`${name}=`));
  return pairs.join("&").replaceAll('"', "");
}

function without(name: string): Change {
  return (body) =>
    body
      .split("&")
      .filter((pair) => !pair.startsWith(`${name}=`))
      .join("&");
}
