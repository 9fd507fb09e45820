import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue, knownMistakes } from "../../src/deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate } from "../../src/deviations/deviation.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { reference } from "../../src/signing/reference.ts";
import { type SignedRequest, signRequest } from "../../src/signing/sign-request.ts";
import { type SignatureMethod, type SigningTask, signatureMethods } from "../../src/signing/signing-task.ts";
import { bundledVectors } from "../suite/load-vectors.ts";
import { explainRequest } from "./explain-request.ts";
import { type RichTask, richTasks } from "./fixtures/rich-tasks.ts";
import { writeRawHttp } from "./fixtures/write-raw-http.ts";
import { readRequest } from "./input/read-request.ts";

const CONSUMER_KEY = "Mérchant Login ";
const privateKey = { pkcs8: readFileSync(join(bundledVectors, "keys", "rsa-2048.pkcs8.test-only.pem"), "utf8") };
const publicKey = createPublicKey(privateKey.pkcs8);

/** Mistakes that the request alone does not show, and what is needed beside it to name each. */
const WITH_PRIVATE_KEY = "the bytes of the signature are lost, so it takes the private key to make them anew";
const WITH_LOGIN = "the request holds no trace of the right login, so it takes the registered one";
const needs: Readonly<Record<string, string>> = {
  "signature-bytes-read-as-utf8": WITH_PRIVATE_KEY,
  "signature-lowercased": WITH_PRIVATE_KEY,
  "signature-upper-cased": WITH_PRIVATE_KEY,
  "signature-cut": WITH_PRIVATE_KEY,
  "consumer-key-in-lower-case": WITH_LOGIN,
  "consumer-key-is-endpoint-id": WITH_LOGIN,
  "header-login-trimmed": WITH_LOGIN,
  "latin1-header": WITH_LOGIN,
};

/** Not seen in one request: the nonce is rightly signed in each, and without a body nobody knows what was to be sent. */
const unseen: readonly string[] = ["nonce-of-first-request", "body-empty"];

/** An eighth is tried, and all of them when asked: what names one mistake of a stage names the others of that stage, too. */
const tryAll = process.env["COUNTERSIGN_ALL_DEVIANTS"] === "1";

describe.each(signatureMethods)("explain names from raw HTTP alone, under %s,", (method) => {
  const rows = knownMistakes
    .filter((deviation, at) => (tryAll || at % 8 === 0) && appliesTo(deviation, method))
    .filter(({ id }) => !unseen.includes(id))
    .map((deviation) => [deviation.id, deviation] as const);

  it("each mistake", () => expectEach(rows, namesMistake));

  function namesMistake(id: string, deviation: Deviation): void {
    const shown = firstThatShows(deviation, method);
    const scheme = shown.task.url.startsWith("http:") ? "http" : "https";
    const { request } = readRequest(writeRawHttp(shown.request), { scheme });
    const { mistakes: named, possible } = explainRequest(request, credentialsFor(shown.task, needs[id]), catalogue);
    const ids = [...named, ...possible].map(({ deviations }) => deviations.join("+"));
    expect(ids).toContain(id);
  }
});

it("lists as needing more only mistakes that there are", () => {
  expect(knownMistakes.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(needs)));
});

interface Shown {
  readonly task: SigningTask;
  readonly request: SignedRequest;
}

function firstThatShows(deviation: Deviation, method: SignatureMethod): Shown {
  for (const rich of richTasks) {
    const task = taskOf(rich, method);
    const request = attempt(() => signRequest(task, {}, deviate(reference, [deviation])));
    if (request !== undefined && textOf(request) !== textOf(signRequest(task))) return { task, request };
  }
  throw new Error(`no request among the rich tasks shows ${deviation.id}`);
}

function taskOf({ request, consumerSecret }: RichTask, signatureMethod: SignatureMethod): SigningTask {
  const head = { ...request, consumerKey: CONSUMER_KEY };
  return signatureMethod === "HMAC-SHA1"
    ? { ...head, signatureMethod, consumerSecret }
    : { ...head, signatureMethod, privateKey };
}

function textOf({ headers, body }: SignedRequest): string {
  return JSON.stringify([headers, body]);
}

/** Returns the secret or the public key, and beyond it only what the mistake is listed to need. */
function credentialsFor(task: SigningTask, need: string | undefined): RequestCredentials {
  return {
    ...(need === WITH_LOGIN && { consumerKey: task.consumerKey }),
    ...(task.signatureMethod === "HMAC-SHA1"
      ? { consumerSecret: task.consumerSecret }
      : { publicKey, ...(need === WITH_PRIVATE_KEY && { privateKey }) }),
  };
}

/** Returns nothing where a mistake cannot be made of a task. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
