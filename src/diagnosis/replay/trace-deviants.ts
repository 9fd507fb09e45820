import { hash } from "node:crypto";
import { type Deviation, deviate, touches, writingStages } from "../../deviations/deviation.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { encodeParameter, traceBody, traceHeader } from "../../signing/trace-stages.ts";
import { attempt } from "./attempt.ts";

/** The stages of one task, as signers with given mistakes compute them. */
export interface DeviantTraces {
  readonly baseString: (deviations: readonly Deviation[]) => string;
  readonly message: (deviations: readonly Deviation[]) => Uint8Array | string;
  /** The SHA-256 digest of the message, in hexadecimal. */
  readonly digest: (deviations: readonly Deviation[]) => string;
  /** The HMAC key; empty under RSA. */
  readonly signingKey: (deviations: readonly Deviation[]) => string;
  /** The HMAC-SHA1 signature, encoded. */
  readonly hmacSignature: (deviations: readonly Deviation[]) => string;
  /** The encoder of signatures. */
  readonly encodeSignature: (deviations: readonly Deviation[]) => Scheme["encodeSignature"];
  /** The text of every RSA signature, where the encoder makes the same of all. */
  readonly constantSignature: (deviations: readonly Deviation[]) => string | undefined;
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

/** Two signatures that have nothing in common. */
const probes: readonly Uint8Array[] = [new Uint8Array(256).fill(0x5a), new Uint8Array(256).fill(0xa7)];
/** The most texts whose right encoding is remembered: at least those of the task, which come first. */
const MAX_TEXTS = 64;

/**
 * Traces deviants of a scheme on one task. The result of a stage depends only on the mistakes in it and on what comes
 * from the stages before it, so what is not changed is computed once.
 */
export function traceDeviants(task: SigningTask, base: Scheme, remembers = false): DeviantTraces {
  const trace = createTracer(withTextsRemembered(base), remembers);
  const operation = trace(["operationParameters"], [], (scheme) => scheme.operationParameters(task.parameters));
  const protocol = trace(["protocolParameters"], [], (scheme) => scheme.protocolParameters(task));
  const collected = trace(["collectParameters"], [operation, protocol], ({ collectParameters }, ...given) =>
    collectParameters(...given, task.url),
  );
  const encoded = trace(["encodeName", "encodeValue"], [collected], (scheme, parameters) =>
    parameters.map((parameter) => encodeParameter(parameter, scheme)),
  );
  const normalized = trace(["sortParameters", "joinParameters"], [encoded], (scheme, parameters) =>
    scheme.joinParameters(scheme.sortParameters(parameters)),
  );
  const method = trace(["baseStringMethod", "encodePart"], [], (scheme) =>
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
  );
  const uri = trace(["baseStringUri", "encodePart"], [], (scheme) =>
    scheme.encodePart(scheme.baseStringUri(task.url), "uri"),
  );
  const parameters = trace(["encodePart"], [normalized], ({ encodePart }, text) => encodePart(text, "parameters"));
  const baseString = trace(["joinParts"], [method, uri, parameters], ({ joinParts }, ...parts) => joinParts(...parts));
  const message = trace(["baseStringBytes"], [baseString], ({ baseStringBytes }, text) => baseStringBytes(text, task));
  const signingKey = trace(["signingKey"], [], (scheme) =>
    task.signatureMethod === "HMAC-SHA1" ? scheme.signingKey(task.consumerSecret, task) : "",
  );
  const hmac = trace(["hmacSha1"], [signingKey, message], ({ hmacSha1 }, ...given) => hmacSha1(...given));
  const hmacSignature = trace(["encodeSignature"], [hmac, signingKey], ({ encodeSignature }, ...given) =>
    encodeSignature(...given),
  );
  const encodeSignature = trace(["encodeSignature"], [], (scheme) => scheme.encodeSignature);
  const constantSignature = trace([], [encodeSignature], (_, encode) => {
    const [sent, again] = probes.map((bytes) => encode(bytes, ""));
    return sent === again ? sent : undefined;
  });
  const sent = trace([...writingStages], [protocol, operation], (scheme, protocol, operation) => ({
    scheme,
    protocol,
    operation,
  }));
  return {
    baseString: baseString.of,
    message: message.of,
    digest: trace([], [message], (_, bytes) => hash("sha256", bytes, "hex")).of,
    signingKey: signingKey.of,
    hmacSignature: hmacSignature.of,
    encodeSignature: encodeSignature.of,
    constantSignature: constantSignature.of,
    header(deviations, signature) {
      const { scheme, protocol } = sent.of(deviations);
      const { headerParameters } = traceHeader(protocol, signature, undefined, scheme);
      return { pairs: headerParameters, join: scheme.joinHeader };
    },
    body(deviations, signature) {
      const { scheme, ...parts } = sent.of(deviations);
      return traceBody(parts, signature, "header", scheme).body;
    },
    contentType: trace(["contentType"], [], (scheme) => scheme.contentType(undefined)).of,
  };
}

/** Makes the encoder of names and values remember texts: nearly every mistake begins with what is right of them. */
function withTextsRemembered(base: Scheme): Scheme {
  if (base.encodeName !== percentEncode || base.encodeValue !== percentEncode) return base;
  const known = new Map<string, string>();
  const encode = (text: string): string => {
    const encoded = known.get(text) ?? percentEncode(text);
    if (known.size < MAX_TEXTS) known.set(text, encoded);
    return encoded;
  };
  return { ...base, encodeName: encode, encodeValue: encode };
}

/** A result on the way to an answer. */
interface Traced<T> {
  /** The stages on which it depends. */
  readonly stages: ReadonlySet<Stage>;
  readonly of: (deviations: readonly Deviation[]) => T;
}

type AllTraced<Given extends readonly unknown[]> = { readonly [At in keyof Given]: Traced<Given[At]> };

/**
 * Traces a result of these stages from what is given to them.
 *
 * @param compute with a scheme that has the mistakes in these stages alone.
 */
type Tracer = <const Given extends readonly unknown[], T>(
  stages: readonly Stage[],
  given: AllTraced<Given>,
  compute: (scheme: Scheme, ...given: Given) => T,
) => Traced<T>;

/** A result with what it was made of. */
interface Made<T> {
  /** All mistakes on the way to it, and those in the last stages. */
  readonly deviations: readonly Deviation[];
  readonly own: readonly Deviation[];
  readonly given: readonly unknown[];
  readonly value: T;
}

/**
 * Makes a tracer. It computes nothing again from what is equal: most mistakes change little of one request.
 *
 * @param remembers whether it keeps what each single mistake makes, which a search for pairs needs again in every pair.
 */
function createTracer(base: Scheme, remembers: boolean): Tracer {
  const deviants = createDeviants(base);
  return <const Given extends readonly unknown[], T>(
    stages: readonly Stage[],
    given: AllTraced<Given>,
    compute: (scheme: Scheme, ...given: Given) => T,
  ): Traced<T> => {
    const ownStages = new Set(stages);
    const allStages = new Set([...stages, ...given.flatMap((one) => [...one.stages])]);
    const singles = new Map<Deviation | undefined, Made<T>>();
    let isOpen = false;
    // Of larger sets, that of the last try, and that on which tries are made.
    let last: Made<T> | undefined;
    let usual: Made<T> | undefined;
    const make = (deviations: readonly Deviation[]): Made<T> => {
      const own = touchingOf(deviations, ownStages);
      const inputs = given.map((one) => one.of(deviations)) as unknown as Given;
      const right = singles.get(undefined);
      if (isMadeOf(right, own, inputs)) return { deviations, own, given: inputs, value: right.value };
      if (isMadeOf(last, own, inputs)) usual = last;
      if (isMadeOf(usual, own, inputs)) return { deviations, own, given: inputs, value: usual.value };
      const value = compute(deviants(own), ...inputs);
      const equal = [right, usual, last].find((one) => one !== undefined && areEqual(one.value, value));
      return { deviations, own, given: inputs, value: equal === undefined ? value : equal.value };
    };
    const of = (all: readonly Deviation[]): T => {
      const deviations = touchingOf(all, allStages);
      if (!isOpen) {
        isOpen = true;
        attempt(() => of(none));
      }
      const [first] = deviations;
      if (deviations.length > 1 || (first !== undefined && !remembers)) {
        if (last === undefined || !areSame(last.deviations, deviations)) last = make(deviations);
        return last.value;
      }
      const made = singles.get(first) ?? make(deviations);
      singles.set(first, made);
      return made.value;
    };
    return { stages: allStages, of };
  };
}

function isMadeOf<T>(made: Made<T> | undefined, own: readonly Deviation[], given: readonly unknown[]): made is Made<T> {
  return made !== undefined && areSame(made.own, own) && areSame(made.given, given);
}

/** Makes deviants of a scheme. Consecutive stages ask for the same deviant, so the last one is cached. */
function createDeviants(base: Scheme): (deviations: readonly Deviation[]) => Scheme {
  let last = { deviations: none, scheme: base };
  return (deviations) => {
    if (last.deviations !== deviations) last = { deviations, scheme: deviate(base, deviations) };
    return last.scheme;
  };
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Whether two lists of parameters are equal: what follows from them is, too. */
function areEqual(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isSameParameter(a[at], b[at])) return false;
  return true;
}

function isSameParameter(a: Parameter | EncodedParameter, b: Parameter | EncodedParameter): boolean {
  if ("name" in a && "name" in b) {
    return (
      a.encodedName === b.encodedName && a.encodedValue === b.encodedValue && a.name === b.name && a.value === b.value
    );
  }
  const [[name, value], [otherName, otherValue]] = [a, b] as readonly [Parameter, Parameter];
  return name === otherName && value === otherValue;
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
