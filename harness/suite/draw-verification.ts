import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import type { VerifierDeviation, Verify } from "../../src/deviations/verifier/verifier-deviation.ts";
import { type PlannedVector, planSuite } from "../../src/judging/plan.ts";
import { matchesGlob } from "../../src/judging/selection.ts";
import type { Suite } from "../../src/judging/suite.ts";
import type { Draw } from "../../src/suite/accumulated/accumulated.ts";
import { concerns } from "../../src/suite/authored-suite.ts";
import { twinNamer } from "../../src/suite/challenge/challenge.ts";
import { drawFrom, redraw } from "../../src/suite/challenge/drawing.ts";
import type { AuthoredVerification, VerificationConcern } from "../../src/suite/concern.ts";
import { headOf, variantsOf } from "../../src/suite/derive/authored-task.ts";
import { deriveFile } from "../../src/suite/derive/derive-file.ts";
import type { VectorFile, VectorFileOf, VerificationVector } from "../../src/suite/model/vector.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";

type VerificationFile = VectorFileOf<"verification", VerificationVector>;

/** A change may change nothing, for instance Base64 that has no + to rewrite: other nonces are then tried. */
const MOST_ATTEMPTS = 64;
const EARLIEST = 1_600_000_000;
const SECONDS = 99_999_999;
/** A right request with the headers of most others: what a verifier may remember. */
const PLAIN = "verification-accepted/body-reversed";

type PlannedVerification = Extract<PlannedVector, { readonly kind: "verification" }>;

/** A vector and the mistakes of verifiers for which it is chosen. */
interface Choice {
  readonly published: PlannedVerification;
  readonly mistakes: readonly VerifierDeviation[];
}

/** What is drawn of a request, unless its vector is about it. */
interface DrawnMoment {
  readonly nonce: string;
  readonly timestamp: string;
}

/**
 * Draws unseen twins of verification vectors that catch every known mistake of a verifier by which a run fails: signed
 * anew with another nonce and time, and then altered as the published ones. The same for the same seed.
 */
export function drawVerification(seed: string, suite: Suite): readonly VectorFile[] {
  const draw = drawFrom(`verification ${seed}`);
  const nameTwin = twinNamer(seed);
  // One for all, as the published ones have: a verifier that remembers what was right errs on the same headers alone.
  const moment = drawMoment(draw);
  const published = planVerification(suite);
  const chosen = chooseVectors(published.map(({ vector }) => vector));
  const twins = published.flatMap((one) => {
    const mistakes = chosen.get(one.vector.id);
    return mistakes === undefined ? [] : (makeTwin({ published: one, mistakes }, suite, { draw, moment }) ?? []);
  });
  return twins.map((file) => ({
    ...file,
    vectors: file.vectors.map((vector) => ({ ...vector, id: nameTwin(vector.id) })),
  }));
}

function planVerification(suite: Suite): readonly PlannedVerification[] {
  return planSuite(suite).filter((planned): planned is PlannedVerification => planned.kind === "verification");
}

/** Chooses few vectors that catch, under each method, each known mistake that fails a run: those that catch most, first. */
function chooseVectors(vectors: readonly VerificationVector[]): ReadonlyMap<string, readonly VerifierDeviation[]> {
  const grave = vectors
    .filter(({ result, level = "must" }) => result !== "acceptable" && level === "must")
    .map(({ id }) => id);
  const catchers = openCatchers(grave);
  const catching = new Map<string, Set<VerifierDeviation>>(grave.map((id) => [id, new Set()]));
  for (const mistake of verifierCatalogue) {
    for (const id of catchers(mistake)) catching.get(id)?.add(mistake);
  }
  const chosen = new Map<string, readonly VerifierDeviation[]>([[PLAIN, []]]);
  for (const isRsa of [false, true]) {
    const open = grave
      .filter((id) => id.endsWith("-rsa") === isRsa)
      .map((id) => ({ id, left: catching.get(id) ?? new Set() }));
    for (;;) {
      const best = open.reduce((most, one) => (one.left.size > most.left.size ? one : most));
      if (best.left.size === 0) break;
      const mistakes = [...best.left];
      chosen.set(best.id, mistakes);
      for (const { left } of open) for (const mistake of mistakes) left.delete(mistake);
    }
  }
  return chosen;
}

/** Returns a lookup of the vectors that catch a mistake; a glob without a wildcard is looked up. */
function openCatchers(ids: readonly string[]): (mistake: VerifierDeviation) => readonly string[] {
  const known = new Set(ids);
  const matching = (glob: string): readonly string[] =>
    /[*?]/.test(glob) ? ids.filter((id) => matchesGlob(id, glob)) : known.has(glob) ? [glob] : [];
  return ({ caughtBy }) => caughtBy.flatMap((globs) => globs.split(",")).flatMap(matching);
}

/** Signs and alters a vector's request anew; nothing where no nonce makes it show what it is about. */
function makeTwin(
  { published, mistakes }: Choice,
  suite: Suite,
  { draw, moment }: { readonly draw: Draw; readonly moment: DrawnMoment },
): VerificationFile | undefined {
  const found = findAuthored(published.vector.id);
  if (found === undefined) return undefined;
  const { concern, authored } = found;
  // A few show only after other requests.
  const telling = mistakes.filter(({ verify }) => errsOn(verify, published));
  let right: VerificationFile | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const own = redrawAuthored(authored, published.vector, attempt === 0 ? moment : drawMoment(draw));
    const file = deriveFile({ ...concern, vectors: [own] }, suite.keys);
    const [planned] = planVerification({ ...suite, files: [file] });
    if (planned === undefined || file.kind !== "verification") return undefined;
    if (errsOn(rightVerify, planned)) continue;
    right ??= file;
    if (telling.every(({ verify }) => errsOn(verify, planned))) return file;
  }
  return right;
}

const rightVerify: Verify = ({ request, consumers, now }) => verifyRequest(request, consumers, now);

/** Whether a verifier gives another answer than is due, or none at once. */
function errsOn(verify: Verify, { vector, request }: PlannedVerification): boolean {
  if (vector.result === "acceptable") return false;
  try {
    const answer = verify(request.task);
    return answer instanceof Promise || answer.accepted !== vector.expected.accepted;
  } catch {
    return true;
  }
}

function drawMoment(draw: Draw): DrawnMoment {
  return { nonce: redraw(draw, "aB1cD2eF3gH4"), timestamp: String(EARLIEST + draw(SECONDS)) };
}

/** Finds how a published vector is authored, under its own method alone. */
function findAuthored(
  id: string,
): { readonly concern: VerificationConcern; readonly authored: AuthoredVerification } | undefined {
  const concern = concerns.find((one) => id.startsWith(`${one.concern}/`));
  if (concern?.kind !== "verification") return undefined;
  for (const authored of concern.vectors) {
    const variant = variantsOf(authored.methods).find(({ suffix }) => headOf(concern, authored, suffix).id === id);
    if (variant !== undefined) return { concern, authored: { ...authored, methods: [variant.method] } };
  }
  return undefined;
}

/** Replaces what is plain of a request: an odd nonce or time is what its vector is about. */
function redrawAuthored(
  authored: AuthoredVerification,
  { level, ground }: VerificationVector,
  { nonce, timestamp }: DrawnMoment,
): AuthoredVerification {
  return {
    ...authored,
    nonce: authored.nonce ?? nonce,
    timestamp: authored.timestamp ?? timestamp,
    // What it takes to find them is known already.
    ...(level !== undefined && ground !== undefined && { requirement: () => ({ level, ground }) }),
  };
}
