import { type Deviation, deviate } from "../deviations/deviation.ts";
import { base64Decode } from "../encoding/base64.ts";
import type { EncodedParameter, Parameter } from "../signing/parameter.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";
import type { SigningTrace } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";

/** What the stages of the specification are given and yield for one task. */
export interface RightTrace {
  readonly task: SigningTask;
  readonly trace: SigningTrace;
  /** All signed parameters, encoded, before they are sorted. */
  readonly collected: readonly EncodedParameter[];
}

type Calls = { readonly [S in Stage]: (right: RightTrace) => readonly Parameters<Scheme[S]>[] };

const calls: Calls = {
  operationParameters: ({ task }) => [[task.parameters]],
  protocolParameters: ({ task }) => [[task]],
  collectParameters: ({ task, trace }) => [[trace.operation, trace.protocol, task.url]],
  encodeName: ({ collected }) => collected.map(({ name }) => [name]),
  encodeValue: ({ collected }) => collected.map(({ name, value }) => [value, name]),
  sortParameters: ({ collected }) => [[collected]],
  joinParameters: ({ trace }) => [[trace.sorted]],
  baseStringMethod: ({ task }) => [[task.method]],
  baseStringUri: ({ task }) => [[task.url]],
  encodePart: ({ task, trace }) => [
    [reference.baseStringMethod(task.method), "method"],
    [trace.baseStringUri, "uri"],
    [trace.normalizedParameters, "parameters"],
  ],
  joinParts: (right) => {
    const [method, uri, parameters] = calls.encodePart(right).map(([text, part]) => reference.encodePart(text, part));
    return [[method ?? "", uri ?? "", parameters ?? ""]];
  },
  baseStringBytes: ({ trace }) => [[trace.baseString]],
  signingKey: ({ task }) => (task.signatureMethod === "HMAC-SHA1" ? [[task.consumerSecret]] : []),
  hmacSha1: ({ trace }) => (trace.signingKey === undefined ? [] : [[trace.signingKey, trace.baseString]]),
  rsaSha256: ({ task, trace }) => (task.signatureMethod === "RSA-SHA256" ? [[task.privateKey, trace.baseString]] : []),
  encodeSignature: ({ trace }) => [[base64Decode(trace.signature) ?? new Uint8Array(), trace.signingKey ?? ""]],
  headerParameters: ({ trace }) => [[trace.protocol, trace.signature, undefined]],
  encodeHeaderValue: ({ trace }) =>
    reference
      .headerParameters(trace.protocol, trace.signature, undefined)
      .map(([name, value]): [string, string] => [value, name]),
  joinHeader: ({ trace }) => [[trace.headerParameters]],
  bodyParameters: ({ trace }) => [[trace.operation, trace.protocol, "header", trace.signature]],
  encodeBodyText: ({ trace }) => trace.bodyParameters.flat().map((text): [string] => [text]),
  joinBody: ({ trace }) => [[trace.bodyParameters.map(encodePair)]],
  contentType: () => [[undefined]],
};

/** What a stage is given for one task: the arguments of each call. */
function stageCalls(stage: Stage, right: RightTrace): readonly (readonly unknown[])[] {
  return calls[stage](right);
}

function encodePair([name, value]: Parameter): Parameter {
  return [reference.encodeBodyText(name), reference.encodeBodyText(value)];
}

/** What stages are asked, and whether a mistake makes them answer otherwise, remembered: most vectors ask the same. */
export interface CallMemory {
  /** Whether a mistake changes anything that its stage yields for a task; what changes nothing there changes nothing. */
  readonly isChanged: (deviation: Deviation, right: RightTrace) => boolean;
}

interface Call {
  readonly given: readonly unknown[];
  readonly yields: string;
}

/** A memory of the calls of a run through many tasks. */
export function createCallMemory(): CallMemory {
  const calls = new Map<string, Call>();
  const callsOf = new Map<RightTrace, Map<Stage, readonly Call[]>>();
  // Mistakes are tried one after another, so only what the last one answers is worth keeping.
  let last:
    | { readonly deviation: Deviation; readonly stage: unknown; readonly answers: Map<Call, boolean> }
    | undefined;

  const collect = (stage: Stage, right: RightTrace): readonly Call[] =>
    stageCalls(stage, right).map((given) => {
      const key = `${stage} ${JSON.stringify(given)}`;
      const call = calls.get(key) ?? { given, yields: yieldOf(reference[stage], given) };
      calls.set(key, call);
      return call;
    });

  return {
    isChanged(deviation, right) {
      const { stage } = deviation;
      if (last?.deviation !== deviation) {
        last = { deviation, stage: deviate(reference, [deviation])[stage], answers: new Map() };
      }
      const { stage: deviant, answers } = last;
      const ofTask = entryOf(callsOf, right, () => new Map<Stage, readonly Call[]>());
      return entryOf(ofTask, stage, () => collect(stage, right)).some((call) =>
        entryOf(answers, call, () => yieldOf(deviant, call.given) !== call.yields),
      );
    },
  };
}

/** Of a union of stages TypeScript cannot see that a stage and what it is given go together. */
function yieldOf(stage: unknown, given: readonly unknown[]): string {
  const yielded = (stage as (...given: readonly unknown[]) => unknown)(...given);
  return typeof yielded === "string" ? yielded : JSON.stringify(yielded);
}

function entryOf<K extends object | string, V>(
  entries: { readonly get: (key: K) => V | undefined; readonly set: (key: K, value: V) => unknown },
  key: K,
  make: () => V,
): V {
  const found = entries.get(key);
  if (found !== undefined) return found;
  const made = make();
  entries.set(key, made);
  return made;
}
