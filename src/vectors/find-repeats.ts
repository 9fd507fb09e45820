import type { VectorFile } from "./vector.ts";

/** Vectors that repeat the request of another one under their own name, each with the reason. */
export type KnownRepeats = Readonly<Record<string, string>>;

/** Of the mistakes of signers two may make one request, and each keeps its name. */
const MAY_REPEAT = "verification-deviations";

/**
 * Verification vectors that ask what another one asks already (the same request, consumers and clock) and are not
 * listed, and what is listed and repeats none; one sentence each.
 */
export function findRepeats(files: readonly VectorFile[], known: KnownRepeats): readonly string[] {
  const asked = files.flatMap((file) => (file.kind === "verification" ? questionsOf(file) : []));
  const first = new Map<string, string>();
  // What may repeat stands first: of such a pair the other one is the repetition.
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
