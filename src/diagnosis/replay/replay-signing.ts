import type { KeyObject } from "#crypto";
import { attempt } from "../../attempt.ts";
import { type Deviation, deviate, touches } from "../../deviations/deviation.ts";
import { isShownAs } from "../../encoding/lone-bytes.ts";
import type { Signed } from "../../judging/adapter.ts";
import { isCut, isCutOf } from "../../judging/cut-text.ts";
import { once } from "../../remember.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { isFormContentType } from "../../verification/form-content-type.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import { parseFormBody } from "../../verification/parse-form-body.ts";
import { matchHeader } from "./match-header.ts";
import { matchSignatures, readSignature, signatureTexts } from "./match-signature.ts";
import { rememberLast } from "./remember-last.ts";
import { FIRST_PARAMETER, parts, type Replay } from "./replay.ts";
import type { SharedStages } from "./share-stages.ts";
import { type ShownPart, signedParts } from "./signed-parts.ts";
import { type DeviantTraces, traceDeviants } from "./trace-deviants.ts";

/** A signed request with the evidence of it. */
interface ReplayedSigning {
  /** For RSA-SHA256 the private key may be left out where the public one is given. */
  readonly task: SigningTask;
  readonly publicKey?: KeyObject;
  /** Every part that is present must be reproduced. */
  readonly shown: Signed;
  /** The signer's interpretations of ambiguities. Default: those of the reference. */
  readonly base?: Scheme;
  /** What it shares with other replays. Default: nothing. */
  readonly share?: SharedStages;
  /** See {@link Replay.remembering}. Default: it does not. */
  readonly remembers?: boolean;
}

/** A placeholder where the signature does not matter. */
const ANY_SIGNATURE = "signature+/=";
/** A digest in whose Base64 all of +, / and = stand: what does the same to the right one may do another thing to this. */
const PROBE = Buffer.from("00fbefbeffffff0a20c3a94d7e7f80ff00010200", "hex");
const probed = new WeakMap<Deviation, string>();
const BOUNDARY = /^--([^\r\n]{1,70})\r?\n/;

/** Replays a signed request; see {@link Replay}. No set of mistakes reproduces a task that cannot be signed. */
export function replaySigning(signing: ReplayedSigning): Replay {
  const { task, publicKey, shown, base = reference, ...options } = signing;
  const traces = traceDeviants(task, base, options);
  const signaturesOf = matchSignatures(task, publicKey, shown, traces);
  const texts = signatureTexts(shown);
  const sent = sentParts(task, shown, traces);
  // Only the few answers that are searched need these.
  let known: readonly ShownPart[] | undefined;
  const partsShown = (): readonly ShownPart[] => {
    const { baseString, signature = readSignature(shown.authorization) } = shown;
    known ??= [...signedParts(task, { baseString, signature }, traces, base), ...sent];
    return known;
  };
  // `signaturesOf` reads the text of a well-formed header as it stands; here each reading counts.
  const signs = (deviations: readonly Deviation[], text: string): boolean =>
    task.signatureMethod === "HMAC-SHA1"
      ? traces.hmacSignature(deviations) === text
      : signaturesOf(deviations).includes(text);
  const isSigned = (deviations: readonly Deviation[], text: string): boolean =>
    (shown.baseString === undefined || isShown(traces.baseString(deviations), shown.baseString)) &&
    (!showsSignature(shown) || signs(deviations, text));
  const reproduces = (deviations: readonly Deviation[]): boolean => {
    if (isProofless(shown)) return false;
    if (shown.baseString !== undefined && !isShown(traces.baseString(deviations), shown.baseString)) return false;
    return signaturesOf(deviations).some(
      (signature) =>
        (shown.signature === undefined || shown.signature === signature || isCutOf(signature, shown.signature)) &&
        sent.every(({ matches }) => matches(deviations, signature)),
    );
  };
  /** Returns the parts that match the evidence, for each candidate text of the signature. */
  const settledBy = (deviations: readonly Deviation[]): readonly number[] =>
    texts.map((text) =>
      partsShown()
        .filter(({ matches }) => matches(deviations, text))
        .reduce<number>((sum, { part }) => sum + part, isSigned(deviations, text) ? parts.signature : 0),
    );
  const writeAll = (deviations: readonly Deviation[]): readonly (readonly [number, string])[] => [
    [parts.signature, writeSignature(task, deviations, shown, traces)],
    ...partsShown().map(({ part, write }) => [part, write(deviations)] as const),
  ];
  const writeGiven = rememberLast((given) => attempt(() => writeAll(given)) ?? []);
  return {
    reproduces: (deviations) => attempt(() => reproduces(deviations)) ?? false,
    effectOf(deviations, given) {
      const written = attempt(() => writeAll(deviations)) ?? [];
      const before = writeGiven(given);
      const changed = written.filter(([, text], at) => text !== before[at]?.[1]);
      if (changed.length === 0) return undefined;
      return {
        text: changed.map(([part, text]) => `${part} ${text}`).join("\n"),
        touches: changed.reduce((sum, [part]) => sum + part, 0),
        settles: () => (attempt(() => settledBy(deviations)) ?? []).reduce((all, settled) => all | settled, 0),
      };
    },
    faults: rememberLast((given) => {
      const all = partsShown().reduce<number>((sum, { part }) => sum + part, parts.signature);
      // An unreadable header may hold a right signature.
      const isRead = shown.signature !== undefined || readSignature(shown.authorization) !== undefined;
      const isCertain = isRead || shown.baseString !== undefined;
      return findFaults(all, isCertain ? all : all & ~parts.signature, attempt(() => settledBy(given)) ?? []);
    }),
    remembering: () => replaySigning({ ...signing, remembers: true }),
  };
}

/** Returns the text that a mistake writes of the probe. */
function probe(one: Deviation): string {
  const made = probed.get(one) ?? attempt(() => deviate(reference, [one]).encodeSignature(PROBE, "")) ?? "";
  probed.set(one, made);
  return made;
}

/** Whether a text is the one that is shown, or that of which the beginning is. */
function isShown(text: string, shown: string): boolean {
  return isShownAs(text, shown) || isCutOf(text, shown);
}

/**
 * Finds the parts that are wrong by every reading of the signature's text, and by one of the readings that leave the
 * fewest wrong.
 */
function findFaults(all: number, sure: number, settled: readonly number[]): ReturnType<Replay["faults"]> {
  const most = Math.max(0, ...settled.map(countParts));
  const best = settled.filter((one) => countParts(one) === most);
  return {
    // A parameter that two mistakes write together is signed by neither alone.
    certain: settled.reduce((wrong, one) => wrong & ~one, sure & (FIRST_PARAMETER - 1)),
    possible: best.reduce((wrong, one) => wrong | (all & ~one), 0),
  };
}

function countParts(sum: number): number {
  return Object.values(parts).filter((part) => (sum & part) !== 0).length;
}

function showsSignature({ signature, authorization }: Signed): boolean {
  return signature !== undefined || authorization !== undefined;
}

const lateStages: ReadonlySet<Stage> = new Set(["hmacSha1", "rsaSha256", "encodeSignature"]);

/**
 * Writes the signature's inputs and, where mistakes are made after them, the signature itself; under RSA, where that is
 * slow, the ids of these mistakes.
 */
function writeSignature(
  { signatureMethod }: SigningTask,
  deviations: readonly Deviation[],
  shown: Signed,
  traces: DeviantTraces,
): string {
  const baseString = shown.baseString === undefined ? "" : traces.baseString(deviations);
  if (!showsSignature(shown)) return baseString;
  const message = traces.message(deviations);
  const text = typeof message === "string" ? message : `bytes ${Buffer.from(message).toString("latin1")}`;
  const inputs = [baseString, text, traces.signingKey(deviations)];
  const late = deviations.filter((deviation) => touches(deviation, lateStages));
  if (late.length === 0) return JSON.stringify(inputs);
  const made =
    signatureMethod === "HMAC-SHA1" ? [traces.hmacSignature(deviations), ...late.map(probe)] : late.map(({ id }) => id);
  return JSON.stringify([...inputs, ...made]);
}

/** Returns header, body and content type, as far as they were shown: read when first compared, as most signatures differ before. */
function sentParts(task: SigningTask, shown: Signed, traces: DeviantTraces): readonly ShownPart[] {
  const { authorization, body, contentType } = shown;
  const all: ShownPart[] = [];
  // Signers order and space a header as they like: the beginning of one says nothing.
  if (authorization !== undefined && !isCut(authorization)) {
    const isHeader = once(() => matchHeader(authorization));
    all.push({
      part: parts.header,
      matches: (deviations, signature) => isHeader()(traces.header(deviations, signature)),
      write(deviations) {
        const { pairs, join } = traces.header(deviations, ANY_SIGNATURE);
        return join(pairs);
      },
    });
  }
  if (body !== undefined) {
    const isBody = once(() => matchBody(body, repeatableOf(task, authorization)));
    all.push({
      part: parts.body,
      matches: (deviations, signature) => isBody()(traces.body(deviations, signature)),
      write: (deviations) => traces.body(deviations, ANY_SIGNATURE),
    });
  }
  if (contentType !== undefined) {
    const isForm = isFormContentType(contentType);
    all.push({
      part: parts.contentType,
      matches(deviations) {
        const type = traces.contentType(deviations);
        return type === contentType || (isForm && isFormContentType(type));
      },
      write: traces.contentType,
    });
  }
  return all;
}

/** Whether nothing that is shown holds the signature, or what it is of: the beginning of a header proves no mistake. */
function isProofless({ authorization, baseString, signature }: Signed): boolean {
  return signature === undefined && baseString === undefined && authorization !== undefined && isCut(authorization);
}

/** Returns the protocol parameters that a body may repeat from the header (clause body.2). */
function repeatableOf(task: SigningTask, authorization: string | undefined): readonly (readonly [string, string])[] {
  const parsed = authorization === undefined ? undefined : parseAuthorization(authorization);
  const sent = parsed?.accepted === true ? parsed.parameters : reference.protocolParameters(task);
  return sent.filter(([name]) => name !== "oauth_signature");
}

/** Decides whether a body is the one that was shown, apart from the freedoms of any signer. */
type BodyMatcher = (body: string) => boolean;

/**
 * Compares bodies with the one that was shown. A signer is free to choose the order of the parameters, the spelling of
 * a form body and the repeated protocol parameters; a multipart body may have any boundary.
 *
 * @param repeatable the protocol parameters that the body may repeat, as `name` and `value`.
 */
function matchBody(shown: string, repeatable: readonly (readonly [string, string])[]): BodyMatcher {
  const due = readBody(shown, repeatable);
  const plain = withoutBoundary(shown);
  return (body) =>
    isShown(body, shown) ||
    (due !== undefined && readBody(body, repeatable) === due) ||
    withoutBoundary(body) === plain;
}

/** Writes a form body in one canonical text; `undefined` where it is not a form body. */
function readBody(body: string, repeatable: readonly (readonly [string, string])[]): string | undefined {
  const parsed = parseFormBody(body);
  if (!parsed.accepted) return undefined;
  const pairs = parsed.parameters.map((pair) => JSON.stringify(pair));
  for (const pair of repeatable) {
    const at = pairs.indexOf(JSON.stringify(pair));
    if (at >= 0) pairs.splice(at, 1);
  }
  return pairs.sort().join();
}

function withoutBoundary(body: string): string {
  const boundary = BOUNDARY.exec(body)?.[1];
  return boundary === undefined ? body : body.replaceAll(boundary, "boundary");
}
