import type { Observation } from "../../../src/conformance/adapter.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { type SignatureMethod, signatureMethods } from "../../../src/signing/signing-task.ts";
import type { Moment } from "../../../src/vectors/derive/live-scene.ts";
import type { LiveSetting } from "../../../src/vectors/derive/live-verification.ts";
import type { Answer, Property } from "../property.ts";
import { judgeObservation } from "./ask-target.ts";
import { type DrawnRequest, drawnRequests, odderDescriptions } from "./verification/drawn-request.ts";
import { fillInPlace, type MadeRequest, makeDrawn } from "./verification/make-drawn.ts";
import { createHoleNamer } from "./verification/name-hole.ts";
import { type Staged, stageAtGateway } from "./verification/staged.ts";
import { stancesOf } from "./verification/stances.ts";
import { type Asked, explainVerdict, judgeBy, plainest, readDrawn, silent } from "./verifier-property.ts";

const ID = "gateway";

/** Sends a request to a live gateway: it is made when it is sent, anew where it must be sent again. */
export type AskGateway = (make: (moment: Moment) => HttpRequest) => Promise<Observation>;

/** A live gateway, and the signature methods to try. */
export interface GatewaySetting extends LiveSetting {
  /** Default: both, as far as there are merchants for them. */
  readonly methods?: readonly SignatureMethod[];
}

const TRIAL: Moment = { now: 1_700_000_000, nonce: "trialnonce" };
const LINE_BREAK = /[\r\n]/;

/**
 * The law of live gateways: the verifier's, with what a live gateway can be sent. Each request has all fields of its
 * operation, a fresh nonce and the time at which it is sent. Its inputs hold no secrets.
 */
export function gatewayProperty(ask: AskGateway, setting: GatewaySetting): Property<DrawnRequest> {
  const all = stancesOf(setting.methods ?? signatureMethods).flatMap((stance) => stageAtGateway(stance, setting) ?? []);
  const staged = new Map(all.map((one) => [one.stance.id, one]));
  const stances = all.map(({ stance }) => stance);
  const askOnce = async (drawn: DrawnRequest): Promise<Observed> => {
    const own = staged.get(drawn.stance);
    const isAsked = own !== undefined && isTelling(makeDrawn(drawn, own, TRIAL, fillInPlace));
    return isAsked ? askFor(ask, drawn, own) : { answer: silent };
  };
  const nameHole = createHoleNamer(
    async (stance) => (await askOnce(plainest(stance))).answer.judgement.status === "failed",
  );
  const answer = async (drawn: DrawnRequest): Promise<Answer> => {
    const { answer, asked } = await askOnce(drawn);
    return asked === undefined ? answer : explainVerdict(answer, asked, nameHole);
  };
  return {
    id: ID,
    says: "A gateway accepts what is rightly signed, however it is spelled, and refuses what is not.",
    arbitrary: drawnRequests(stances, odderDescriptions()),
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

async function askFor(ask: AskGateway, drawn: DrawnRequest, staged: Staged): Promise<Observed> {
  let last: MadeRequest | undefined;
  const observation = await ask((moment) => {
    last = makeDrawn(drawn, staged, moment, fillInPlace);
    return last.request;
  });
  const { due, refusedFor } = last ?? {};
  // Of another moment the reference may say nothing, for instance where its signature holds no character to change.
  if (due === undefined && "verified" in observation) return { answer: silent };
  const answer = judgeObservation(observation, due === undefined ? () => undefined : judgeBy(due));
  return { answer, asked: { drawn, stance: staged.stance, ...(refusedFor !== undefined && { refusedFor }) } };
}

/** HTTP takes line breaks for its own. */
function isTelling({ due, request }: MadeRequest): boolean {
  return due !== undefined && !request.headers.some(([, value]) => LINE_BREAK.test(value));
}
