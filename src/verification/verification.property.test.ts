import fc from "fast-check";
import { expect } from "vitest";
import { drawnTasks } from "../../harness/fuzz/arbitraries/drawn-tasks.ts";
import { rawTexts } from "../../harness/fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { expectRejection } from "../../harness/fuzz/fixtures/read-or-refuse.ts";
import {
  consumerOf,
  isAcceptable,
  publishedPair,
  publishedPrivateKey,
  signings,
} from "../../harness/fuzz/fixtures/signings.ts";
import { spoiledTexts } from "../../harness/fuzz/fixtures/spoiled.ts";
import { ambiguities, schemeOf } from "../signing/ambiguities.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { type SignedRequest, signRequest } from "../signing/sign-request.ts";
import { verifyRequest } from "./verify-request.ts";

checkProperty("what the reference signs is accepted", signings(), ({ task, options }) => {
  const { consumerKey, signatureMethod, nonce, timestamp } = task;
  const verdict = verifyRequest(signRequest(task, options), [consumerOf(task)], timestamp);
  expect(verdict).toEqual({ accepted: true, consumerKey, signatureMethod, nonce, timestamp });
});

const reordered = fc.record({ signing: signings(), seed: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }) });
checkProperty("the order within header and body is irrelevant", reordered, ({ signing: { task, options }, seed }) => {
  const signed = reorder(signRequest(task, options), seed);
  expect(verifyRequest(signed, [consumerOf(task)], task.timestamp)).toMatchObject({ accepted: true });
});

function reorder(signed: SignedRequest, seed: readonly number[]): HttpRequest {
  const shuffle = <T>(items: readonly T[]): readonly T[] =>
    items
      .map((item, at) => [seed[at] ?? 0, item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  const { headerParameters, contentType } = signed.trace;
  const pairs = shuffle(headerParameters).map(([name, value]) => `${name}="${value}"`);
  return {
    ...signed,
    headers: [
      ["Authorization", `OAuth ${pairs.join(", ")}`],
      ["Content-Type", contentType],
    ],
    body: shuffle(signed.body.split("&")).join("&"),
  };
}

const parts = ["method", "url", "body", "Authorization", "Content-Type"] as const;
const escapes = ["%41", "%2541", "%20", "%c3%a9", "oauth_nonce=n", "&a", "&=", "&&", ', oauth_x=""', "1"];
const edits = fc.record({
  part: fc.constantFrom(...parts),
  at: fc.nat(1200),
  cut: fc.nat(4),
  insert: fc.oneof(fc.constant(""), fc.constantFrom(...escapes), rawTexts()),
});
checkProperty(
  "an altered request is accepted only where it means the same",
  fc.tuple(signings(), edits),
  ([{ task, options }, { part, at, cut, insert }]) => {
    const original = signRequest(task, options);
    const altered = alter(original, part, (text) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + cut);
    });
    const verdict = verifyRequest(altered, [consumerOf(task)], task.timestamp);
    if (verdict.accepted) expect(meaningOf(altered)).toEqual(meaningOf(original));
    else expectRejection(verdict);
  },
);

function alter(request: HttpRequest, part: (typeof parts)[number], rewrite: (text: string) => string): HttpRequest {
  if (part === "method" || part === "url" || part === "body") return { ...request, [part]: rewrite(request[part]) };
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, name === part ? rewrite(value) : value] as const),
  };
}

/** Returns method and URL, and the pairs of body and header as the platform reads them, in no order. */
function meaningOf({ method, url, headers, body }: HttpRequest): unknown {
  const header = new Map(headers).get("Authorization") ?? "";
  const bare = header.replace(/realm="(?:[^"\\]|\\.)*"/i, "");
  const signed = Array.from(bare.matchAll(/(oauth_[^=\s,"]*)="([^"]*)"/g), ([, name = "", value = ""]) =>
    JSON.stringify([name, decodeURIComponent(value)]),
  );
  // A header parameter that the body repeats is no second parameter.
  const own = Array.from(new URLSearchParams(`&${body}`), (pair) => JSON.stringify(pair));
  return [method.toUpperCase(), url, own.filter((pair) => !signed.includes(pair)).sort(), signed.sort()];
}

const interpretations = new Map<string, { readonly point: string; readonly name: string; readonly scheme: Scheme }>(
  Object.entries(ambiguities).flatMap(([point, { readings }]) =>
    readings.map(({ name, scheme }) => [`${point}/${name}`, { point, name, scheme }] as const),
  ),
);
/** Stages that decide what is sent and how it is written, but not how that is signed. */
const SENDING: ReadonlySet<string> = new Set<keyof Scheme>([
  "operationParameters",
  "protocolParameters",
  "encodeBodyText",
]);
/** Interpretations that sign what they send as the reference does: any verifier accepts them. */
const alwaysAccepted: ReadonlySet<string> = new Set(
  [...interpretations].flatMap(([id, { scheme }]) => {
    const right: Readonly<Record<string, unknown>> = { ...reference };
    const replaced = Object.entries(scheme).filter(([stage, part]) => part !== right[stage]);
    return replaced.every(([stage]) => SENDING.has(stage)) ? [id] : [];
  }),
);
const interpreted = fc
  .tuple(
    drawnTasks({ methods: ["HMAC-SHA1"], privateKey: publishedPrivateKey }).filter(({ task }) => isAcceptable(task)),
    fc.nat(),
  )
  .map(([{ task, point }, at]) => {
    // Of the ambiguity that the task touches, if it touches one: elsewhere most interpretations are the same.
    const ids = [...interpretations.keys()].filter(
      (id) => at % 8 === 0 || point === undefined || id.startsWith(`${point}/`),
    );
    return { task, id: ids[at % ids.length] ?? "" };
  });
checkProperty(
  "an interpretation is accepted where it signs what it sends as the reference does",
  interpreted,
  ({ task, id }) => {
    const { point, name } = interpretations.get(id) ?? { point: "", name: "" };
    const signed = signRequest(task, {}, schemeOf(point, name));
    const due = signRequest(task).trace;
    const signsAlike = due.baseString === signed.trace.baseString && due.signingKey === signed.trace.signingKey;
    const { accepted } = verifyRequest(signed, [consumerOf(task)], task.timestamp);
    expect(accepted).toBe(alwaysAccepted.has(id) || signsAlike);
  },
);

const SECRET = "F9F65098-1111-1111-1111-621611111111";
const FORM = "application/x-www-form-urlencoded";
const HEADER =
  'OAuth oauth_consumer_key="m", oauth_nonce="n", oauth_signature="qrnNCYyrdwMuUdTYhpOHJrqPrZs%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1669966913", oauth_version="1.0"';
const mostly = (sound: string): fc.Arbitrary<string> => fc.oneof(fc.constant(sound), spoiledTexts([sound]));
const headers = fc
  .tuple(
    mostly(HEADER),
    spoiledTexts([HEADER, HEADER.replace("HMAC-SHA1", "RSA-SHA256")]),
    mostly(FORM),
    fc.array(fc.tuple(rawTexts(), rawTexts()), { maxLength: 1 }),
  )
  .map(([sound, spoiled, type, more]) => [
    ["Content-Type", type] as const,
    ["authorization", type === FORM ? spoiled : sound] as const,
    ...more,
  ]);
const untrusted = fc.record({
  request: fc.record({
    method: mostly("POST"),
    url: mostly("https://gateway.example/paynet/api/v4/payout/1111"),
    headers,
    body: spoiledTexts(["amount=10.42&currency=EUR"]),
  }),
  publicKey: mostly(publishedPair.spki),
  now: mostly("1669966913"),
  maxSkewSeconds: fc.oneof(fc.constant(1e9), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
});
checkProperty(
  "a request that nobody signed is refused with a reason that holds no secret",
  untrusted,
  ({ request, publicKey, now, maxSkewSeconds }) => {
    const consumer = { consumerKey: "m", consumerSecret: SECRET, publicKey };
    const verdict = verifyRequest(request, [consumer], now, { maxSkewSeconds });
    if (verdict.accepted) throw new Error("accepted");
    expectRejection(verdict);
    expect(verdict.detail).not.toContain(SECRET);
  },
);
