import type { Observation } from "../../../src/judging/adapter.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { type SignatureMethod, signatureMethods } from "../../../src/signing/signing-task.ts";
import type { Moment } from "../../../src/suite/derive/live-body.ts";
import type { LiveSetting } from "../../../src/suite/derive/live-scene.ts";
import type { Level } from "../../../src/suite/model/level.ts";
import type { RsaKeys } from "../../../src/suite/model/resolve-task.ts";
import type { FileCredentials } from "../../../src/suite/model/vector.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import type { Consumer } from "../../../src/verification/verify-task.ts";
import type { GatewayRequest } from "../finding.ts";
import type { Answer, Property } from "../property.ts";
import { judgeObservation } from "./ask-target.ts";
import {
  type DrawnRequest,
  drawnRequests,
  odderDescriptions,
  plainest,
  readDrawn,
  requestsOf,
} from "./verification/drawn-request.ts";
import {
  type Asked,
  askInTurn,
  createFalseAcceptNamer,
  explainVerdict,
  judgeVerified,
  unspecified,
} from "./verification/explain-verdict.ts";
import { fillInPlace, type MadeRequest, makeDrawn } from "./verification/make-drawn.ts";
import { type Staged, scenariosOf, stageAtGateway } from "./verification/scenarios.ts";

const ID = "gateway";

/** Sends a request to a live gateway; makes it at the moment of sending, and anew where it must be sent again. */
export type AskGateway = (make: (moment: Moment) => HttpRequest) => Promise<Observation>;

/** A live gateway, and the signature methods to try. */
export interface GatewaySetting extends LiveSetting {
  /** Default: both, as far as there are merchants for them. */
  readonly methods?: readonly SignatureMethod[];
  /** The key pairs of the suite: a request of a published merchant makes a vector. */
  readonly keys: RsaKeys;
  /** The level of a published vector: only scenarios that must be answered so are drawn. Default: all must. */
  readonly levelOf?: (id: string) => Level | undefined;
  readonly mask: MaskSecrets;
}

const TRIAL: Moment = { now: 1_700_000_000, nonce: "trialnonce" };
const LINE_BREAK = /[\r\n]/;

/**
 * Makes the property of live gateways: the verifier's, for requests that can be sent to one. Each request has all fields of
 * its operation, a fresh nonce and the time at which it is sent. Its inputs hold no secrets.
 */
export function gatewayProperty(ask: AskGateway, setting: GatewaySetting): Property<DrawnRequest> {
  const all = scenariosOf(setting.methods ?? signatureMethods).flatMap(
    (scenario) => stageAtGateway(scenario, setting, setting.keys) ?? [],
  );
  const staged = new Map(all.map((one) => [one.scenario.id, one]));
  const scenarios = all.map(({ scenario }) => scenario);
  // A gateway that breaks a should is told so by `gate`, and is no finding: what lies behind it would not be reached.
  const binding = scenarios.filter(({ id }) => (setting.levelOf?.(id) ?? "must") === "must");
  const askOnce = async (drawn: DrawnRequest): Promise<Observed> => {
    const own = staged.get(drawn.stance);
    const isAsked = own !== undefined && isDecided(makeDrawn(drawn, own, TRIAL, fillInPlace));
    return isAsked ? askFor(ask, drawn, own, setting.mask) : { answer: unspecified };
  };
  const nameFalseAccept = createFalseAcceptNamer(
    async (scenario) => (await askOnce(plainest(scenario))).answer.judgement.status === "failed",
  );
  const answerOne = async (drawn: DrawnRequest): Promise<Answer> => {
    const { answer, asked } = await askOnce(drawn);
    return asked === undefined ? answer : explainVerdict(answer, asked, nameFalseAccept);
  };
  const answer = (drawn: DrawnRequest): Promise<Answer> => askInTurn(requestsOf(drawn), answerOne);
  return {
    id: ID,
    says: "A gateway accepts what is rightly signed, however it is spelled, and refuses what is not.",
    arbitrary: drawnRequests({ scenarios: binding, parameters: odderDescriptions(), mostScenarios: 1 }),
    answer,
    check: async (drawn) => (await answer(drawn)).failure,
    write: (drawn) => ({ drawn }),
    read: (stored) => readDrawn(stored, ID, scenarios),
  };
}

interface Observed {
  readonly answer: Answer;
  readonly asked?: Asked;
}

async function askFor(ask: AskGateway, drawn: DrawnRequest, staged: Staged, mask: MaskSecrets): Promise<Observed> {
  let last: MadeRequest | undefined;
  const observation = await ask((moment) => {
    last = makeDrawn(drawn, staged, moment, fillInPlace);
    return last.request;
  });
  const { due, refusedFor, misplaced } = last ?? {};
  // At another moment the outcome may be unspecified, for instance where a signature holds no character to change.
  if (due === undefined && "verified" in observation) return { answer: unspecified };
  const answer = judgeObservation(observation, due === undefined ? () => undefined : judgeVerified(due));
  const wrong = refusedFor !== undefined && misplaced !== undefined ? { refusedFor, misplaced } : {};
  const asked = { drawn, scenario: staged.scenario, ...wrong };
  return { answer: last === undefined ? answer : withSent(answer, describeSent(last, staged, mask)), asked };
}

/** Adds the request to a failure: the gateway's operators find it in their logs by nonce and time. */
function withSent(answer: Answer, sent: GatewayRequest): Answer {
  return answer.failure === undefined ? answer : { ...answer, failure: { ...answer.failure, sent } };
}

/** Decides whether the answer is specified and HTTP can carry the request: no header holds a line break. */
function isDecided({ due, request }: MadeRequest): boolean {
  return due !== undefined && !request.headers.some(([, value]) => LINE_BREAK.test(value));
}

/** Masks merchants' secrets in a text: some forgeries hold the key itself. */
export type MaskSecrets = (text: string) => string;

/** Describes a sent request as a finding may store it. */
export function describeSent({ request, now, due }: MadeRequest, staged: Staged, mask: MaskSecrets): GatewayRequest {
  const { method, url, headers, body } = request;
  const described: GatewayRequest = {
    request: {
      method,
      url: mask(url),
      headers: headers.map(([name, value]) => [mask(name), mask(value)]),
      body: mask(body),
    },
    now,
    ...(due !== undefined && { due }),
  };
  const { credentials } = staged;
  // A masked request is another one, and makes no vector.
  const isWhole = JSON.stringify(described.request) === JSON.stringify({ method, url, headers, body });
  if (due === undefined || credentials.length === 0 || !isWhole) return described;
  // A gateway may know a second key of a merchant, but a vector has one key for each.
  const alone = credentials.map((one, at) => withOneKey(one, staged.consumers[at]));
  const isSame = verifyRequest(described.request, alone, now).accepted === due.accepted;
  return isSame ? { ...described, consumers: credentials } : described;
}

function withOneKey(credentials: FileCredentials, { publicKey }: Partial<Consumer> = {}): Consumer {
  const { consumerKey } = credentials;
  if (!("keyFile" in credentials)) return { consumerKey, consumerSecret: credentials.consumerSecret };
  return { consumerKey, ...(publicKey !== undefined && { publicKey }) };
}
