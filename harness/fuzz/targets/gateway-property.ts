import type { Observation } from "../../../src/conformance/adapter.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { type SignatureMethod, signatureMethods } from "../../../src/signing/signing-task.ts";
import type { Moment } from "../../../src/vectors/derive/live-scene.ts";
import type { LiveSetting } from "../../../src/vectors/derive/live-verification.ts";
import type { RsaKeys } from "../../../src/vectors/resolve-task.ts";
import type { Answer, Property } from "../property.ts";
import type { SentRequest } from "../sent-request.ts";
import { judgeObservation } from "./ask-target.ts";
import { askInTurn } from "./verification/ask-in-turn.ts";
import {
  type DrawnRequest,
  drawnRequests,
  odderDescriptions,
  plainest,
  requestsOf,
} from "./verification/drawn-request.ts";
import { type Asked, explainVerdict } from "./verification/explain-verdict.ts";
import { judgeVerified, silent } from "./verification/judge-verified.ts";
import { fillInPlace, type MadeRequest, makeDrawn } from "./verification/make-drawn.ts";
import { createHoleNamer } from "./verification/name-hole.ts";
import { readDrawn } from "./verification/read-drawn.ts";
import { type Staged, stageAtGateway } from "./verification/staged.ts";
import { stancesOf } from "./verification/stances.ts";
import { type Mask, tellSent } from "./verification/tell-sent.ts";

const ID = "gateway";

/** Sends a request to a live gateway: it is made when it is sent, anew where it must be sent again. */
export type AskGateway = (make: (moment: Moment) => HttpRequest) => Promise<Observation>;

/** A live gateway, and the signature methods to try. */
export interface GatewaySetting extends LiveSetting {
  /** Default: both, as far as there are merchants for them. */
  readonly methods?: readonly SignatureMethod[];
  /** The key pairs of the suite: what is signed by a published merchant makes a vector. */
  readonly keys: RsaKeys;
  readonly mask: Mask;
}

const TRIAL: Moment = { now: 1_700_000_000, nonce: "trialnonce" };
const LINE_BREAK = /[\r\n]/;

/**
 * The law of live gateways: the verifier's, with what a live gateway can be sent. Each request has all fields of its
 * operation, a fresh nonce and the time at which it is sent. Its inputs hold no secrets.
 */
export function gatewayProperty(ask: AskGateway, setting: GatewaySetting): Property<DrawnRequest> {
  const all = stancesOf(setting.methods ?? signatureMethods).flatMap(
    (stance) => stageAtGateway(stance, setting, setting.keys) ?? [],
  );
  const staged = new Map(all.map((one) => [one.stance.id, one]));
  const stances = all.map(({ stance }) => stance);
  const askOnce = async (drawn: DrawnRequest): Promise<Observed> => {
    const own = staged.get(drawn.stance);
    const isAsked = own !== undefined && isTelling(makeDrawn(drawn, own, TRIAL, fillInPlace));
    return isAsked ? askFor(ask, drawn, own, setting.mask) : { answer: silent };
  };
  const nameHole = createHoleNamer(
    async (stance) => (await askOnce(plainest(stance))).answer.judgement.status === "failed",
  );
  const answerOne = async (drawn: DrawnRequest): Promise<Answer> => {
    const { answer, asked } = await askOnce(drawn);
    return asked === undefined ? answer : explainVerdict(answer, asked, nameHole);
  };
  const answer = (drawn: DrawnRequest): Promise<Answer> => askInTurn(requestsOf(drawn), answerOne);
  return {
    id: ID,
    says: "A gateway accepts what is rightly signed, however it is spelled, and refuses what is not.",
    arbitrary: drawnRequests({ stances, parameters: odderDescriptions(), mostStances: 1 }),
    answer,
    check: async (drawn) => (await answer(drawn)).breach,
    write: (drawn) => ({ drawn }),
    read: (stored) => readDrawn(stored, ID, stances),
  };
}

interface Observed {
  readonly answer: Answer;
  readonly asked?: Asked;
}

async function askFor(ask: AskGateway, drawn: DrawnRequest, staged: Staged, mask: Mask): Promise<Observed> {
  let last: MadeRequest | undefined;
  const observation = await ask((moment) => {
    last = makeDrawn(drawn, staged, moment, fillInPlace);
    return last.request;
  });
  const { due, refusedFor, misplaced } = last ?? {};
  // Of another moment the reference may say nothing, for instance where its signature holds no character to change.
  if (due === undefined && "verified" in observation) return { answer: silent };
  const answer = judgeObservation(observation, due === undefined ? () => undefined : judgeVerified(due));
  const wrong = refusedFor !== undefined && misplaced !== undefined ? { refusedFor, misplaced } : {};
  const asked = { drawn, stance: staged.stance, ...wrong };
  return { answer: last === undefined ? answer : withSent(answer, tellSent(last, staged, mask)), asked };
}

/** Its nonce and its time are in the logs of whoever runs the gateway. */
function withSent(answer: Answer, sent: SentRequest): Answer {
  return answer.breach === undefined ? answer : { ...answer, breach: { ...answer.breach, sent } };
}

/** HTTP takes line breaks for its own. */
function isTelling({ due, request }: MadeRequest): boolean {
  return due !== undefined && !request.headers.some(([, value]) => LINE_BREAK.test(value));
}
