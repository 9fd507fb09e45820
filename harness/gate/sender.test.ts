import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { Delivery } from "./exchange-requests.ts";
import { httpAnswer } from "./fixtures/http-answer.ts";
import type { Exchanged, RawClient } from "./http/raw-client.ts";
import { writeHttp } from "./http/write-http.ts";
import type { RateLimit } from "./limit-rate.ts";
import { createSender } from "./sender.ts";

const CLOSED = "the connection was closed without an answer";

/** Outcomes of sending a request, by name. */
const outcomes = {
  accepted: { answer: httpAnswer(200) },
  refused: { answer: httpAnswer(403) },
  stale: { stale: CLOSED },
  closed: { failed: CLOSED },
  broken: { failed: "the connection was broken" },
  nobody: { failed: "nobody listens", isRefused: true },
  busy: { answer: httpAnswer(429) },
} satisfies Readonly<Record<string, Exchanged>>;

type Outcome = keyof typeof outcomes;

const requestNamed = (body: string): HttpRequest => ({ method: "POST", url: "http://h/", headers: [], body });

interface Circumstances {
  /** Present where another request is sent before it. */
  readonly before?: true;
  /** Present where both are sent together. */
  readonly atOnce?: true;
  /** Present where nothing is waited for between them. */
  readonly beside?: true;
  /** Present where its end comes in a packet of its own. */
  readonly framing?: "parted";
  /** What it asks for in place of HTTP/1.1. */
  readonly upgrade?: string;
  /** Whether the gateway comes back, each time that nobody listens. */
  readonly back?: readonly boolean[];
}

/** Delivers to a gateway with these outcomes in turn; returns the delivery, described, and what was sent. */
async function deliver(
  script: readonly Outcome[],
  { before, atOnce, beside, framing, upgrade, back = [] }: Circumstances,
): Promise<readonly string[]> {
  const sent: string[] = [];
  let asked = 0;
  const client: RawClient = {
    send: async ({ bytes, isLast, cutAt }, { fresh = false } = {}) => {
      const parts = [bytes.subarray(0, cutAt), bytes.subarray(cutAt ?? bytes.length)].filter(
        ({ length }) => length > 0,
      );
      const body = parts.map(String).join(" | ").split("\r\n\r\n")[1];
      sent.push(`${body}${fresh ? " fresh" : ""}${isLast ? " last" : ""}`);
      asked += 1;
      return outcomes[script[asked - 1] ?? "closed"];
    },
    mostAtOnce: () => Number.POSITIVE_INFINITY,
    close: () => undefined,
  };
  const left = [...back];
  let turns = 0;
  let made = 0;
  const limit: RateLimit = {
    waitForTurn: async () => {
      turns += 1;
    },
    slowDown: (wait, isAgain) => {
      sent.push(`wait ${wait}${isAgain === true ? " more" : ""}`);
      return () => void sent.push("as before");
    },
    gap: () => 0,
  };
  const sender = createSender({
    client,
    limit,
    sleep: async () => undefined,
    write: (request) => writeHttp(request),
    comesBack: async () => left.shift() ?? false,
    waitAskedFor: ({ status }) => (status === 429 ? 7 : undefined),
  });
  const delivered = await sender.deliver((isAgain) => {
    made += 1;
    const named = requestNamed(`request ${made}${isAgain ? " again" : ""}`);
    const request: HttpRequest = upgrade === undefined ? named : { ...named, headers: [["Upgrade", upgrade]] };
    const parted = framing && { framing, body: `${request.body}&last=1` };
    const sentSo = { ...request, ...parted, ...(atOnce && { atOnce }), ...(beside && { beside }) };
    return before ? { request: sentSo, before: [requestNamed(`before ${made}`)] } : { request: sentSo };
  });
  expect([asked, turns]).toEqual([script.length, script.length]);
  return [describeDelivery(delivered), sent.join(", ")];
}

function describeDelivery(delivered: Delivery): string {
  if ("failed" in delivered) return `${delivered.isGone ? "gone" : "failed"}: ${delivered.failed}`;
  const { before, answer, request } = delivered;
  return `${before === undefined ? "" : `${before.map(({ status }) => status).join(", ")}, then `}${answer.status} to ${request.body}`;
}

const MAY_BE_WHY =
  "failed: the connection was closed without an answer, and nobody listens any more: this request, or one in flight beside it, may be why";
const GONE = "gone: nobody listens";
const TWICE = "request 1, request 2 again fresh";

describe("createSender", () => {
  it.each<readonly [name: string, script: readonly Outcome[], how: Circumstances, became: string, sent: string]>([
    ["brings an answer", ["refused"], {}, "403 to request 1", "request 1"],
    [
      "lets nothing follow what asks for another protocol",
      ["refused"],
      { upgrade: "h2c" },
      "403 to request 1",
      "request 1 last",
    ],
    [
      "sends the last pair of a body apart where it is to be parted",
      ["refused"],
      { framing: "parted" },
      "403 to request 1&last=1",
      "request 1 | &last=1",
    ],
    ["signs anew for a fresh connection after a stale one", ["stale", "accepted"], {}, "200 to request 2 again", TWICE],
    ["sends nothing a third time", ["stale", "stale"], {}, `failed: ${CLOSED}`, TWICE],
    ["sends nothing again that failed on a connection of its own", ["closed"], {}, `failed: ${CLOSED}`, "request 1"],
    [
      "sends what comes before first, and the second over another connection",
      ["accepted", "refused"],
      { before: true },
      "200, then 403 to request 1",
      "before 1, request 1 fresh",
    ],
    [
      "sends two at once over connections of their own, and takes the one that is accepted for the first",
      ["refused", "accepted"],
      { before: true, atOnce: true },
      "200, then 403 to request 1",
      "before 1 fresh, request 1 fresh",
    ],
    [
      "sends one beside another over connections of their own, and takes its own answer",
      ["refused", "accepted"],
      { before: true, beside: true },
      "403, then 200 to request 1",
      "before 1 fresh, request 1 fresh",
    ],
    [
      "sends both again where one beside another is to come later",
      ["busy", "accepted", "accepted", "refused"],
      { before: true, beside: true },
      "200, then 403 to request 2 again",
      "before 1 fresh, request 1 fresh, wait 7, before 2 fresh, request 2 again fresh",
    ],
    [
      "sends both again when the second met a stale connection",
      ["accepted", "stale", "accepted", "refused"],
      { before: true },
      "200, then 403 to request 2 again",
      "before 1, request 1 fresh, before 2 fresh, request 2 again fresh",
    ],
    [
      "does not send the second when the first has no answer",
      ["closed"],
      { before: true },
      `failed: ${CLOSED}`,
      "before 1",
    ],
    ["reports that a gateway is gone where nobody listens any more", ["nobody"], { back: [false] }, GONE, "request 1"],
    [
      "signs anew for a gateway that comes back",
      ["nobody", "accepted"],
      { back: [true] },
      "200 to request 2 again",
      "request 1, request 2 again",
    ],
    [
      "reports as gone a gateway that refuses again and again",
      ["nobody", "nobody", "nobody", "nobody"],
      { back: [true, true, true, true] },
      GONE,
      "request 1, request 2 again, request 3 again, request 4 again",
    ],
    ["reports that the request may be why it went", ["stale", "nobody"], { back: [false] }, MAY_BE_WHY, TWICE],
    [
      "asks again what was in flight when it went",
      ["stale", "nobody", "refused"],
      { back: [true] },
      "403 to request 3 again",
      `${TWICE}, request 3 again fresh`,
    ],
    [
      "waits for a gateway that asks for it, and signs anew",
      ["busy", "busy", "refused"],
      {},
      "403 to request 3 again",
      "request 1, wait 7, request 2 again, wait 7 more, request 3 again",
    ],
    [
      "waits before the second of two, and sends both again",
      ["accepted", "busy", "accepted", "refused"],
      { before: true },
      "200, then 403 to request 2 again",
      "before 1, request 1 fresh, wait 7, before 2, request 2 again fresh",
    ],
    [
      "does not send the second where the first is to come later",
      ["busy", "accepted", "refused"],
      { before: true },
      "200, then 403 to request 2 again",
      "before 1, wait 7, before 2, request 2 again fresh",
    ],
    [
      "stops waiting after five times",
      ["busy", "busy", "busy", "busy", "busy", "busy"],
      {},
      "429 to request 6 again",
      "request 1, wait 7, request 2 again, wait 7 more, request 3 again, wait 7 more, request 4 again, wait 7 more, request 5 again, wait 7 more, request 6 again, as before",
    ],
    [
      "charges what breaks its connection each time",
      ["stale", "nobody", "broken"],
      { back: [true] },
      "failed: the connection was broken",
      `${TWICE}, request 3 again fresh`,
    ],
  ])("%s", async (_, script, how, became, sent) => {
    expect(await deliver(script, how)).toEqual([became, sent]);
  });
});
