import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import type { VerifierDeviation, Verify } from "../../src/deviations/verifier/verifier-deviation.ts";
import { groupBy } from "../../src/judging/group-by.ts";
import { type PlannedVerification, planSuite } from "../../src/judging/plan.ts";
import { matchesGlob } from "../../src/judging/selection.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { operationNames } from "../../src/spec/operations.ts";
import type { Draw } from "../../src/suite/accumulated/draw-text.ts";
import { concerns } from "../../src/suite/authored-suite.ts";
import { drawFrom, markOf, redraw } from "../../src/suite/challenge/drawing.ts";
import { drawGatewayRequests } from "../../src/suite/challenge/drawn-verification.ts";
import type { AuthoredVerification, VerificationConcern } from "../../src/suite/concern.ts";
import { headOf, plainParameters, variantsOf } from "../../src/suite/derive/authored-task.ts";
import { deriveFile } from "../../src/suite/derive/derive-file.ts";
import { showsPoint } from "../../src/suite/derive/derive-verification.ts";
import type { VectorFile, VerificationVector } from "../../src/suite/model/vector.ts";
import { valuesOf } from "../../src/suite/requests/request-shapes-values.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";

/** A change may change nothing, for instance Base64 that has no + to rewrite: other nonces are then tried. */
const MOST_ATTEMPTS = 256;
/** Where what shows is one in 256, and seen before anything is signed. */
const MOST_ATTEMPTS_TO_SHOW = 2048;
/** Other values may hide what a vector is about: then its own are kept. */
const ATTEMPTS_WITH_VALUES = 4;
/** Fields of which a gateway takes any such value. */
const plainValues: ReadonlySet<string> = new Set(operationNames.flatMap((name) => Object.values(valuesOf(name))));
const REDRAWN = /^(?:amount|order_desc|bank_name|card_printed_name)$/;
const EARLIEST = 1_600_000_000;
const SECONDS = 99_999_999;
/** Right requests with the headers of most others, and of a transfer's forgeries: what a verifier may remember. */
const PLAIN: readonly string[] = ["verification-accepted/body-reversed", "verification-accepted/transfer"];

/** A vector, how it is authored under its own method alone, and the mistakes of verifiers for which it is chosen. */
interface Choice extends Found {
  readonly published: PlannedVerification;
  readonly mistakes: readonly VerifierDeviation[];
}

interface Found {
  readonly concern: VerificationConcern;
  readonly authored: AuthoredVerification;
}

/** Drawn vectors: how they are authored, and what is derived of that. */
export interface DrawnFile {
  readonly concern: VerificationConcern;
  readonly file: VectorFile;
}

interface Drawing {
  readonly seed: string;
  /** What the names begin with. */
  readonly mark: string;
  readonly draw: Draw;
  readonly moment: DrawnMoment;
}

/** What is drawn of a request, unless its vector is about it. */
interface DrawnMoment {
  readonly nonce: string;
  readonly timestamp: string;
}

/**
 * Draws unseen verification vectors, as they are authored: twins of published ones that catch every known mistake of a
 * verifier, signed anew with another nonce, time and other values, and then altered as those; and requests of every
 * operation and of several merchants, right and forged. The same for the same seed.
 */
export function drawVerification(seed: string, suite: Suite): readonly DrawnFile[] {
  const draw = drawFrom(`verification ${seed}`);
  const mark = markOf(seed);
  // One for all, as the published ones have: a verifier that remembers what was right errs on the same headers alone.
  const moment = drawMoment(draw);
  const published = new Map(planVerification(suite).map((one) => [one.vector.id, one]));
  const chosen = chooseVectors([...published.values()].map(({ vector }) => vector));
  const twins = [...published.values()].flatMap((one) => {
    const mistakes = chosen.get(one.vector.id);
    // Of the chosen alone: some are made when they are first asked for.
    const found = mistakes === undefined ? undefined : findAuthored(one.vector.id);
    if (mistakes === undefined || found === undefined) return [];
    return makeTwin({ published: one, mistakes, ...found }, suite, { seed, mark, draw, moment }) ?? [];
  });
  const requests = drawGatewayRequests(seed);
  return [...twins, { concern: requests, file: deriveFile(requests, suite.keys) }];
}

function planVerification(suite: Suite): readonly PlannedVerification[] {
  return planSuite(suite).filter((planned): planned is PlannedVerification => planned.kind === "verification");
}

/**
 * Chooses few vectors that catch, under each method, each known mistake, those that catch most first: a mistake that
 * fails a run by vectors at which it does.
 */
function chooseVectors(vectors: readonly VerificationVector[]): ReadonlyMap<string, readonly VerifierDeviation[]> {
  const fixed = vectors.filter(({ result }) => result !== "acceptable");
  const grave = new Set(fixed.filter(({ level = "must" }) => level === "must").map(({ id }) => id));
  const ids = fixed.map(({ id }) => id);
  const catchers = openCatchers(ids);
  const chosen = new Map<string, readonly VerifierDeviation[]>(PLAIN.map((id) => [id, []]));
  for (const isRsa of [false, true]) {
    const own = ids.filter((id) => id.endsWith("-rsa") === isRsa);
    const catching = new Map<string, Set<VerifierDeviation>>(own.map((id) => [id, new Set()]));
    for (const mistake of verifierCatalogue) {
      const all = catchers(mistake).filter((id) => catching.has(id));
      const gravest = all.filter((id) => grave.has(id));
      for (const id of gravest.length > 0 ? gravest : all) catching.get(id)?.add(mistake);
    }
    for (const [id, mistakes] of coverAll(catching)) chosen.set(id, mistakes);
  }
  return chosen;
}

/** Takes the vector that catches most of what is left, until nothing is; empties the sets. */
function coverAll(
  catching: ReadonlyMap<string, Set<VerifierDeviation>>,
): ReadonlyMap<string, readonly VerifierDeviation[]> {
  const chosen = new Map<string, readonly VerifierDeviation[]>();
  const useful = new Map([...catching].filter(([, mistakes]) => mistakes.size > 0));
  while (useful.size > 0) {
    const [id, most] = largestOf(useful);
    const mistakes = [...most];
    chosen.set(id, mistakes);
    for (const [other, left] of useful) {
      for (const mistake of mistakes) left.delete(mistake);
      if (left.size === 0) useful.delete(other);
    }
  }
  return chosen;
}

/** Returns the first of the largest sets, and its id; there is one. */
function largestOf<One>(sets: ReadonlyMap<string, ReadonlySet<One>>): readonly [id: string, set: ReadonlySet<One>] {
  let largest: readonly [string, ReadonlySet<One>] = ["", new Set()];
  for (const one of sets) if (one[1].size > largest[1].size) largest = one;
  return largest;
}

/** Returns a lookup of the vectors that catch a mistake; a glob without a wildcard is looked up. */
function openCatchers(ids: readonly string[]): (mistake: VerifierDeviation) => readonly string[] {
  const ofConcern = groupBy(ids, concernOf);
  // Many mistakes name the same globs.
  const found = new Map<string, readonly string[]>(ids.map((id) => [id, [id]]));
  const matching = (glob: string): readonly string[] => {
    const known = found.get(glob);
    if (known !== undefined) return known;
    const among = /^[^*?]+\//.test(glob) ? (ofConcern.get(concernOf(glob)) ?? []) : ids;
    const matched = /[*?]/.test(glob) ? among.filter((id) => matchesGlob(id, glob)) : [];
    found.set(glob, matched);
    return matched;
  };
  return ({ caughtBy }) => caughtBy.flatMap((globs) => globs.split(",")).flatMap(matching);
}

function concernOf(id: string): string {
  return id.slice(0, id.indexOf("/") + 1);
}

/** Redraws a vector so that it shows what it is about; nothing where no nonce makes it do so. */
function makeTwin(
  { published, mistakes, concern, authored }: Choice,
  suite: Suite,
  { seed, mark, draw, moment }: Drawing,
): DrawnFile | undefined {
  const head = { name: `${mark}-${concern.concern}-${authored.name}`, twinOf: `${concern.concern}/${authored.name}` };
  const attempts = authored.shows === undefined ? MOST_ATTEMPTS : MOST_ATTEMPTS_TO_SHOW;
  let right: DrawnFile | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const drawn = redrawAuthored(authored, published.vector, attempt === 0 ? moment : drawMoment(draw));
    const own = attempt < ATTEMPTS_WITH_VALUES ? redrawValues(drawn, `${seed} ${attempt}`) : drawn;
    // The last is taken as it is: better a twin that shows nothing than none.
    if (attempt < attempts - 1 && !showsPoint(own, suite.keys)) continue;
    const twin = { ...headOnly(concern), concern: "challenge", vectors: [{ ...own, ...head }] };
    const file = deriveFile(twin, suite.keys);
    const [planned] = planVerification({ ...suite, files: [file] });
    if (planned === undefined) return undefined;
    if (errsOn(rightVerify, planned)) continue;
    right ??= { concern: twin, file };
    // A few do not show on the published one either, but only after other requests.
    const isTelling = mistakes.every(({ verify }) => errsOn(verify, planned) || !errsOn(verify, published));
    if (isTelling) return { concern: twin, file };
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

/** Leaves out the vectors of a concern, without which they need not be made. */
function headOnly({ kind, concern, about, flags }: VerificationConcern): Omit<VerificationConcern, "vectors"> {
  return { kind, concern, about, flags };
}

/** Finds how a published vector is authored, under its own method alone. */
function findAuthored(id: string): Found | undefined {
  const concern = concerns.find((one) => id.startsWith(`${one.concern}/`));
  if (concern?.kind !== "verification") return undefined;
  const found = concern.find?.(id.slice(concern.concern.length + 1).replace(/-rsa$/, ""));
  for (const authored of found === undefined ? concern.vectors : [found]) {
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

/** Replaces letters and digits of the values that a gateway takes as they come: the same value by the same one. */
function redrawValues(authored: AuthoredVerification, seed: string): AuthoredVerification {
  const { parameters = plainParameters } = authored;
  const redrawn = parameters.map(
    ([name, value]) => [name, REDRAWN.test(name) ? redraw(drawFrom(`${seed} ${value}`), value) : value] as const,
  );
  // Another value than the plain one may be what the vector is about.
  const drawn = parameters.flatMap(([name, value]) => (REDRAWN.test(name) && plainValues.has(value) ? [name] : []));
  return { ...authored, parameters: redrawn, drawn };
}
