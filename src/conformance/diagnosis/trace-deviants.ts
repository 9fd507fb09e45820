import { type Deviation, deviate } from "../../deviations/deviation.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { traceBody, traceHeader, traceParameters } from "../../signing/trace-stages.ts";

/** What signers with given mistakes make of one task, stage by stage. */
export interface DeviantTraces {
  readonly baseString: (deviations: readonly Deviation[]) => string;
  readonly message: (deviations: readonly Deviation[]) => Uint8Array | string;
  /** The HMAC key; empty under RSA. */
  readonly signingKey: (deviations: readonly Deviation[]) => string;
  /** The HMAC-SHA1 signature, encoded. */
  readonly hmacSignature: (deviations: readonly Deviation[]) => string;
  /** How a signature is encoded. */
  readonly encodeSignature: (deviations: readonly Deviation[]) => Scheme["encodeSignature"];
  /** The header's encoded pairs and how they are joined, with this signature in it. */
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
const normalizing: readonly Stage[] = [
  ...collecting,
  "collectParameters",
  "encodeName",
  "encodeValue",
  "sortParameters",
  "joinParameters",
];
const composing: readonly Stage[] = [
  ...normalizing,
  "baseStringMethod",
  "baseStringUri",
  "encodePart",
  "joinParts",
  "baseStringBytes",
];
const writing: readonly Stage[] = [
  ...collecting,
  "headerParameters",
  "encodeHeaderValue",
  "joinHeader",
  "bodyParameters",
  "encodeBodyText",
  "joinBody",
];

/**
 * Traces deviants of a scheme on one task. What a stage yields depends only on the mistakes that touch it or what
 * stands before it, so for each single mistake it is computed once and remembered.
 */
export function traceDeviants(task: SigningTask, base: Scheme): DeviantTraces {
  const method = remember(base, ["baseStringMethod", "encodePart"], (scheme) =>
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
  );
  const uri = remember(base, ["baseStringUri", "encodePart"], (scheme) =>
    scheme.encodePart(scheme.baseStringUri(task.url), "uri"),
  );
  const parameters = remember(base, [...normalizing, "encodePart"], (scheme) =>
    scheme.encodePart(traceParameters(task, scheme).normalizedParameters, "parameters"),
  );
  const baseString = remember(base, composing, ({ joinParts }, deviations) =>
    joinParts(method(deviations), uri(deviations), parameters(deviations)),
  );
  const message = remember(base, composing, ({ baseStringBytes }, deviations) =>
    baseStringBytes(baseString(deviations)),
  );
  const signingKey = remember(base, ["signingKey"], (scheme) =>
    task.signatureMethod === "HMAC-SHA1" ? scheme.signingKey(task.consumerSecret) : "",
  );
  const hmac = remember(base, [...composing, "signingKey", "hmacSha1"], ({ hmacSha1 }, deviations) =>
    hmacSha1(signingKey(deviations), message(deviations)),
  );
  const encodeSignature = remember(base, ["encodeSignature"], (scheme) => scheme.encodeSignature);
  const sent = remember(base, writing, (scheme) => ({
    scheme,
    protocol: scheme.protocolParameters(task),
    operation: scheme.operationParameters(task.parameters),
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
    contentType: remember(base, ["contentType"], (scheme) => scheme.contentType(undefined)),
  };
}

/**
 * What depends on these stages alone. Remembered for no mistake and for each single one, which a search comes back to
 * in every pair; a combination it tries once.
 */
function remember<T>(
  base: Scheme,
  stages: readonly Stage[],
  compute: (scheme: Scheme, deviations: readonly Deviation[]) => T,
): (deviations: readonly Deviation[]) => T {
  const touching = new Set<Stage>(stages);
  const known = new Map<Deviation | undefined, T>();
  return (deviations) => {
    const own = touchingOf(deviations, touching);
    if (own.length > 1) return compute(deviate(base, own), own);
    const found = known.get(own[0]);
    if (found !== undefined) return found;
    const value = compute(deviate(base, own), own);
    known.set(own[0], value);
    return value;
  };
}

const none: readonly Deviation[] = [];

/** Most sets are singles and pairs: those that touch all of it or nothing are not copied. */
function touchingOf(deviations: readonly Deviation[], touching: ReadonlySet<Stage>): readonly Deviation[] {
  let count = 0;
  for (const { stage } of deviations) if (touching.has(stage)) count++;
  if (count === deviations.length) return deviations;
  return count === 0 ? none : deviations.filter(({ stage }) => touching.has(stage));
}
