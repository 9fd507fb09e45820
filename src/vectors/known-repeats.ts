import type { KnownRepeats } from "./find-repeats.ts";

const BEFORE = "a live gateway is sent another request before it, which no file shows";
const MISTAKE = "the request of a known mistake, which verification-deviations has under the mistake's name";

const repeats: readonly (readonly [reason: string, concern: string, names: string])[] = [
  [
    BEFORE,
    "verification-choices",
    `replay-same-nonce replay-same-nonce-rsa replay-later replay-later-rsa replay-other-spelling
    replay-other-spelling-rsa`,
  ],
  [
    MISTAKE,
    "verification-signers",
    `empty-value-dropped values-encoded-once space-as-plus latin1 asterisk-raw lower-case-hex values-encoded-twice
    protocol-last`,
  ],
  [MISTAKE, "verification-method-confusion", "method-hmac-underscore method-hmac-small rsa-sha512-as-sha256-rsa"],
  [MISTAKE, "verification-signature-forms", "padded-less crlf-at-end quoted"],
  [MISTAKE, "verification-header-grammar", "signature-raw comma-at-end scheme-colon"],
];

/** The vectors that were published though they repeat a request; none is to be added that need not be. */
export const knownRepeats: KnownRepeats = Object.fromEntries(
  repeats.flatMap(([reason, concern, names]) =>
    names.split(/\s+/).map((name): [string, string] => [`${concern}/${name}`, reason]),
  ),
);
