import { attempt } from "../../../../src/attempt.ts";
import { splitUrl } from "../../../../src/deviations/signer/base-string/split-url.ts";
import { percentDecode } from "../../../../src/encoding/percent-encode.ts";
import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import { signatureBaseString, signRequest, withoutTrace } from "../../../../src/signing/sign-request.ts";
import type { AuthoredVerification, Scene } from "../../../../src/suite/concern.ts";
import { makeRequest } from "../../../../src/suite/derive/derive-verification.ts";
import type { Moment } from "../../../../src/suite/derive/live-body.ts";
import type { VerificationExpected } from "../../../../src/suite/model/vector.ts";
import type { RejectionReason } from "../../../../src/verification/rejection.ts";
import { verifyRequest } from "../../../../src/verification/verify-request.ts";
import type { Consumer } from "../../../../src/verification/verify-task.ts";
import type { DrawnRequest } from "./drawn-request.ts";
import { changeAt, describeChange, optionsFor, spell } from "./mutations.ts";
import type { Staged } from "./scenarios.ts";

/** A drawn request as it is sent, and the answer that a verifier must give. */
export interface MadeRequest {
  readonly request: HttpRequest;
  readonly now: string;
  /** Absent where the specification is silent: no target is asked. */
  readonly due: VerificationExpected | undefined;
  /** The reference's reason to refuse it, if it does. */
  readonly refusedFor?: RejectionReason;
  /** Finds the wrong part of the URL, where nothing else is wrong; costs a verification, so only after a false accept. */
  readonly misplaced?: () => string | undefined;
}

/** Adds further parameters to the signed ones. */
export type Fill = (task: Scene["task"], parameters: readonly Parameter[]) => readonly Parameter[];

export function makeDrawn(drawn: DrawnRequest, staged: Staged, moment: Moment, fill: Fill): MadeRequest {
  const { scenario, sceneAt, consumers } = staged;
  const scene = fillScene(sceneAt(moment), drawn.parameters, fill);
  const now = String(moment.now);
  const options = { ...scenario.authored.options, ...optionsFor(drawn.spellings) };
  const signed = makeRequest({ ...scenario.authored, options }, scene);
  const spelled = spell(drawn.spellings, signed, scene);
  const { change } = drawn;
  const request = change === undefined ? spelled : changeAt(change.name, change.at)(spelled, scene);
  const verified = verifyRequest(request, consumers, now);
  const why = scenario.refused ?? (change === undefined ? undefined : describeChange(change.name));
  if (why === undefined) return { request, now, due: verified.accepted ? { accepted: true } : undefined };
  if (!verified.accepted) {
    const due = { accepted: false, reason: why } as const;
    const misplaced = (): string | undefined => findMisplaced(request, scene, scenario.authored, consumers);
    return { request, now, due, refusedFor: verified.reason, misplaced };
  }
  // The intended mistake has no effect on this request: it is right, or only spelled in another way.
  const untouched = withoutTrace(signRequest(scene.task, options));
  const isUntouched = JSON.stringify(untouched) === JSON.stringify(request);
  return { request, now, due: isUntouched ? { accepted: true } : undefined };
}

function fillScene(scene: Scene, parameters: readonly Parameter[], fill: Fill): Scene {
  return {
    ...scene,
    task: { ...scene.task, parameters: fill(scene.task, parameters) },
    also: scene.also.map((one) => ({ ...one, parameters: fill(one, parameters) })),
  };
}

/** Adds parameters beside the task's own, but none whose name it has already. */
export const fillBeside: Fill = (task, parameters) => {
  const names = new Set(task.parameters.map(([name]) => name));
  return [...task.parameters, ...parameters.filter(([name]) => !names.has(name))];
};

/** Replaces the values of the task's own parameters: a gateway takes only the fields of its operations. */
export const fillInPlace: Fill = (task, parameters) => {
  const values = new Map(parameters);
  return task.parameters.map(([name, value]): Parameter => [name, values.get(name) ?? value]);
};

/**
 * Names the wrong part of the URL where nothing else is wrong: where the reference accepts the request under the signed
 * URL. Returns nothing otherwise.
 */
function findMisplaced(
  request: HttpRequest,
  scene: Scene,
  { scheme }: Pick<AuthoredVerification, "scheme">,
  consumers: readonly Consumer[],
): string | undefined {
  const own = typeof scheme === "function" ? scheme(scene) : scheme;
  const [, encoded = ""] = (attempt(() => signatureBaseString(scene.task, own)) ?? "").split("&", 2);
  const url = percentDecode(encoded);
  if (url === undefined || url === request.url) return undefined;
  const isRight = verifyRequest({ ...request, url }, consumers, scene.task.timestamp).accepted;
  return isRight ? namePart(request.url, url) : undefined;
}

/** Names the parts in which two URLs differ. */
export function namePart(sent: string, signed: string): string {
  const [one, other] = [splitUrl(sent), splitUrl(signed)];
  const parts = (["scheme", "host", "query"] as const).filter((part) => one[part] !== other[part]);
  return [...parts, ...namePathPart(one.path, other.path)].join(" and ");
}

function namePathPart(sent: string, signed: string): readonly string[] {
  if (sent === signed) return [];
  if (sent.replace(/\/$/, "") === signed.replace(/\/$/, "")) return ["slash at the end of the path"];
  if (sent.toLowerCase() === signed.toLowerCase()) return ["case of the path"];
  const [fewer = [], more = []] = [sent.split("/"), signed.split("/")].toSorted((a, b) => a.length - b.length);
  return [`segment ${more.findIndex((segment, at) => segment !== fewer[at])} of the path`];
}
