import type { Adapter, Observation } from "../../../src/conformance/adapter.ts";
import { compareVerified } from "../../../src/conformance/compare-answers.ts";
import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import type { SignatureMethod } from "../../../src/signing/signing-task.ts";
import type { RsaKeys } from "../../../src/vectors/resolve-task.ts";
import type { FileCredentials, VerificationExpected } from "../../../src/vectors/vector.ts";
import type { Answer, Property } from "../property.ts";
import { askTarget } from "./ask-target.ts";
import { readStored } from "./drawn-task-model.ts";
import { sayChange } from "./verification/changes.ts";
import { anyParameters, type DrawnRequest, drawnRequestModel, drawnRequests } from "./verification/drawn-request.ts";
import { fillBeside, type MadeRequest, makeDrawn } from "./verification/make-drawn.ts";
import { createHoleNamer, type NameHole } from "./verification/name-hole.ts";
import { createPublishedStage, type Staged } from "./verification/staged.ts";
import { type Stance, stancesOf } from "./verification/stances.ts";

const ID = "verifier";

/** How a drawn request stands in a corpus: what it is made by, and what follows from that. */
export interface WrittenRequest {
  readonly drawn: DrawnRequest;
  readonly asked: {
    readonly request: MadeRequest["request"];
    /** Who is registered; the first is the one that the request is about. */
    readonly consumers: readonly FileCredentials[];
    readonly now: string;
    readonly due: VerificationExpected | null;
  };
}

/** The law of verifiers: right requests are accepted however they are spelled, and wrong ones refused. */
export function verifierProperty(
  { perform }: Pick<Adapter, "perform">,
  { methods, keys }: { readonly methods: readonly SignatureMethod[]; readonly keys: RsaKeys },
): Property<DrawnRequest> {
  const stances = stancesOf(methods);
  const stage = createStage(stances, createPublishedStage(keys));
  const make = (drawn: DrawnRequest): MadeRequest & { readonly staged: Staged } => {
    const staged = stage(drawn.stance);
    return { ...makeDrawn(drawn, staged, momentOf(drawn), fillBeside), staged };
  };
  const ask = async (drawn: DrawnRequest): Promise<{ readonly answer: Answer } & Asked> => {
    const { request, now, due, staged, refusedFor } = make(drawn);
    const task = { request, consumers: staged.consumers, now };
    const answer = due === undefined ? silent : await askTarget(perform, { cmd: "verify", task }, judgeBy(due));
    return { answer, drawn, stance: staged.stance, ...(refusedFor !== undefined && { refusedFor }) };
  };
  const ids = new Set(stances.map(({ id }) => id));
  const nameHole = createHoleNamer(
    async (stance) => ids.has(stance) && (await ask(plainest(stance))).answer.judgement.status === "failed",
  );
  const answer = async (drawn: DrawnRequest): Promise<Answer> => {
    const { answer, ...asked } = await ask(drawn);
    return explainVerdict(answer, asked, nameHole);
  };
  return {
    id: ID,
    says: "A verifier accepts what is rightly signed, however it is spelled, and refuses what is not.",
    arbitrary: drawnRequests(stances, anyParameters()),
    answer,
    check: async (drawn) => (await answer(drawn)).breach,
    write(drawn): WrittenRequest {
      const { request, now, due, staged } = make(drawn);
      return { drawn, asked: { request, consumers: staged.credentials, now, due: due ?? null } };
    },
    read: (stored) => readDrawn(stored, ID, stances),
  };
}

/** Of a request on which the specification is silent nobody is asked. */
export const silent: Answer = { judgement: { status: "skipped", reason: "the specification is silent on it" } };

/** Stages each stance once. */
function createStage(stances: readonly Stance[], stageOne: (stance: Stance) => Staged): (id: string) => Staged {
  const byId = new Map(stances.map((stance) => [stance.id, stance]));
  const known = new Map<string, Staged>();
  return (id) => {
    const stance = byId.get(id);
    if (stance === undefined) throw new TypeError(`${id}: expected a stance that there is`);
    const staged = known.get(id) ?? stageOne(stance);
    known.set(id, staged);
    return staged;
  };
}

/** What a verifier was asked. */
export interface Asked extends Pick<MadeRequest, "refusedFor"> {
  readonly drawn: DrawnRequest;
  readonly stance: Stance;
}

/** Judges a verifier's answer. */
export function judgeBy(due: VerificationExpected): (observation: Observation) => Judgement | undefined {
  return (observation) => {
    if (!("verified" in observation)) return undefined;
    const mismatch = compareVerified(due, observation.verified);
    return mismatch === undefined ? { status: "passed" } : { status: "failed", mismatch };
  };
}

/** Tells what was accepted or refused wrongly, and what hole it fell through. */
export async function explainVerdict(
  answer: Answer,
  { drawn: { change }, stance, refusedFor: reason }: Asked,
  nameHole: NameHole,
): Promise<Answer> {
  const { breach, judgement } = answer;
  if (breach === undefined || breach.kind === "errored") return answer;
  const isAccepted = judgement.status === "failed" && judgement.mismatch.expected.startsWith("refused");
  const kind = breach.kind === "verified" ? (isAccepted ? "accepted" : "refused") : breach.kind;
  const { id, authored } = stance;
  const changed = change === undefined ? "" : `; ${sayChange(change.name)}`;
  const asked = `${authored.comment.replace(/\.$/, "")} (${id})${changed}`;
  const says = `${asked}: ${breach.says}`;
  // What is refused wrongly is told apart by what is left of it once it is shrunk.
  if (!isAccepted || reason === undefined) return { judgement, breach: { ...breach, kind, says } };
  const hole = await nameHole({ stance, change: change?.name, reason });
  const told = hole.says === undefined ? says : `${says}; ${hole.says}`;
  return { judgement, breach: { ...breach, kind, says: told, about: hole.about } };
}

/** The plainest request of a stance. */
export function plainest(stance: string): DrawnRequest {
  return { stance, parameters: [], spellings: [], nonce: "nonce", timestamp: "1669966913" };
}

/** Reads what such a property has written; throws as `readStored`. */
export function readDrawn(stored: unknown, property: string, stances: readonly Stance[]): DrawnRequest {
  const written = typeof stored === "object" && stored !== null && "drawn" in stored ? stored.drawn : stored;
  const drawn = readStored(drawnRequestModel, written, property);
  const isKnown = stances.some(({ id }) => id === drawn.stance);
  return isKnown ? drawn : readStored(drawnRequestModel, { ...drawn, stance: undefined }, property);
}

function momentOf({ nonce, timestamp }: DrawnRequest): { readonly now: number; readonly nonce: string } {
  return { now: Number(timestamp), nonce };
}
