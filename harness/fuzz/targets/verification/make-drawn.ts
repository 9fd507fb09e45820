import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import { signRequest } from "../../../../src/signing/sign-request.ts";
import type { Scene } from "../../../../src/vectors/concern.ts";
import type { Moment } from "../../../../src/vectors/derive/live-scene.ts";
import { makeRequest } from "../../../../src/vectors/derive/make-request.ts";
import type { VerificationExpected } from "../../../../src/vectors/vector.ts";
import type { RejectionReason } from "../../../../src/verification/rejection.ts";
import { verifyRequest } from "../../../../src/verification/verify-request.ts";
import { changeAt, sayChange } from "./changes.ts";
import type { DrawnRequest } from "./drawn-request.ts";
import { findMisplaced } from "./find-misplaced.ts";
import { optionsFor, spell } from "./spellings.ts";
import type { Staged } from "./staged.ts";

/** A drawn request as it is sent, and what a verifier must answer. */
export interface MadeRequest {
  readonly request: HttpRequest;
  readonly now: string;
  /** Nothing where the specification is silent: then nobody is asked. */
  readonly due: VerificationExpected | undefined;
  /** What the reference refuses it for, if it does. */
  readonly refusedFor?: RejectionReason;
  /** Where what was signed is right but for its URL, the part in which that differs; asked only of what was accepted. */
  readonly misplaced?: () => string | undefined;
}

/** Puts further parameters into what is signed. */
export type Fill = (task: Scene["task"], parameters: readonly Parameter[]) => readonly Parameter[];

/** Makes a drawn request for a moment. */
export function makeDrawn(drawn: DrawnRequest, staged: Staged, moment: Moment, fill: Fill): MadeRequest {
  const { stance, sceneAt, consumers } = staged;
  const scene = fillScene(sceneAt(moment), drawn.parameters, fill);
  const now = String(moment.now);
  const options = { ...stance.authored.options, ...optionsFor(drawn.spellings) };
  const signed = makeRequest({ ...stance.authored, options }, scene);
  const spelled = spell(drawn.spellings, signed, scene);
  const { change } = drawn;
  const request = change === undefined ? spelled : changeAt(change.name, change.at)(spelled, scene);
  const verified = verifyRequest(request, consumers, now);
  const why = stance.refused ?? (change === undefined ? undefined : sayChange(change.name));
  if (why === undefined) return { request, now, due: verified.accepted ? { accepted: true } : undefined };
  if (!verified.accepted) {
    const due = { accepted: false, reason: why } as const;
    const misplaced = (): string | undefined => findMisplaced(request, scene, stance.authored, consumers);
    return { request, now, due, refusedFor: verified.reason, misplaced };
  }
  // What was to be wrong shows nowhere in this request: then it is right, or only spelled in some other way.
  const { method, url, headers, body } = signRequest(scene.task, options);
  const isUntouched = JSON.stringify({ method, url, headers, body }) === JSON.stringify(request);
  return { request, now, due: isUntouched ? { accepted: true } : undefined };
}

function fillScene(scene: Scene, parameters: readonly Parameter[], fill: Fill): Scene {
  return {
    ...scene,
    task: { ...scene.task, parameters: fill(scene.task, parameters) },
    also: scene.also.map((one) => ({ ...one, parameters: fill(one, parameters) })),
  };
}

/** Beside its own: what it has already it must not have twice. */
export const fillBeside: Fill = (task, parameters) => {
  const names = new Set(task.parameters.map(([name]) => name));
  return [...task.parameters, ...parameters.filter(([name]) => !names.has(name))];
};

/** In the place of its own: a gateway takes the fields of its operations, and no others. */
export const fillInPlace: Fill = (task, parameters) => {
  const values = new Map(parameters);
  return task.parameters.map(([name, value]): Parameter => [name, values.get(name) ?? value]);
};
