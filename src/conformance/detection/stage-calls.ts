import { base64Decode } from "../../encoding/base64.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTrace } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";

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
export function stageCalls(stage: Stage, right: RightTrace): readonly (readonly unknown[])[] {
  return calls[stage](right);
}

function encodePair([name, value]: Parameter): Parameter {
  return [reference.encodeBodyText(name), reference.encodeBodyText(value)];
}
