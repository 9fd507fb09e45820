import { changeResult } from "../../../deviations/describe-mistakes.ts";
import type { DeviationHead, PlainReplacement } from "../../../deviations/deviation.ts";
import { inPart } from "../../../deviations/signer/base-string/split-url.ts";
import { changeProtocol } from "../../../deviations/signer/protocol/change-protocol.ts";
import type { SingleSubject } from "../learned-statement.ts";

type Change = (text: string) => string;

/** A text of which each request has one, and which a signer may write otherwise. */
interface SingleText extends Pick<DeviationHead, "clauses" | "fix"> {
  readonly replaceBy: (change: Change) => PlainReplacement;
  /** What it goes into next, as the end of "before it is". Default: nothing is said. */
  readonly before?: string;
}

const url = {
  clauses: ["base-string.6"],
  fix: "Sign the URL as the request is sent to it: change it before both, or not at all.",
  before: "encoded",
} as const;
const key = {
  clauses: ["hmac.1"],
  fix: "Take the control key as it was given, with one & behind it, and nothing else.",
} as const;

function ofProtocol(name: string): SingleText {
  return {
    clauses: ["base-string.1"],
    fix: "Sign each value as it is sent: change it before both, or not at all.",
    before: "encoded",
    replaceBy: (change) => changeProtocol(name, change),
  };
}

/** The texts of which each request has one, by the words for them. */
export const singleTexts: Readonly<Record<SingleSubject, SingleText>> = {
  "The nonce": ofProtocol("oauth_nonce"),
  "The timestamp": ofProtocol("oauth_timestamp"),
  "The name of the signature method": ofProtocol("oauth_signature_method"),
  "The merchant login": ofProtocol("oauth_consumer_key"),
  "The method": {
    clauses: ["base-string.5"],
    fix: "Sign the method in upper case and as it is sent: POST.",
    replaceBy: (change) => changeResult("baseStringMethod", (method) => change(method)),
  },
  "The host": {
    ...url,
    replaceBy: (change) => changeResult("baseStringUri", inPart("host", change)),
  },
  "The path": {
    ...url,
    replaceBy: (change) => changeResult("baseStringUri", inPart("path", change)),
  },
  "The URL": {
    ...url,
    replaceBy: (change) => changeResult("baseStringUri", (whole) => change(whole)),
  },
  "The parameter string": {
    clauses: ["base-string.4"],
    fix: "Join the encoded parameters as name1=value1&name2=value2, and change nothing of the joined text.",
    replaceBy: (change) => changeResult("joinParameters", (joined) => change(joined)),
  },
  "The base string": {
    clauses: ["base-string.5"],
    fix: "Join the three encoded parts with &, and change nothing of the joined text.",
    replaceBy: (change) => changeResult("joinParts", (joined) => change(joined)),
  },
  "The text that is signed": {
    clauses: ["hmac.2", "rsa.1"],
    fix: "Sign the base string as it is, and change nothing of it.",
    replaceBy: (change) =>
      changeResult("baseStringBytes", (bytes) => (typeof bytes === "string" ? change(bytes) : bytes)),
  },
  "The control key": {
    ...key,
    replaceBy: (change) => ({
      stage: "signingKey",
      replace: (right) => (secret, request) => right(change(secret), request),
    }),
  },
  "The signing key": {
    ...key,
    replaceBy: (change) => changeResult("signingKey", (whole) => change(whole)),
  },
  "The signature": {
    clauses: ["hmac.3", "rsa.3"],
    fix: "Send standard Base64, with its padding, on one line, and change nothing of it.",
    replaceBy: (change) => changeResult("encodeSignature", (text) => change(text)),
  },
  "The Authorization header": {
    clauses: ["header.1"],
    fix: 'Write the header as OAuth name1="value1", name2="value2", and change nothing of it.',
    replaceBy: (change) => changeResult("joinHeader", (header) => change(header)),
  },
  "The body": {
    clauses: ["body.1"],
    fix: "Send the body as a form of name1=value1&name2=value2, and change nothing of it.",
    replaceBy: (change) => changeResult("joinBody", (body) => change(body)),
  },
};

/** Whether a rule is about a text of which each request has one. */
export function isSingle(subject: string): subject is SingleSubject {
  return Object.hasOwn(singleTexts, subject);
}
