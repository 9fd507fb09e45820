import { CountersignError } from "../../src/countersign-error.ts";
import { type SignatureMethod, signatureMethods } from "../../src/signing/signing-task.ts";
import type { LiveSetting } from "../../src/vectors/derive/live-verification.ts";
import { excerpt } from "../adapters/excerpt.ts";
import { escapeProse } from "../reporters/escape-text.ts";
import { asksForFewer, SEND_FEWER } from "./asks-for-fewer.ts";
import type { Courier, Delivered } from "./courier.ts";
import { findObstacle } from "./find-obstacle.ts";
import type { AnswerReading } from "./observe-answer.ts";
import { type Head, headerValues } from "./parse-head.ts";
import { signedCheck, unsignedCheck } from "./probe-requests.ts";
import type { SignerSources } from "./sign-ahead.ts";

/** What is known of a gateway before it is sent anything that matters. */
export interface Probed {
  /** As the gateway names itself. */
  readonly server: string;
  /** What whoever reads the verdicts must know first, a sentence or two each. */
  readonly notes: readonly string[];
}

/** What a probe needs. */
export interface Probe extends AnswerReading {
  readonly courier: Courier;
  readonly setting: LiveSetting;
  readonly sources: SignerSources;
}

/** Seconds. */
const MAX_CLOCK_DIFFERENCE = 60;
const MAX_SERVER_NAME = 100;

type Undelivered = Extract<Delivered, { readonly failed: string }>;

const ACCEPTED = "accepted";
const PROVES_NOTHING =
  "its refusals prove nothing. Register the merchants at the gateway (countersign vectors consumers prints the published ones), and check its clock and the URL that it takes for its own: scheme, host and port are signed";

/**
 * Asks the gateway for card eligibility checks, which move no money: an unsigned one, to learn whether it answers, and a
 * rightly signed one for each signature method, to learn whether its refusals mean anything.
 *
 * @throws {CountersignError} `gateway-…` when it cannot be tested at all: nothing it answers is fit to be judged.
 */
export async function probeGateway(probe: Probe): Promise<Probed> {
  const { courier, setting, sources, mask } = probe;
  const delivered = await courier.deliver(() => ({ request: unsignedCheck(setting) }));
  const obstacle =
    "failed" in delivered ? silence(delivered, probe) : findObstacle(delivered.answer, delivered.request.url, probe);
  const tried: (string | undefined)[] = [];
  for (const method of signatureMethods) tried.push(await trySigned(method, probe));
  // A gateway that stumbles over a missing header may do all else: that is for the verdicts to tell.
  if (obstacle !== undefined && !tried.includes(ACCEPTED)) throw obstacle;
  const refusals = tried.flatMap((outcome) => (outcome === undefined || outcome === ACCEPTED ? [] : [outcome]));
  const stumbles = obstacle === undefined ? [] : [`A request without an Authorization header ${endOf(delivered)}.`];
  if ("failed" in delivered) return { server: "", notes: [...refusals, ...stumbles] };
  const { answer } = delivered;
  return {
    server: excerpt(mask(headerValues(answer, "server")[0] ?? ""), MAX_SERVER_NAME),
    notes: [...refusals, ...stumbles, ...compareClocks(answer, sources.now())],
  };
}

function silence({ failed, said }: Undelivered, probe: Probe): CountersignError {
  return new CountersignError(
    "gateway-silent",
    `gateway ${probe.setting.baseUrl}: expected an HTTP answer to a harmless unsigned request, got none: ${failed}${say(said, probe)}`,
    "Check that it runs, that the scheme and port of the URL are its own, and that it answers what it refuses; --timeout waits longer.",
  );
}

function endOf(delivered: Delivered): string {
  return "failed" in delivered
    ? `gets no answer: ${delivered.failed}`
    : `is answered with HTTP ${delivered.answer.status}`;
}

/** What to note of the answer to a right request where it is not {@link ACCEPTED}; nothing where no merchant could sign. */
async function trySigned(method: SignatureMethod, probe: Probe): Promise<string | undefined> {
  const sign = signedCheck(method, probe.setting, probe.sources);
  if (sign === undefined) return undefined;
  const delivered = await probe.courier.deliver(() => ({ request: sign() }));
  if ("answer" in delivered && delivered.answer.status === 200) return ACCEPTED;
  const got =
    "failed" in delivered
      ? `${delivered.failed}${say(delivered.said, probe)}`
      : `HTTP ${delivered.answer.status}${say(delivered.answer.body.toString("utf8"), probe)}`;
  const isBusy =
    "answer" in delivered && asksForFewer(delivered.answer.status) && !probe.isRefusal(delivered.answer.status);
  const worth = isBusy ? `it looks at none of it; ${SEND_FEWER}` : PROVES_NOTHING;
  return `The gateway does not accept even a rightly signed card eligibility check with ${method} (${got}): ${worth}.`;
}

/** What a stranger said stays within the line that tells of it. */
function say(text: string | undefined, { mask }: Probe): string {
  const said = escapeProse(excerpt(mask(text ?? "").trim()), Number.POSITIVE_INFINITY);
  return said === "" ? "" : `: ${said}`;
}

/** A gateway whose clock is off refuses what is right, and accepts what is stale. */
function compareClocks(answer: Head, now: number): readonly string[] {
  const date = Date.parse(headerValues(answer, "date")[0] ?? "");
  const difference = Math.round(date / 1000 - now);
  if (Number.isNaN(difference) || Math.abs(difference) <= MAX_CLOCK_DIFFERENCE) return [];
  const which = difference > 0 ? "ahead of" : "behind";
  return [`The gateway's clock is ${Math.abs(difference)} seconds ${which} this machine's, by its Date header.`];
}
