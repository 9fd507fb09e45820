import type { Parameter } from "../../../signing/parameter.ts";
import { signatureMethods } from "../../../signing/signing-task.ts";
import { under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import {
  authorDescription,
  authorParameter,
  type ProtocolValues,
  repeatProtocolParameters,
} from "../author-parameter.ts";

const amount: Parameter = ["amount", "10.50"];
const orderId: Parameter = ["client-order-id", "902B4FF5"];
const usual: ProtocolValues = { consumerKey: "merchantlogin", nonce: "bodyparameters", timestamp: "1669966913" };

/** Which body parameters are signed: all. */
export const bodyParameters: SigningConcern = {
  kind: "signing",
  concern: "body-parameters",
  about:
    "All body parameters are signed, whatever their names. A gateway counts protocol parameters that are repeated there once.",
  flags: {
    Repeated: {
      bugType: "collection",
      description: "Protocol parameters that the body repeats are signed once, or as given.",
      effect: "A signer that counts them twice, or drops them from the body, is refused.",
      clauses: ["base-string.1", "body.2"],
      links: ["https://github.com/AFNetworking/AFOAuth1Client/pull/33"],
    },
    RepeatedEncoded: {
      bugType: "collection",
      description: "Repeated protocol parameters are encoded in the body as everywhere: once, and decoded once.",
      effect: "A signer that compares encoded text with plain text takes the copy for another parameter.",
      clauses: ["base-string.2", "body.1", "body.2"],
    },
    NamedLikeHeader: {
      bugType: "collection",
      description: "A body parameter named like something of the header is a body parameter, and signed.",
      effect: "A signer that leaves it out by its name sends it without protection, and is refused.",
      clauses: ["base-string.1"],
      links: ["https://github.com/authlib/authlib", "https://github.com/mttkay/signpost"],
    },
    CaseOfName: {
      bugType: "collection",
      description: "Names are case-sensitive.",
      effect: "A signer that ignores case takes a body parameter for another one.",
      clauses: ["endpoints.names", "base-string.1"],
    },
  },
  vectors: [
    ...repeated("repeated-first", "Protocol parameters repeated before the others.", (five) => [
      ...five,
      amount,
      orderId,
    ]),
    ...repeated("repeated-last", "Protocol parameters repeated after the others.", (five) => [
      amount,
      orderId,
      ...five,
    ]),
    ...repeated("repeated-scattered", "Protocol parameters repeated here and there, backwards.", (five) =>
      [...five].reverse().flatMap((parameter, index) => (index === 2 ? [amount, parameter, orderId] : [parameter])),
    ),
    ...repeated("repeated-alone", "A body of protocol parameters alone.", (five) => five),
    ...repeated("repeated-marks", "Values beside repeated protocol parameters are encoded as always.", (five) => [
      ["order_desc", "100% ~!'()*/+@,;:$[]{}|^ é \u{1f600}"],
      ...five,
    ]),
    ...repeatedEncoded("reserved", "a+b/c==", "+ / and ="),
    ...repeatedEncoded("looks-encoded", "a%2Bb", "an escape"),
    ...repeatedEncoded("space", "two words", "a space"),
    ...repeatedEncoded("cyrillic", "мерчант", "Cyrillic letters"),
    ...under("NamedLikeHeader", authorParameter, [
      ["realm", ["realm", "Gateway"], "A body parameter named realm is signed: only the header's is not."],
      ["realm-empty", ["realm", ""], "An empty body parameter named realm is signed."],
      ["oauth-callback", ["oauth_callback", "oob"], "oauth_callback in the body is none of the five, and signed."],
      ["x-oauth", ["x_oauth_note", "1"], "A body parameter whose name begins with x_oauth_ is like any other."],
      ["signature", ["signature", "x"], "A body parameter named signature is signed."],
      ["authorization", ["Authorization", "x"], "A body parameter named Authorization is signed."],
      ["method", ["method", "GET"], "A body parameter named method does not change the method."],
      ["url", ["url", "https://other.example/"], "A body parameter named url does not change the URL."],
    ]),
    ...under("CaseOfName", authorParameter, [
      ["capital-name", ["AMOUNT", "10.50"], "A name in capitals keeps them."],
      [
        "capital-oauth-version",
        ["OAuth_Version", "2.0"],
        "A name that differs in case from oauth_version is another one.",
      ],
      [
        "capital-oauth-signature",
        ["OAUTH_SIGNATURE", "x"],
        "A name that differs in case from oauth_signature is signed.",
      ],
    ]),
  ],
};

type Placing = (five: readonly Parameter[]) => readonly Parameter[];

/** Authors one vector per method, since the method's own name is among the repeated. */
function repeated(name: string, comment: string, place: Placing, values = usual): readonly AuthoredSigning[] {
  return signatureMethods.map((method) => ({
    name,
    comment,
    flags: ["Repeated"],
    methods: [method],
    nonce: values.nonce,
    timestamp: values.timestamp,
    parameters: place(repeatProtocolParameters(method, values)),
    point: "repeated-protocol-parameters",
  }));
}

function repeatedEncoded(name: string, text: string, what: string): readonly AuthoredSigning[] {
  const values: ProtocolValues = { ...usual, consumerKey: text, nonce: text };
  const comment = `Repeated protocol parameters with ${what} are the header's: compared as plain text.`;
  return repeated(`repeated-${name}`, comment, (five) => [amount, ...five], values).map((vector) => ({
    ...vector,
    flags: ["RepeatedEncoded"],
    consumerKey: text,
  }));
}

export const bodySpace: SigningConcern = {
  kind: "signing",
  concern: "body-space",
  about: "A space is %20 or + in the body, which servers read alike; in the base string it is always %20.",
  flags: {
    BodySpace: {
      bugType: "body",
      description: "The body's spaces are %20 or +, while its plus signs are always %2B.",
      effect: "A signer that writes a raw + for a plus sign sends a space.",
      clauses: ["body.1", "endpoints.body", "endpoints.content-type"],
    },
  },
  vectors: under("BodySpace", authorDescription, [
    ["space", "one two", "A space in the body is %20 or +."],
    ["spaces", " a  b ", "Every space in the body is written the same way."],
    ["space-and-plus", "1 + 2", "A plus sign in the body is %2B, however a space is written."],
    ["space-and-escape", "%20 and +", "Text that looks like an encoded space is encoded."],
    ["space-and-delimiters", "a = b & c", "& and = in a value are encoded in the body."],
    ["space-and-line-break", "a b\r\nc", "Line breaks in the body are %0D%0A."],
    ["space-and-latin", "un café", "The body is UTF-8, not Latin-1."],
  ]).map((vector) => ({ ...vector, point: "body-space" })),
};
