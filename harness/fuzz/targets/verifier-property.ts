import type { Adapter } from "../../../src/conformance/adapter.ts";
import type { SignatureMethod } from "../../../src/signing/signing-task.ts";
import type { RsaKeys } from "../../../src/vectors/resolve-task.ts";
import type { FileCredentials, VerificationExpected } from "../../../src/vectors/vector.ts";
import type { Answer, Property } from "../property.ts";
import { askTarget } from "./ask-target.ts";
import { askInTurn } from "./verification/ask-in-turn.ts";
import { anyParameters, type DrawnRequest, drawnRequests, plainest, requestsOf } from "./verification/drawn-request.ts";
import { type Asked, explainVerdict } from "./verification/explain-verdict.ts";
import { judgeVerified, silent } from "./verification/judge-verified.ts";
import { fillBeside, type MadeRequest, makeDrawn } from "./verification/make-drawn.ts";
import { createHoleNamer } from "./verification/name-hole.ts";
import { readDrawn } from "./verification/read-drawn.ts";
import { beforeChange, createMemoryProbe } from "./verification/remembered.ts";
import { createPublishedStage, type Staged } from "./verification/staged.ts";
import { type Stance, stancesOf } from "./verification/stances.ts";

const ID = "verifier";
const MOST_STANCES = 16;

/** How a drawn request stands in a corpus: what it is made by, and what follows from that. */
export interface WrittenRequest {
  readonly drawn: DrawnRequest;
  /** Absent as long as there are several requests. */
  readonly asked?: {
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
    const { request, now, due, staged, ...made } = make(drawn);
    const task = { request, consumers: staged.consumers, now };
    const answer = due === undefined ? silent : await askTarget(perform, { cmd: "verify", task }, judgeVerified(due));
    return { answer, drawn, stance: staged.stance, ...made };
  };
  const isWrong = async (drawn: DrawnRequest): Promise<boolean> =>
    (await ask(drawn)).answer.judgement.status === "failed";
  const ids = new Set(stances.map(({ id }) => id));
  const nameHole = createHoleNamer(async (stance) => ids.has(stance) && isWrong(plainest(stance)));
  const tellRemembered = createMemoryProbe(isWrong, ask);
  const answerOne = async (drawn: DrawnRequest): Promise<Answer> => {
    const { answer, ...asked } = await ask(drawn);
    return tellRemembered(drawn, await explainVerdict(answer, asked, nameHole));
  };
  const answer = async (drawn: DrawnRequest): Promise<Answer> => {
    // A verifier may remember what it has accepted. Whether the unchanged one is answered rightly is another input.
    if (drawn.change !== undefined) await ask(beforeChange(drawn));
    return askInTurn(requestsOf(drawn), answerOne);
  };
  return {
    id: ID,
    says: "A verifier accepts what is rightly signed, however it is spelled, and refuses what is not.",
    arbitrary: drawnRequests({ stances, parameters: anyParameters(), mostStances: MOST_STANCES }),
    answer,
    check: async (drawn) => (await answer(drawn)).breach,
    write(drawn): WrittenRequest {
      // Which of several it is about is seen when there is one left.
      if (drawn.others !== undefined) return { drawn };
      const { request, now, due, staged } = make(drawn);
      return { drawn, asked: { request, consumers: staged.credentials, now, due: due ?? null } };
    },
    read: (stored) => readDrawn(stored, ID, stances),
  };
}

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

function momentOf({ nonce, timestamp }: DrawnRequest): { readonly now: number; readonly nonce: string } {
  return { now: Number(timestamp), nonce };
}
