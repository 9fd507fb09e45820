import type { Parameter } from "../../../signing/parameter.ts";
import { changeResult } from "../../describe-mistakes.ts";
import type { Deviation, DeviationHead, PlainReplacement } from "../../deviation.ts";
import { withProtocol } from "../../sent-request.ts";
import { changeBeforeEncoding, changeCallersValues } from "../change-values.ts";
import {
  allPlaces,
  changeAndEncode,
  type EncodedPlace,
  isEncodedPlace,
  pairPlaces,
} from "../encoding/encoding-places.ts";
import { changeProtocol } from "../protocol/change-protocol.ts";
import { escapeChanges } from "./escape-changes.ts";
import { byReplacing } from "./functions/replacing-functions.ts";
import { letterChanges } from "./letter-changes.ts";
import { numberChanges } from "./number-changes.ts";
import { quoteChanges } from "./quote-changes.ts";
import { functionsOf, type TextChangeName } from "./text-functions.ts";
import { htmlUnescapes } from "./unescape-html.ts";
import { type TextChange, whiteSpaceChanges } from "./white-space-changes.ts";

const textChanges: Readonly<Record<TextChangeName, TextChange>> = {
  ...whiteSpaceChanges,
  ...letterChanges,
  ...byReplacing<TextChange>(
    (from, to) => (text) => text.replaceAll(from, () => to),
    (kept, to) => {
      const others = new RegExp(`[^${kept}]`, "gu");
      return (text) => text.replace(others, to);
    },
  ),
  ...escapeChanges,
  ...htmlUnescapes,
  ...quoteChanges,
  ...numberChanges,
};

/**
 * Returns what functions of real libraries do to a text.
 *
 * @throws {TypeError} where there is no change of this name.
 */
export function textChangeOf(name: TextChangeName): TextChange {
  const change = textChanges[name];
  if (change === undefined) throw new TypeError(`expected the name of a change of texts, got ${name}`);
  return change;
}

/** A mistake that changes texts on their way: by a change that functions make, or by another. */
export interface TextMistake
  extends Pick<DeviationHead, "id" | "title">,
    Partial<
      Pick<DeviationHead, "happens" | "fix" | "links" | "permitted" | "functions" | "generated" | "oneFunction">
    > {
  readonly change: TextChangeName | TextChange;
}

/** Where a signer changes texts. */
export type TextPlace =
  | EncodedPlace
  | "values"
  | "every-value"
  | "names"
  | "sent"
  | "key"
  | "login"
  | "timestamp"
  | "signed-login"
  | "header-login"
  | "body";

type Head = Pick<Deviation, "fix" | "fixes" | "clauses" | "methods" | "meant" | "inEncoder">;

interface Place extends Head {
  /** What becomes of a text that is changed here. */
  readonly becomes: string;
  readonly replacing: (change: TextChange) => PlainReplacement;
}

/** Texts that show what a change does: the first that is changed. */
const EXAMPLES: readonly string[] = [
  "Straße",
  " x ",
  "a  b",
  "İ",
  "\u0085x",
  "\u00a0x",
  "\u001fx",
  "x\0",
  "x\n",
  "a\tb",
  "a\r\nb",
  "a\u2028b",
  "O'Neil <b>",
  "&lt;",
  "a\\b",
  "a+b",
  '"a"',
  "a\\nb",
  "50%20+1",
  "$&",
  "\ufeffx",
  "\u009f",
  "ﬁ",
  "e\u0301",
  "10.50",
  "12345678901234567890",
  "12 EUR",
  "012",
  "1e3",
  "0.0000001",
];

const LOGIN = "oauth_consumer_key";
const signAsSent: Omit<Place, "replacing"> = {
  becomes: "is sent as it is, and signed as",
  fix: "Sign each value exactly as it is sent, character by character: change it before both, or not at all.",
  clauses: ["base-string.1", "base-string.2"],
};
const asIssued: Omit<Place, "replacing"> = {
  becomes: "is signed and sent as",
  fix: "Sign and send the merchant login exactly as the gateway issued it.",
  clauses: ["oauth.consumer-key"],
};

function inValues(change: TextChange): (parameters: readonly Parameter[]) => readonly Parameter[] {
  return (parameters) => parameters.map(([name, value]) => [name, change(value)]);
}

const places: Readonly<Record<Exclude<TextPlace, EncodedPlace>, Place>> = {
  // The caller's values alone: the signer makes the protocol parameters itself.
  values: { ...signAsSent, replacing: (change) => changeCallersValues(change) },
  "every-value": { ...signAsSent, replacing: (change) => changeBeforeEncoding(change, () => true) },
  names: {
    ...signAsSent,
    replacing: (change) => ({
      stage: "encodeName",
      replace: (right) => (name) => right(change(name)),
      changesGiven: ([name, value]) => [change(name), value],
    }),
  },
  sent: {
    becomes: "is signed and sent as",
    fix: "Sign and send each value exactly as it was given.",
    clauses: ["base-string.1"],
    replacing: (change) => changeResult("operationParameters", inValues(change)),
  },
  body: {
    becomes: "is signed as it is, and sent as",
    fix: "Change a value before it is signed, or not at all; let no layer after the signer write the body anew.",
    clauses: ["base-string.1", "body.1"],
    replacing: (change) => changeResult("bodyParameters", inValues(change)),
  },
  key: {
    becomes: "goes into the key as",
    fix: "Put the control key into the signing key exactly as the gateway issued it.",
    clauses: ["hmac.1"],
    methods: ["HMAC-SHA1"],
    replacing: (change) => ({
      stage: "signingKey",
      replace: (right) => (secret, request) => right(change(secret), request),
    }),
  },
  login: {
    ...asIssued,
    meant: (sent) => [withProtocol(sent, {})],
    replacing: (change) => changeProtocol(LOGIN, change),
  },
  timestamp: {
    ...asIssued,
    fix: "Sign and send the timestamp as a whole number of seconds, in digits.",
    clauses: ["oauth.timestamp"],
    meant: (sent) => [withProtocol(sent, {})],
    replacing: (change) => changeProtocol("oauth_timestamp", change),
  },
  "signed-login": {
    ...asIssued,
    becomes: signAsSent.becomes,
    replacing: (change) => changeBeforeEncoding(change, (name) => name === LOGIN),
  },
  "header-login": {
    ...asIssued,
    becomes: "is signed as it is, and sent as",
    replacing: (change) => ({
      stage: "encodeHeaderValue",
      replace: (right) => (value, name) => right(name === LOGIN ? change(value) : value, name),
    }),
  },
};

/** The outer parts of base strings, with what a change may find in them. */
const PARTS = [
  "GET",
  "https://h.example:8443/aZ09-._~!$&'()*+,;=:@%41%C3%A9&lt;//x/",
  "a=b%20%3d&lt=%C3%A9&copy=%252B",
] as const;

/** Where one function that changes texts and encodes them is tried: with the outer parts where it changes anything of these. */
export function encodedPlacesOf(change: TextChange): readonly EncodedPlace[] {
  const isShownByParts = PARTS.some((part) => change(part) !== part);
  return isShownByParts ? [...pairPlaces.slice(0, 2), ...allPlaces] : pairPlaces;
}

/** Makes the mistake in one place. What happens is told by an example, if not otherwise. */
export function changingText(place: TextPlace, { change, ...mistake }: TextMistake): Deviation {
  const isNamed = typeof change === "string";
  const { replacing, becomes, ...head }: Place = isEncodedPlace(place)
    ? { becomes: "is encoded as", ...changeAndEncode(place) }
    : places[place];
  const apply = isNamed ? textChangeOf(change) : change;
  return {
    ...head,
    // Made when it is read: finding the examples of all changes would take longer than all else at the start.
    get happens() {
      const example = EXAMPLES.find((text) => apply(text) !== text) ?? "";
      return `For example, ${show(example)} ${becomes} ${show(apply(example))}.`;
    },
    links: [],
    ...(isNamed && { functions: functionsOf(change), oneFunction: change }),
    ...mistake,
    ...replacing(apply),
  };
}

function show(text: string): string {
  return JSON.stringify(text).replace(
    /[^\p{L}\p{N}\p{P}\p{S} ]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
