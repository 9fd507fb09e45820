import type { VectorFile } from "./model/vector.ts";

/** Vectors that repeat the request of another one under their own name, each with the reason. */
export type KnownRepeats = Readonly<Record<string, string>>;

/** The concern whose vectors may repeat one another: two mistakes of signers may make the same request. */
const MAY_REPEAT = "verification-deviations";

/**
 * Returns one sentence for each verification vector that repeats another one's request, consumers and clock and is not
 * listed, and for each that is listed and repeats none.
 */
export function findRepeats(files: readonly VectorFile[], known: KnownRepeats): readonly string[] {
  const asked = files.flatMap((file) => (file.kind === "verification" ? questionsOf(file) : []));
  const first = new Map<string, string>();
  // Vectors that may repeat come first, so that the other one of a pair counts as the repetition.
  for (const { id, question } of asked.toSorted((a, b) => Number(b.mayRepeat) - Number(a.mayRepeat))) {
    if (!first.has(question)) first.set(question, id);
  }
  const repeats = asked.flatMap(({ id, question, mayRepeat }) => {
    const other = first.get(question) ?? id;
    return mayRepeat || other === id ? [] : [{ id, other }];
  });
  const ids = new Set(repeats.map(({ id }) => id));
  return [
    ...repeats
      .filter(({ id }) => !Object.hasOwn(known, id))
      .map(({ id, other }) => `${id}: asks what ${other} asks already`),
    ...Object.keys(known)
      .filter((id) => !ids.has(id))
      .map((id) => `${id}: is listed as a repetition and repeats nothing`),
  ];
}

interface Question {
  readonly id: string;
  readonly question: string;
  readonly mayRepeat: boolean;
}

function questionsOf({
  concern,
  credentials = {},
  vectors,
}: VectorFile & { kind: "verification" }): readonly Question[] {
  return vectors.map(({ id, task: { request, consumers, now } }) => {
    const registered = consumers.map((name) => {
      const { comment: _, ...own } = credentials[name] ?? {};
      return own;
    });
    return { id, question: JSON.stringify([request, registered, now]), mayRepeat: concern === MAY_REPEAT };
  });
}

const BEFORE = "a live gateway is sent another request before it, which no file shows";
const MISTAKE = "the request of a known mistake, which verification-deviations has under the mistake's name";

const repeats: readonly (readonly [reason: string, concern: string, names: string])[] = [
  [
    BEFORE,
    "verification-choices",
    `replay-same-nonce replay-same-nonce-rsa replay-later replay-later-rsa replay-other-spelling
    replay-other-spelling-rsa replay-identical-pan-eligibility-send replay-identical-pan-eligibility-send-rsa
    replay-identical-transfer replay-identical-transfer-rsa replay-identical-transfer-by-ref
    replay-identical-transfer-by-ref-rsa`,
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
