import type { HttpRequest } from "../../../signing/http-request.ts";
import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  addPair,
  alterBody,
  alterBoth,
  alterPairs,
  alterUrl,
  append,
  type Change,
  dropHeader,
  pairsOf,
  swap,
} from "../alter-request.ts";
import { altering, describing, HMAC, paying } from "../author-requests.ts";
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
];

const plain = paying("10.42");
const moved = altering((steps: readonly Alter[]) => steps.reduce(alterBoth), plain);

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
        { refused: "parameter-unknown" },
      ],
      [
        "amount-in-header-too",
        "The header says the amount as well, and the same.",
        [addPair('amount="10.42"')],
        { refused: "parameter-unknown" },
      ],
      [
        "amount-in-query-too",
        "The query says another amount than the body.",
        [alterUrl(append("?amount=99.99"))],
        { refused: "signature-mismatch" },
      ],
      [
        "body-in-query-too",
        "The whole body stands in the query as well.",
        [(request) => ({ ...request, url: `${request.url}?${request.body}` })],
        { refused: "signature-mismatch" },
      ],
    ]),
    ...["consumer_key", "nonce", "signature_method", "timestamp", "version", "signature"].flatMap((name) =>
      under("ProtocolParameterMoved", moved, [
        [
          `${name.replace("_", "-")}-in-body-alone`,
          `${name === "signature" ? "The signature" : `oauth_${name}`} moves from the header into the body.`,
          [copyToBody(`oauth_${name}`), dropPair(`oauth_${name}`)],
          { refused: "parameter-missing" },
        ],
      ]),
    ),
    ...under("ProtocolParameterMoved", moved, [
      [
        "signature-in-body-too",
        "The right signature stands in the body as well.",
        [copyToBody("oauth_signature")],
        { refused: "signature-in-body" },
      ],
      [
        "signature-in-query-too",
        "The right signature stands in the query as well.",
        [copyToQuery("oauth_signature")],
        { refused: "signature-mismatch" },
      ],
      [
        "nonce-in-query-too",
        "Another nonce stands in the query.",
        [alterUrl(append("?oauth_nonce=another"))],
        { refused: "signature-mismatch" },
      ],
      [
        "all-in-body-alone",
        "There is no header: all six parameters stand in the body, as RFC 5849 would allow and the specification does not.",
        [copyToBody(), dropHeader("Authorization")],
        { refused: "authorization-missing" },
      ],
      [
        "all-in-query-alone",
        "There is no header: all six parameters stand in the query.",
        [copyToQuery(), dropHeader("Authorization")],
        { refused: "authorization-missing" },
      ],
    ]),
    ...under("ParameterAdded", altering(alterBody, { ...plain, refused: "signature-mismatch" }), [
      [
        "added-amount-first",
        "A second amount stands in front: readers that keep the first pay it.",
        (body) => `amount=99.99&${body}`,
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
      ["added-amount-with-space", "Another amount under the name with a space in front.", append("&+amount=99.99")],
      ["added-amount-with-nul", "Another amount under the name with a NUL behind.", append("&amount%00=99.99")],
      ["added-name-alone", "A name without a value.", append("&deposit2card")],
      ["added-value-alone", "A value without a name.", append("&=99.99")],
      ["added-realm", "A realm in the body: it is a parameter like any other there.", append("&realm=paynet")],
      ["added-token", "An oauth_token in the body that the header does not have.", append("&oauth_token=stolen")],
      ["added-token-empty", "An empty oauth_token in the body that nobody signed.", append("&oauth_token=")],
      ["added-prototype", "A name that objects inherit.", append("&__proto__=99.99")],
      ...reservedNames.map(
        (name) =>
          [
            `added-${name.replace(/^_+/, "").replaceAll("_", "-").toLowerCase()}`,
            `A parameter ${name}, which frameworks keep for themselves, or signers leave out.`,
            append(`&${name}=1`),
            { methods: HMAC },
          ] as const,
      ),
    ]),
    ...under("ParameterAdded", altering(alterBody, { ...describing("a,b"), refused: "signature-mismatch" }), [
      [
        "list-as-two",
        "A value with a comma becomes two parameters: readers that join them by a comma miss it.",
        swap("order_desc=a%2Cb", "order_desc=a&order_desc=b"),
      ],
    ]),
  ],
};

function dropPair(name: string): Alter {
  return alterPairs((pairs) => pairs.filter((pair) => !pair.startsWith(`${name}=`)));
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
