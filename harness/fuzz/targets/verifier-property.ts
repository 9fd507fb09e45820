import type { Adapter } from "../../../src/judging/adapter.ts";
import type { SignatureMethod } from "../../../src/signing/signing-task.ts";
import type { RsaKeys } from "../../../src/suite/model/resolve-task.ts";
import type { FileCredentials, VerificationExpected } from "../../../src/suite/model/vector.ts";
import type { Answer, Property } from "../property.ts";
import { askTarget } from "./ask-target.ts";
import {
  anyParameters,
  type DrawnRequest,
  drawnRequests,
  plainest,
  readDrawn,
  requestsOf,
} from "./verification/drawn-request.ts";
import {
  type Asked,
  askInTurn,
  beforeChange,
  createFalseAcceptNamer,
  createMemoryProbe,
  explainVerdict,
  judgeVerified,
  unspecified,
} from "./verification/explain-verdict.ts";
import { fillBeside, type MadeRequest, makeDrawn } from "./verification/make-drawn.ts";
import { createPublishedStage, type Scenario, type Staged, scenariosOf } from "./verification/scenarios.ts";

const ID = "verifier";
const MOST_SCENARIOS = 16;

/** A drawn request as a corpus stores it: the names that it is made by, and the request that follows from them. */
interface WrittenRequest {
  readonly drawn: DrawnRequest;
  /** Absent as long as there are several requests. */
  readonly asked?: {
    readonly request: MadeRequest["request"];
    /** The registered merchants, the request's own first. */
    readonly consumers: readonly FileCredentials[];
    readonly now: string;
    readonly due: VerificationExpected | null;
  };
}

/** Makes the property of verifiers: right requests are accepted however they are spelled, and wrong ones refused. */
export function verifierProperty(
  { perform }: Pick<Adapter, "perform">,
  { methods, keys }: { readonly methods: readonly SignatureMethod[]; readonly keys: RsaKeys },
): Property<DrawnRequest> {
  const scenarios = scenariosOf(methods);
  const stage = createStage(scenarios, createPublishedStage(keys));
  const make = (drawn: DrawnRequest): MadeRequest & { readonly staged: Staged } => {
    const staged = stage(drawn.stance);
    const moment = { now: Number(drawn.timestamp), nonce: drawn.nonce };
    return { ...makeDrawn(drawn, staged, moment, fillBeside), staged };
  };
  const ask = async (drawn: DrawnRequest): Promise<{ readonly answer: Answer } & Asked> => {
    const { request, now, due, staged, ...made } = make(drawn);
    const task = { request, consumers: staged.consumers, now };
    const answer =
      due === undefined ? unspecified : await askTarget(perform, { cmd: "verify", task }, judgeVerified(due));
    return { answer, drawn, scenario: staged.scenario, ...made };
  };
  const isWrong = async (drawn: DrawnRequest): Promise<boolean> =>
    (await ask(drawn)).answer.judgement.status === "failed";
  const ids = new Set(scenarios.map(({ id }) => id));
  const nameFalseAccept = createFalseAcceptNamer(async (scenario) => ids.has(scenario) && isWrong(plainest(scenario)));
  const explainMemory = createMemoryProbe(isWrong, ask);
  const answerOne = async (drawn: DrawnRequest): Promise<Answer> => {
    const { answer, ...asked } = await ask(drawn);
    return explainMemory(drawn, await explainVerdict(answer, asked, nameFalseAccept));
  };
  const answer = async (drawn: DrawnRequest): Promise<Answer> => {
    // A verifier may remember accepted requests. Other inputs check the answer to the unchanged one.
    if (drawn.change !== undefined) await ask(beforeChange(drawn));
    return askInTurn(requestsOf(drawn), answerOne);
  };
  return {
    id: ID,
    says: "A verifier accepts what is rightly signed, however it is spelled, and refuses what is not.",
    arbitrary: drawnRequests({ scenarios, parameters: anyParameters(), mostScenarios: MOST_SCENARIOS }),
    answer,
    check: async (drawn) => (await answer(drawn)).failure,
    write(drawn): WrittenRequest {
      // While there are several scenarios, the wrong one is not known yet.
      if (drawn.others !== undefined) return { drawn };
      const { request, now, due, staged } = make(drawn);
      return { drawn, asked: { request, consumers: staged.credentials, now, due: due ?? null } };
    },
    read: (stored) => readDrawn(stored, ID, scenarios),
  };
}

function createStage(scenarios: readonly Scenario[], stageOne: (scenario: Scenario) => Staged): (id: string) => Staged {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const known = new Map<string, Staged>();
  return (id) => {
    const scenario = byId.get(id);
    if (scenario === undefined) throw new TypeError(`${id}: expected a scenario that there is`);
    const staged = known.get(id) ?? stageOne(scenario);
    known.set(id, staged);
    return staged;
  };
}
