import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { type Alter, alterBody, alterBoth, alterPairs, alterUrl, dropHeader, pairsOf } from "../alter-request.ts";
import { harms } from "../harms.ts";

const flags = {
  OperationParameterMoved: {
    ...harms.readTwice,
    description: "A parameter of the operation stands in the header or the query, where it does not belong.",
    clauses: ["header.3", "body.1", "base-string.1"],
  },
  ProtocolParameterMoved: {
    ...harms.placesSearched,
    description: "A protocol parameter stands in the body or the query alone, or there besides the header.",
    clauses: ["header.3", "body.2", "oauth.signature"],
  },
  ParameterAdded: {
    ...harms.readTwice,
    description: "A parameter that nobody signed rides along, often under a name that is read as another.",
    clauses: ["base-string.1", "body.1"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

const parameters: readonly Parameter[] = [
  ["client-order-id", "902B4FF5"],
  ["amount", "10.42"],
];

const protocolNames = ["consumer_key", "nonce", "signature_method", "timestamp", "version"] as const;

/** Requests whose parameters were moved between body, header and query, or added, after they were signed. */
export const verificationMovedParameters: VerificationConcern = {
  kind: "verification",
  concern: "verification-moved-parameters",
  about: "Requests whose parameters were moved between body, header and query, or added. All must be refused.",
  flags,
  vectors: [
    moved("amount-in-header-alone", "The amount moves from the body into the header.", "parameter-unknown", [
      alterBody(without("amount")),
      addPair('amount="10.42"'),
    ]),
    moved("amount-in-header-too", "The header says the amount as well, and the same.", "parameter-unknown", [
      addPair('amount="10.42"'),
    ]),
    moved("amount-in-query-too", "The query says another amount than the body.", "signature-mismatch", [
      alterUrl((url) => `${url}?amount=99.99`),
    ]),
    moved("body-in-query-too", "The whole body stands in the query as well.", "signature-mismatch", [
      (request) => ({ ...request, url: `${request.url}?${request.body}` }),
    ]),
    ...protocolNames.map((name) =>
      protocol(
        `${kebab(name)}-in-body-alone`,
        `oauth_${name} moves from the header into the body.`,
        "parameter-missing",
        [
          (request) => ({ ...request, body: `${request.body}&${formPairOf(request.headers, `oauth_${name}`)}` }),
          dropPair(`oauth_${name}`),
        ],
      ),
    ),
    protocol("signature-in-body-alone", "The signature moves from the header into the body.", "parameter-missing", [
      (request) => ({ ...request, body: `${request.body}&${formPairOf(request.headers, "oauth_signature")}` }),
      dropPair("oauth_signature"),
    ]),
    protocol("signature-in-body-too", "The right signature stands in the body as well.", "signature-in-body", [
      (request) => ({ ...request, body: `${request.body}&${formPairOf(request.headers, "oauth_signature")}` }),
    ]),
    protocol("signature-in-query-too", "The right signature stands in the query as well.", "signature-mismatch", [
      (request) => ({ ...request, url: `${request.url}?${formPairOf(request.headers, "oauth_signature")}` }),
    ]),
    protocol("nonce-in-query-too", "Another nonce stands in the query.", "signature-mismatch", [
      alterUrl((url) => `${url}?oauth_nonce=another`),
    ]),
    protocol(
      "all-in-body-alone",
      "There is no header: all six parameters stand in the body, as RFC 5849 would allow and the specification does not.",
      "authorization-missing",
      [
        (request) => ({ ...request, body: `${request.body}&${pairsOf(request.headers).map(asForm).join("&")}` }),
        dropHeader("Authorization"),
      ],
    ),
    protocol(
      "all-in-query-alone",
      "There is no header: all six parameters stand in the query.",
      "authorization-missing",
      [
        (request) => ({ ...request, url: `${request.url}?${pairsOf(request.headers).map(asForm).join("&")}` }),
        dropHeader("Authorization"),
      ],
    ),
    ...added([
      [
        "amount-first",
        "A second amount stands in front: readers that keep the first pay it.",
        (body) => `amount=99.99&${body}`,
      ],
      ["amount-in-capitals", "Another amount under the same name in capitals.", append("Amount=99.99")],
      [
        "amount-in-brackets",
        "Another amount under the name with brackets: PHP reads a list.",
        append("amount[]=99.99"),
      ],
      ["amount-in-braces", "Another amount under the name with a key in brackets.", append("amount%5Bvalue%5D=99.99")],
      ["amount-with-space", "Another amount under the name with a space in front.", append("+amount=99.99")],
      ["amount-with-nul", "Another amount under the name with a NUL behind.", append("amount%00=99.99")],
      ["name-alone", "A name without a value.", append("deposit2card")],
      ["value-alone", "A value without a name.", append("=99.99")],
      ["realm", "A realm in the body: it is a parameter like any other there.", append("realm=paynet")],
      ["token", "An oauth_token in the body that the header does not have.", append("oauth_token=stolen")],
      ["token-empty", "An empty oauth_token in the body that nobody signed.", append("oauth_token=")],
      ["prototype", "A name that objects inherit.", append("__proto__=99.99")],
    ]),
  ],
};

type Row = readonly [name: string, comment: string, change: (body: string) => string];

function added(table: readonly Row[]): readonly AuthoredVerification[] {
  return table.map(([name, comment, change]) =>
    v(`added-${name}`, "ParameterAdded", comment, "signature-mismatch", alterBody(change)),
  );
}

function moved(name: string, comment: string, refused: string, steps: readonly Alter[]): AuthoredVerification {
  return v(name, "OperationParameterMoved", comment, refused, steps.reduce(alterBoth));
}

function protocol(name: string, comment: string, refused: string, steps: readonly Alter[]): AuthoredVerification {
  return v(name, "ProtocolParameterMoved", comment, refused, steps.reduce(alterBoth));
}

function v(
  name: string,
  flag: keyof typeof flags,
  comment: string,
  refused: string,
  alter: Alter,
): AuthoredVerification {
  return { name, comment, flags: [flag], parameters, refused, alter };
}

function addPair(pair: string): Alter {
  return alterPairs((pairs) => [...pairs, pair], ", ");
}

function dropPair(name: string): Alter {
  return alterPairs((pairs) => pairs.filter((pair) => !pair.startsWith(`${name}=`)), ", ");
}

/** A pair of the header as a form has it: its value is percent-encoded in both. */
function formPairOf(headers: readonly Parameter[], name: string): string {
  return pairsOf(headers)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map(asForm)
    .join("&");
}

function asForm(pair: string): string {
  return pair.replaceAll('"', "");
}

function without(name: string): (body: string) => string {
  return (body) =>
    body
      .split("&")
      .filter((pair) => !pair.startsWith(`${name}=`))
      .join("&");
}

function append(pair: string): (body: string) => string {
  return (body) => `${body}&${pair}`;
}

function kebab(name: string): string {
  return name.replaceAll("_", "-");
}
