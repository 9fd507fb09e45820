import { percentEncode } from "../../../encoding/percent-encode.ts";
import { github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { withoutRepeats } from "../../without-repeats.ts";
import { knownEncoders } from "../encoding/encoder-functions.ts";
import { rewriterOf } from "../encoding/encoder-table.ts";
import { changingText, type TextMistake } from "../values/text-mistake.ts";

const UNSPECIFIED =
  "The specification puts the secret into the key as it is, RFC 5849 encodes it: a choice, consumer-secret-encoding.";
const ENCODING_LINKS = github(
  "dghubble/oauth1/pull/72",
  "AFNetworking/AFOAuth1Client/pull/65",
  "request/request/pull/263",
  "AsyncHttpClient/async-http-client/pull/255",
);

const mistakes: Readonly<Record<string, Omit<TextMistake, "id">>> = {
  "key-secret-encoded": {
    title: "The control key is percent-encoded inside the signing key",
    happens: "Reserved characters of the control key become escapes, as RFC 5849, section 3.4.2, has it.",
    fix: "Ask for a control key of unreserved characters: then both readings are one.",
    links: ENCODING_LINKS,
    permitted: UNSPECIFIED,
    change: percentEncode,
  },
  "key-secret-encoded-twice": {
    title: "The control key is percent-encoded twice inside the signing key",
    happens: "The escapes of the first pass are encoded again: %2B becomes %252B.",
    change: (secret) => percentEncode(percentEncode(secret)),
  },
  "key-secret-component-encoded": {
    title: "The control key is encoded with ! ' ( ) and * left as they are",
    happens: "encodeURIComponent, or a function like it, encodes the secret: neither the plain text nor RFC 3986.",
    change: encodeURIComponent,
  },
  "key-secret-form-encoded": {
    title: "The control key is form-encoded inside the signing key, a space as +",
    happens: "A space in the secret becomes + and its reserved characters become escapes.",
    change: (secret) => percentEncode(secret).replaceAll("%20", "+"),
  },
  "key-secret-encoded-in-lower-case": {
    title: "The control key is percent-encoded with lower-case digits inside the signing key",
    happens: "A reserved character becomes an escape such as %2b, which is other key bytes than %2B.",
    change: (secret) => percentEncode(secret).replace(/%../g, (hex) => hex.toLowerCase()),
  },
  "key-secret-decoded": {
    title: "The control key is percent-decoded before it goes into the signing key",
    happens: "A secret that looks encoded is taken for encoded: a%26b becomes a&b.",
    change: "js-decode-uri-component",
  },
};

const members = knownEncoders.map(({ id, functions, encoder }) => {
  const rewrite = rewriterOf(encoder);
  const [best] = functions;
  return {
    id: `key-secret-encoded-by-${id}`,
    title: `The control key is encoded with ${best?.language}'s ${best?.call} inside the signing key`,
    functions,
    generated: true as const,
    change: (secret: string): string => rewrite(percentEncode(secret)),
  };
});

/** Tells encoders apart. */
const PROBE = `${Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1)).join("")}%41\u00e9\u{1f600}`;
const effectOf = ({ change }: Pick<TextMistake, "change">): string =>
  typeof change === "string" ? change : change(PROBE);

const effects = members.map(effectOf);
const published = Object.entries(mistakes).map(([id, mistake]): Deviation => {
  const effect = effectOf(mistake);
  const alike = members.filter((_, at) => effects[at] === effect);
  const functions = alike.flatMap((member) => member.functions);
  return changingText("key", { id, ...mistake, ...(alike.length > 0 && { functions }) });
});

/** Mistakes that percent-encode the control key, or decode it, on its way into the HMAC key. */
export const secretEncodingDeviations: Family = {
  published,
  makeAll: () => [
    ...published,
    ...withoutRepeats(Object.values(mistakes), members, effectOf).map((member) => changingText("key", member)),
  ],
};
