import type { HttpRequest } from "../../signing/http-request.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import type { VerifyTask } from "../../verification/verify-task.ts";
import { right } from "./right-stages.ts";
import { type Stages, type VerifierAnswer, verifyInStages } from "./staged-verifier.ts";

/** A verifier under test. */
export type Verify = (task: VerifyTask) => VerifierAnswer | Promise<VerifierAnswer>;

/** The ways to err: by false accepts, by false rejects, by both, or by no answer. */
export type Errs = "accepts" | "refuses" | "accepts and refuses" | "does not answer";

/** A known mistake of a verifier: a mutant of the right one, and the vectors that catch it. */
export interface VerifierDeviation {
  readonly id: string;
  /** The wrong behaviour, in one sentence. */
  readonly happens: string;
  readonly errs: Errs;
  /** The only method in which it shows. */
  readonly method?: SignatureMethod;
  readonly verify: Verify;
  /** Globs of vector ids: each matches vectors of the method, and whatever they match must fail. */
  readonly caughtBy: readonly string[];
}

export type StageChange = Partial<Stages>;

/** One deviation as its table lists it. */
type Row = {
  readonly happens: string;
  /** Vectors without `verification-` and `-rsa`, with a space between; a name alone is of the file that is named before it. */
  readonly caughtBy: string;
} & (
  | { readonly instead: StageChange }
  /** Accepts what is right, and also what is right under any of these changes: leniency that was meant well. */
  | { readonly also: StageChange | readonly StageChange[] }
  | { readonly verify: Verify }
);

/** Lists deviations by id that err one way. */
export function verifierDeviations(errs: Errs, rows: Readonly<Record<string, Row>>): readonly VerifierDeviation[] {
  return Object.entries(rows).map(([id, row]) => ({
    id,
    happens: row.happens,
    errs,
    verify: mutantOf(row),
    caughtBy: vectorsNamed(row.caughtBy).map((name) => `verification-${name},verification-${name}-rsa`),
  }));
}

function vectorsNamed(names: string): readonly string[] {
  let file = "";
  return names.split(" ").map((name) => {
    const end = name.indexOf("/") + 1;
    if (end > 0) file = name.slice(0, end);
    return file + name.slice(end);
  });
}

function mutantOf(row: Row): Verify {
  if ("verify" in row) return row.verify;
  if ("instead" in row) return verifierWith(row.instead);
  return verifierAlso([row.also].flat());
}

/** Returns the right verifier, which also accepts what is right under any of these changes. */
export function verifierAlso(changes: readonly StageChange[]): Verify {
  const verifiers = [{}, ...changes].map(verifierWith);
  return (task) => {
    const answers = verifiers.map((verify) => verify(task));
    return answers.find(({ accepted }) => accepted) ?? answers[0] ?? { accepted: false };
  };
}

/** Returns the right verifier, which accepts unseen what has the same key as a request that was right. */
export function verifierRemembering(keyOf: (request: HttpRequest) => string | undefined): Verify {
  const verify = verifierWith({});
  const known = new Set<string>();
  return (task) => {
    const key = keyOf(task.request);
    if (key !== undefined && known.has(key)) return { accepted: true };
    const answer = verify(task);
    if (key !== undefined && answer.accepted) known.add(key);
    return answer;
  };
}

export function under(method: SignatureMethod): (deviation: VerifierDeviation) => VerifierDeviation {
  return (deviation) => ({ ...deviation, method });
}

/** Changes the first argument of the right stage. */
export function before<S extends keyof Stages>(
  stage: S,
  read: (...given: Parameters<Stages[S]>) => Parameters<Stages[S]>[0],
): StageChange {
  // Of a union of stages TypeScript cannot see that `read` gives what that very stage takes.
  const rightStage = right[stage] as (...given: readonly unknown[]) => unknown;
  return { [stage]: (...given: Parameters<Stages[S]>) => rightStage(read(...given), ...given.slice(1)) };
}

/** Returns the right verifier with some stages replaced. */
export function verifierWith(change: StageChange): (task: VerifyTask) => VerifierAnswer {
  return verifyInStages({ ...right, ...change });
}
