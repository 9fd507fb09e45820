import type { DeviationHead, Replacement } from "../../../deviations/deviation.ts";
import { inPart } from "../../../deviations/signer/base-string/split-url.ts";
import { changeProtocol } from "../../../deviations/signer/protocol/change-protocol.ts";
import type { SingleSubject } from "../learned-statement.ts";

type Change = (text: string) => string;

type SingleStage =
  | "protocolParameters"
  | "baseStringUri"
  | "joinParameters"
  | "joinParts"
  | "baseStringBytes"
  | "signingKey"
  | "encodeSignature"
  | "joinHeader"
  | "joinBody";

/** A stage with its replacement: a deviation without its words. */
export type SingleReplacement = Extract<Replacement, { readonly stage: SingleStage }> & {
  readonly also?: readonly Replacement[];
};

/** A text of which each request has one, and which a signer may write otherwise. */
interface SingleText extends Pick<DeviationHead, "clauses" | "fix"> {
  readonly replaceBy: (change: Change) => SingleReplacement;
  /** What it goes into next, as the end of "before it is". Default: nothing is said. */
  readonly before?: string;
}

const value = {
  clauses: ["base-string.1"],
  fix: "Sign each value as it is sent: change it before both, or not at all.",
  before: "encoded",
} as const;
const url = {
  clauses: ["base-string.6"],
  fix: "Sign the URL as the request is sent to it: change it before both, or not at all.",
  before: "encoded",
} as const;
const key = {
  clauses: ["hmac.1"],
  fix: "Take the control key as it was given, with one & behind it, and nothing else.",
} as const;

/** The texts of which each request has one, by the words for them. */
export const singleTexts: Readonly<Record<SingleSubject, SingleText>> = {
  "The nonce": { ...value, replaceBy: (change) => changeProtocol("oauth_nonce", change) },
  "The timestamp": {
    ...value,
    replaceBy: (change) => changeProtocol("oauth_timestamp", change),
  },
  "The name of the signature method": {
    ...value,
    replaceBy: (change) => changeProtocol("oauth_signature_method", change),
  },
  "The merchant login": {
    ...value,
    replaceBy: (change) => changeProtocol("oauth_consumer_key", change),
  },
  "The path": {
    ...url,
    replaceBy: (change) => {
      const changePath = inPart("path", change);
      return { stage: "baseStringUri", replace: (right) => (whole) => changePath(right(whole)) };
    },
  },
  "The URL": {
    ...url,
    replaceBy: (change) => ({ stage: "baseStringUri", replace: (right) => (whole) => change(right(whole)) }),
  },
  "The parameter string": {
    clauses: ["base-string.4"],
    fix: "Join the encoded parameters as name1=value1&name2=value2, and change nothing of the joined text.",
    replaceBy: (change) => ({ stage: "joinParameters", replace: (right) => (sorted) => change(right(sorted)) }),
  },
  "The base string": {
    clauses: ["base-string.5"],
    fix: "Join the three encoded parts with &, and change nothing of the joined text.",
    replaceBy: (change) => ({
      stage: "joinParts",
      replace:
        (right) =>
        (...parts) =>
          change(right(...parts)),
    }),
  },
  "The text that is signed": {
    clauses: ["hmac.2", "rsa.1"],
    fix: "Sign the base string as it is, and change nothing of it.",
    replaceBy: (change) => ({
      stage: "baseStringBytes",
      replace: (right) => (baseString, task) => {
        const bytes = right(baseString, task);
        return typeof bytes === "string" ? change(bytes) : bytes;
      },
    }),
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
    replaceBy: (change) => ({
      stage: "signingKey",
      replace: (right) => (secret, request) => change(right(secret, request)),
    }),
  },
  "The signature": {
    clauses: ["hmac.3", "rsa.3"],
    fix: "Send standard Base64, with its padding, on one line, and change nothing of it.",
    replaceBy: (change) => ({
      stage: "encodeSignature",
      replace: (right) => (signature, signingKey) => change(right(signature, signingKey)),
    }),
  },
  "The Authorization header": {
    clauses: ["header.1"],
    fix: 'Write the header as OAuth name1="value1", name2="value2", and change nothing of it.',
    replaceBy: (change) => ({ stage: "joinHeader", replace: (right) => (encoded) => change(right(encoded)) }),
  },
  "The body": {
    clauses: ["body.1"],
    fix: "Send the body as a form of name1=value1&name2=value2, and change nothing of it.",
    replaceBy: (change) => ({ stage: "joinBody", replace: (right) => (encoded) => change(right(encoded)) }),
  },
};

/** Whether a rule is about a text of which each request has one. */
export function isSingle(subject: string): subject is SingleSubject {
  return Object.hasOwn(singleTexts, subject);
}
