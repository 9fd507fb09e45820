import { attempt } from "../../attempt.ts";
import type { Deviation } from "../../deviations/deviation.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import { signatureBaseString } from "../../signing/sign-request.ts";
import { areEqual } from "./create-tracer.ts";
import { readSignature } from "./match-signature.ts";
import type { Deviants } from "./share-stages.ts";

/**
 * Whether mistakes are seen to add nothing to some of them, without what follows: those that are added leave all that stages
 * are given by this task as it is.
 */
export function addNothing(
  deviations: readonly Deviation[],
  some: readonly Deviation[],
  evidence: SigningEvidence,
  deviants: Deviants,
): boolean {
  const added = deviations.filter((one) => !some.includes(one));
  const stages = new Set(added.flatMap(({ stage, also = [] }) => [stage, ...also.map((other) => other.stage)]));
  const tests = new Set([...stages].map((stage) => leaves[stage]));
  if (tests.has(undefined) || !some.every((one) => deviations.includes(one))) return false;
  const names = added.every(({ only }) => only?.names !== undefined)
    ? new Set(added.flatMap(({ only }) => only?.names ?? []))
    : undefined;
  const given: Given = { evidence, before: deviants(some), after: deviants(deviations), names };
  return attempt(() => [...tests].every((test) => test?.(given) === true)) ?? false;
}

interface Given {
  readonly evidence: SigningEvidence;
  readonly before: Scheme;
  readonly after: Scheme;
  /** The only parameters that the schemes may write otherwise. Default: all. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Whether stages whose right input takes no replay leave it as it is. */
const leaves: Readonly<Partial<Record<Stage, (given: Given) => boolean>>> = {
  operationParameters: leavesParameters,
  collectParameters: leavesCollected,
  encodeName: leavesParameters,
  encodeValue: leavesParameters,
  sortParameters: leavesBaseString,
  joinParameters: leavesBaseString,
  encodePart: leavesBaseString,
  joinParts: leavesBaseString,
  baseStringUri: ({ evidence: { task }, before, after }) =>
    before.baseStringUri(task.url) === after.baseStringUri(task.url),
  signingKey: leavesKey,
  encodeHeaderValue: leavesHeader,
  encodeBodyText: leavesBody,
};

function leavesParameters({ evidence: { task }, before, after, names }: Given): boolean {
  const operation = before.operationParameters(task.parameters);
  if (!areEqual(operation, after.operationParameters(task.parameters))) return false;
  const collected = before.collectParameters(operation, before.protocolParameters(task), task.url);
  return collected.every(
    ([name, value]) =>
      names?.has(name) === false ||
      (before.encodeName(name) === after.encodeName(name) &&
        before.encodeValue(value, name) === after.encodeValue(value, name)),
  );
}

function leavesCollected({ evidence: { task }, before, after }: Given): boolean {
  const given = [before.operationParameters(task.parameters), before.protocolParameters(task), task.url] as const;
  return areEqual(before.collectParameters(...given), after.collectParameters(...given));
}

function leavesBaseString({ evidence: { task }, before, after }: Given): boolean {
  return signatureBaseString(task, before) === signatureBaseString(task, after);
}

function leavesKey({ evidence: { task }, before, after }: Given): boolean {
  if (task.signatureMethod !== "HMAC-SHA1") return true;
  return before.signingKey(task.consumerSecret, task) === after.signingKey(task.consumerSecret, task);
}

function leavesHeader({ evidence: { task, shown }, before, after }: Given): boolean {
  if (shown.authorization === undefined) return true;
  const signature = shown.signature ?? readSignature(shown.authorization);
  if (signature === undefined) return false;
  return before
    .headerParameters(before.protocolParameters(task), signature, undefined)
    .every(([name, value]) => before.encodeHeaderValue(value, name) === after.encodeHeaderValue(value, name));
}

function leavesBody({ evidence: { task, shown }, before, after }: Given): boolean {
  if (shown.body === undefined) return true;
  const operation = before.operationParameters(task.parameters);
  return before
    .bodyParameters(operation, before.protocolParameters(task), "header", "")
    .every((pair) => pair.every((text) => before.encodeBodyText(text) === after.encodeBodyText(text)));
}
