import type { FramedRequest, HttpRequest } from "../../signing/http-request.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import { type Verification, verifyRequest } from "../../verification/verify-request.ts";
import type { AuthoredVerification, Concern } from "../concern.ts";
import { keyPairOf, type RsaKeys } from "../model/resolve-task.ts";
import type { VectorFile, VerificationVector } from "../model/vector.ts";
import { headOf, type NamedTask, nameVerification, type Variant, variantsOf } from "./authored-task.ts";
import { makeRequest } from "./derive-verification.ts";
import type { Moment } from "./live-body.ts";
import { type LiveBody, type LiveMerchant, type LiveScene, type LiveSetting, stageLive } from "./live-scene.ts";

/** Makes a request for a moment; its nonce is a fresh text of unreserved characters. */
export type SignLive = (moment: Moment) => FramedRequest;

/** A verification vector to be sent to a live gateway. */
export type LiveVector =
  | {
      readonly vector: VerificationVector;
      readonly method: SignatureMethod;
      readonly sign: SignLive;
      /** Makes the requests that are sent and answered just before, of the same moment: for vectors about repetition. */
      readonly signBefore?: (moment: Moment) => readonly HttpRequest[];
      /** Present where a live gateway must refuse the request, though a verifier without memory may accept it. */
      readonly due?: "refused";
    }
  | { readonly vector: VerificationVector; readonly method: SignatureMethod; readonly leftOut: string };

/** The published vectors, with their keys. */
export interface Published {
  readonly files: readonly VectorFile[];
  readonly keys: RsaKeys;
}

/** A fresh nonce may turn an attack into the right request by chance: others are then tried. */
const MOST_ATTEMPTS = 4;

/** As many where only some nonces show the point: one in 256 gives a digest that begins with zero. */
const MOST_ATTEMPTS_TO_SHOW = 2048;

/** A complete body comes first: a gateway may refuse another for what it lacks. */
const BODIES: readonly LiveBody[] = ["complete", "as-authored"];

const LINE_BREAK = /[\r\n]/;

const TRIAL: Moment = { now: 1_700_000_000, nonce: "trialnonce" };

/**
 * Moves the verification vectors to a live gateway: the same attacks, signed anew for its base URL, its endpoints and
 * its merchants. `vector` is the published one. One that cannot be sent, or whose answer would show nothing, is left out
 * with the reason. Pure.
 *
 * @throws {CountersignError} as `signRequest`, for a merchant whose key cannot be used.
 */
export function liveVectors(
  concerns: readonly Concern[],
  setting: LiveSetting,
  { files, keys }: Published,
): readonly LiveVector[] {
  const published = new Map(
    files.flatMap((file) => (file.kind === "verification" ? file.vectors : [])).map((vector) => [vector.id, vector]),
  );
  return concerns.flatMap((concern) => {
    if (concern.kind !== "verification") return [];
    return concern.vectors.flatMap((authored) => {
      // What shows under HMAC-SHA1, the first, shows under RSA-SHA256: there a trial takes a hundred times as long.
      let shown: LiveBody | undefined;
      return variantsOf(authored.methods).flatMap((variant) => {
        const vector = published.get(headOf(concern, authored, variant.suffix).id);
        if (vector === undefined) return [];
        const moved = moveVector({ vector, authored, variant, setting, keys, shown });
        shown = moved.shown;
        return [moved.live];
      });
    });
  });
}

/** A vector to be moved to a live gateway, with what it was authored as. */
interface ToMove {
  readonly vector: VerificationVector;
  readonly authored: AuthoredVerification;
  readonly variant: Variant;
  readonly setting: LiveSetting;
  readonly keys: RsaKeys;
  /** The body with which the same attack was seen to show under the other method. */
  readonly shown: LiveBody | undefined;
}

interface MovedVector {
  readonly live: LiveVector;
  /** The body with which it shows what it is about, where it is sent. */
  readonly shown?: LiveBody;
}

function moveVector({ vector, authored, variant, setting, keys, shown }: ToMove): MovedVector {
  const named = nameVerification(authored, variant);
  // A merchant without a key for the wanted method signs under the other one.
  const head = { vector, method: named.main.task.signatureMethod };
  const leaveOut = (leftOut: string): MovedVector => ({ live: { ...head, leftOut } });
  const { fixedOnly } = authored;
  if (fixedOnly !== undefined) return leaveOut(fixedOnly);
  if (authored.needsOtherEndpoint === true && setting.otherEndpointId === undefined) {
    return leaveOut("no other endpoint of this gateway is known");
  }
  const staged =
    authored.unregistered === true
      ? stageUnregistered(named.main, authored, setting, keys)
      : stageLive(named, authored, setting);
  if ("missing" in staged) return leaveOut(staged.missing);
  const { scene } = staged;
  // Two merchants may have one key, and not one secret.
  const isSeen = shown !== undefined && authored.shows === undefined && named.also.length === 0;
  const trial = isSeen ? { body: shown } : tryOut(vector, authored, staged);
  if ("leftOut" in trial) return leaveOut(trial.leftOut);
  const sign: SignLive = (moment) => ({
    ...(makeConclusive(vector, authored, staged, moment, trial.body)?.request ??
      makeRequest(authored, scene(moment, "as-authored"))),
    ...authored.sending,
  });
  return { live: { ...head, sign, ...signingBefore(authored, scene) }, shown: trial.body };
}

/** Finds the body with which a live request shows what its vector is about, or says why none does. */
function tryOut(
  vector: VerificationVector,
  authored: AuthoredVerification,
  staged: LiveScene,
): { readonly body: LiveBody } | { readonly leftOut: string } {
  const trial = makeConclusive(vector, authored, staged, TRIAL);
  if (trial === undefined) return { leftOut: "with the URL and the merchants of this gateway it shows nothing" };
  if (trial.request.headers.some(([, value]) => LINE_BREAK.test(value))) {
    return { leftOut: "HTTP takes the line breaks of its header for its own" };
  }
  return { body: trial.body };
}

/** Returns how the requests are signed that are sent just before, if any are, and what is due then. */
function signingBefore(
  authored: AuthoredVerification,
  scene: LiveScene["scene"],
): Pick<Extract<LiveVector, { readonly sign: SignLive }>, "signBefore" | "due"> {
  const { alter: _, ...asSigned } = authored;
  const { before, respells } = authored;
  if (respells === true) {
    return {
      due: "refused",
      signBefore: (moment) => {
        const signed = makeRequest(asSigned, scene(moment, "complete"));
        return [signed, signed];
      },
    };
  }
  if (before === undefined) return {};
  return {
    signBefore: (moment) => {
      const complete = scene(moment, "complete");
      return [before(makeRequest(authored, complete), complete)].flat();
    },
  };
}

/** Stages a published merchant that the gateway does not have on record, with the keys that everybody has. */
function stageUnregistered(
  main: NamedTask,
  authored: AuthoredVerification,
  setting: LiveSetting,
  keys: RsaKeys,
): LiveScene | { readonly missing: string } {
  const { credentials } = main;
  const { consumerKey } = credentials;
  if (Object.values(setting.merchants).some((merchant) => merchant.consumerKey === consumerKey)) {
    return { missing: "this gateway has the published merchants on record, as a test gateway may" };
  }
  const published: LiveMerchant =
    "keyFile" in credentials
      ? { consumerKey, privateKey: keyPairOf(credentials.keyFile, keys) }
      : { consumerKey, consumerSecret: credentials.consumerSecret };
  const staged = stageLive({ main, also: [] }, authored, { ...setting, merchants: { [consumerKey]: published } });
  return "missing" in staged ? staged : { ...staged, consumers: [] };
}

/**
 * Makes the request with the first body and nonce for which the reference answers as the vector expects. A body that was
 * found before is tried alone: where the other shows nothing, it does so with each of many nonces, and none is quick to sign.
 */
function makeConclusive(
  vector: VerificationVector,
  authored: AuthoredVerification,
  { scene, consumers }: LiveScene,
  { now, nonce }: Moment,
  found?: LiveBody,
): { readonly request: HttpRequest; readonly body: LiveBody } | undefined {
  const attempts = authored.shows === undefined ? MOST_ATTEMPTS : MOST_ATTEMPTS_TO_SHOW;
  // No nonce makes a right request a wrong one.
  const isProven = found !== undefined && vector.result === "valid";
  for (const body of found === undefined ? BODIES : [found]) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const moment = { now, nonce: attempt === 0 ? nonce : `${nonce}-${attempt}` };
      const made = scene(moment, body);
      const make = (): HttpRequest => makeRequest(authored, made);
      if (authored.shows?.(made, make) === false) continue;
      const request = make();
      if (isProven || isAsExpected(vector, verifyRequest(request, consumers, String(now)))) return { request, body };
    }
  }
  return undefined;
}

function isAsExpected(vector: VerificationVector, { accepted }: Verification): boolean {
  return vector.result === "acceptable" || vector.expected.accepted === accepted;
}
