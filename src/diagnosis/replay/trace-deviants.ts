import { type Deviation, deviate, touches, writingStages } from "../../deviations/deviation.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { encodeParameter, traceBody, traceHeader } from "../../signing/trace-stages.ts";

/** The stages of one task, as signers with given mistakes compute them. */
export interface DeviantTraces {
  readonly baseString: (deviations: readonly Deviation[]) => string;
  readonly message: (deviations: readonly Deviation[]) => Uint8Array | string;
  /** The HMAC key; empty under RSA. */
  readonly signingKey: (deviations: readonly Deviation[]) => string;
  /** The HMAC-SHA1 signature, encoded. */
  readonly hmacSignature: (deviations: readonly Deviation[]) => string;
  /** The encoder of signatures. */
  readonly encodeSignature: (deviations: readonly Deviation[]) => Scheme["encodeSignature"];
  /** The encoded pairs of the header that carries this signature, and how they are joined. */
  readonly header: (deviations: readonly Deviation[], signature: string) => DeviantHeader;
  readonly body: (deviations: readonly Deviation[], signature: string) => string;
  readonly contentType: (deviations: readonly Deviation[]) => string;
}

/** The parts of a header before they are joined, since a signer may write them in any order. */
export interface DeviantHeader {
  readonly pairs: readonly Parameter[];
  readonly join: (pairs: readonly Parameter[]) => string;
}

const collecting: readonly Stage[] = ["operationParameters", "protocolParameters"];
const encoding: readonly Stage[] = [...collecting, "collectParameters", "encodeName", "encodeValue"];
const normalizing: readonly Stage[] = [...encoding, "sortParameters", "joinParameters"];
const composing: readonly Stage[] = [
  ...normalizing,
  "baseStringMethod",
  "baseStringUri",
  "encodePart",
  "joinParts",
  "baseStringBytes",
];
const writing: readonly Stage[] = [...collecting, ...writingStages];

/**
 * Traces deviants of a scheme on one task. The result of a stage depends only on the mistakes in it and in the stages
 * before it, so for each single mistake it is computed once and cached.
 */
export function traceDeviants(task: SigningTask, base: Scheme): DeviantTraces {
  const deviants = createDeviants(base);
  const method = remember(deviants, ["baseStringMethod", "encodePart"], (scheme) =>
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
  );
  const uri = remember(deviants, ["baseStringUri", "encodePart"], (scheme) =>
    scheme.encodePart(scheme.baseStringUri(task.url), "uri"),
  );
  const operation = remember(deviants, ["operationParameters"], (scheme) =>
    scheme.operationParameters(task.parameters),
  );
  const protocol = remember(deviants, ["protocolParameters"], (scheme) => scheme.protocolParameters(task));
  const collected = remember(deviants, [...collecting, "collectParameters"], ({ collectParameters }, deviations) =>
    collectParameters(operation(deviations), protocol(deviations), task.url),
  );
  const encoded = remember(deviants, encoding, (scheme, deviations) =>
    collected(deviations).map((parameter) => encodeParameter(parameter, scheme)),
  );
  const normalized = remember(deviants, normalizing, ({ sortParameters, joinParameters }, deviations) =>
    joinParameters(sortParameters(encoded(deviations))),
  );
  const parameters = remember(deviants, [...normalizing, "encodePart"], (scheme, deviations) =>
    scheme.encodePart(normalized(deviations), "parameters"),
  );
  const baseString = remember(deviants, composing, ({ joinParts }, deviations) =>
    joinParts(method(deviations), uri(deviations), parameters(deviations)),
  );
  const message = remember(deviants, composing, ({ baseStringBytes }, deviations) =>
    baseStringBytes(baseString(deviations), task),
  );
  const signingKey = remember(deviants, ["signingKey"], (scheme) =>
    task.signatureMethod === "HMAC-SHA1" ? scheme.signingKey(task.consumerSecret, task) : "",
  );
  const hmac = remember(deviants, [...composing, "signingKey", "hmacSha1"], ({ hmacSha1 }, deviations) =>
    hmacSha1(signingKey(deviations), message(deviations)),
  );
  const encodeSignature = remember(deviants, ["encodeSignature"], (scheme) => scheme.encodeSignature);
  const sent = remember(deviants, writing, (scheme, deviations) => ({
    scheme,
    protocol: protocol(deviations),
    operation: operation(deviations),
  }));
  return {
    baseString,
    message,
    signingKey,
    hmacSignature: (deviations) => encodeSignature(deviations)(hmac(deviations), signingKey(deviations)),
    encodeSignature,
    header(deviations, signature) {
      const { scheme, protocol } = sent(deviations);
      const { headerParameters } = traceHeader(protocol, signature, undefined, scheme);
      return { pairs: headerParameters, join: scheme.joinHeader };
    },
    body(deviations, signature) {
      const { scheme, ...parts } = sent(deviations);
      return traceBody(parts, signature, "header", scheme).body;
    },
    contentType: remember(deviants, ["contentType"], (scheme) => scheme.contentType(undefined)),
  };
}

type Deviants = (deviations: readonly Deviation[]) => Scheme;

/** Makes deviants of a scheme. Consecutive stages ask for the same deviant, so the last one is cached. */
function createDeviants(base: Scheme): Deviants {
  let last = { deviations: none, scheme: base };
  return (deviations) => {
    if (last.deviations !== deviations) last = { deviations, scheme: deviate(base, deviations) };
    return last.scheme;
  };
}

/**
 * Caches a result that depends on these stages alone: for no mistake and for each single one, which a search needs
 * again in every pair. It tries a combination only once, but asks several stages for it.
 */
function remember<T>(
  deviants: Deviants,
  stages: readonly Stage[],
  compute: (scheme: Scheme, deviations: readonly Deviation[]) => T,
): (deviations: readonly Deviation[]) => T {
  const touching = new Set<Stage>(stages);
  const known = new Map<Deviation | undefined, T>();
  let last: { readonly own: readonly Deviation[]; readonly value: T } | undefined;
  return (deviations) => {
    const own = touchingOf(deviations, touching);
    if (own.length > 1) {
      if (last === undefined || !areSame(last.own, own)) last = { own, value: compute(deviants(own), own) };
      return last.value;
    }
    const found = known.get(own[0]);
    if (found !== undefined) return found;
    const value = compute(deviants(own), own);
    known.set(own[0], value);
    return value;
  };
}

function areSame(a: readonly Deviation[], b: readonly Deviation[]): boolean {
  return a === b || (a.length === b.length && a.every((one, at) => one === b[at]));
}

const none: readonly Deviation[] = [];

/**
 * Filters the mistakes that touch these stages, without a copy where all or none do: most sets are singles and pairs.
 */
function touchingOf(deviations: readonly Deviation[], touching: ReadonlySet<Stage>): readonly Deviation[] {
  let count = 0;
  for (const deviation of deviations) if (touches(deviation, touching)) count++;
  if (count === deviations.length) return deviations;
  return count === 0 ? none : deviations.filter((deviation) => touches(deviation, touching));
}
