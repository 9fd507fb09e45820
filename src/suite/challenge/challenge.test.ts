import { createPublicKey } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { libraryBaseString } from "../../../harness/generate/confirm/fixtures/oauth-1.0a.ts";
import { protocolOf } from "../../../harness/generate/confirm/fixtures/oracle.ts";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { sampleOf } from "../../fixtures/sample.ts";
import { planSuite } from "../../judging/plan.ts";
import { ambiguities, interpretWith } from "../../signing/ambiguities.ts";
import { type HttpRequest, headerOf } from "../../signing/http-request.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { traceSignature } from "../../signing/sign-request.ts";
import { operationNames, operations } from "../../spec/operations.ts";
import { readResponse } from "../../spec/read-response.ts";
import { verifyRequest } from "../../verification/verify-request.ts";
import type { Consumer } from "../../verification/verify-task.ts";
import { deriveFile } from "../derive/derive-file.ts";
import { parseVectors } from "../model/parse-vectors.ts";
import { credentialsNamed, resolveTask } from "../model/resolve-task.ts";
import type { SigningVector, Vector, VectorFile, VerificationVector } from "../model/vector.ts";
import { drawChallenge } from "./challenge.ts";
import { drawGatewayRequests } from "./drawn-verification.ts";
import { insideHeaders, numberFields, oddEndpoints, triggerWords } from "./trigger-words.ts";

type SigningFile = Extract<VectorFile, { readonly kind: "signing" }>;

const suite = loadVectors();
const files = drawChallenge("Königsberg 1736", suite);
const toGateways = deriveFile(drawGatewayRequests("Königsberg 1736"), suite.keys);
const sent = planSuite({ ...suite, files: [toGateways] });
/** How vectors are drawn does not depend on how many there are. */
const few = { inRows: 8, combined: 20, builds: 20 };
const published = { ...suite, files: suite.files.map(everyTenth) };
const idsOf = (drawn: readonly VectorFile[]): readonly string[] =>
  drawn.flatMap(({ vectors }) => vectors.map(({ id }) => id));
const tasksOf = (drawn: readonly VectorFile[]): readonly string[] =>
  drawn.flatMap(({ kind, vectors }) => vectors.map(({ task }) => `${kind} ${JSON.stringify(task)}`));

type Drawn = readonly VectorFile[];

function withoutRsa(drawn: Drawn): readonly Vector[] {
  return drawn.flatMap(({ vectors }) =>
    vectors.filter(({ task }: Vector) => !("signatureMethod" in task) || task.signatureMethod === "HMAC-SHA1"),
  );
}

function everyTenth<File extends VectorFile>(file: File): File {
  return { ...file, vectors: file.vectors.filter((_, at) => at % 10 === 0) };
}

function signing(drawn: readonly VectorFile[]): readonly (readonly [SigningFile, SigningVector])[] {
  return drawn.flatMap((file) =>
    file.kind === "signing" ? file.vectors.map((vector) => [file, vector] as const) : [],
  );
}

/** Lists the forms of a merchant's key: the secret, or the public key in DER, as PEM has it too, and the modulus as a JSON Web Key has it. */
function formsOf({ consumerSecret = "", publicKey }: Consumer): readonly string[] {
  if (publicKey === undefined) return [consumerSecret];
  const key = createPublicKey(publicKey);
  return [key.export({ type: "spki", format: "der" }).toString("base64"), key.export({ format: "jwk" }).n ?? ""];
}

function holdsAny(texts: readonly string[], { url, headers, body }: HttpRequest): boolean {
  const all = decodeURIComponent([url, body, ...headers.map(([, value]) => value)].join(" "));
  return texts.some((one) => all.replaceAll(/\\n|\n/g, "").includes(one));
}

/** Decides whether a signer signs a drawn request as no interpretation of the specification does. */
function failsBy(scheme: Scheme, [{ concern, credentials }, vector]: readonly [SigningFile, SigningVector]): boolean {
  if (concern !== "challenge" || vector.task.signatureMethod !== "HMAC-SHA1") return false;
  const outcomes = vector.result === "valid" ? [vector] : vector.choices;
  const { signature } = traceSignature(resolveTask(vector.task, credentials ?? {}, suite.keys), scheme);
  return !outcomes.some(({ expected }) => expected.signature === signature);
}

function inBlocks(value: string, size: number): string {
  const blocks = Array.from({ length: Math.ceil(value.length / size) }, (_, at) =>
    value.slice(at * size, (at + 1) * size).toWellFormed(),
  );
  return blocks.map(percentEncode).join("");
}

describe("drawChallenge", () => {
  it("draws the same from the same seed", () => {
    const [one, other] = [1, 2].map(() => drawChallenge("Königsberg 1736", published, few)) as [Drawn, Drawn];
    expect(tasksOf(one)).toEqual(tasksOf(other));
    // RSA signatures, which are made when somebody looks at them, take long.
    expect(withoutRsa(one)).toEqual(withoutRsa(other));
  });

  it("draws no task that is published or that another seed draws, but for letters around an encoder's text", () => {
    const others = drawChallenge("Königsberg 1737", published, few);
    const known = new Set([...tasksOf(suite.files), ...tasksOf(others)]);
    expect(tasksOf(files).filter((task) => known.has(task))).toEqual([]);
    const ids = new Set([...idsOf(suite.files), ...idsOf(others)]);
    expect(idsOf(files).filter((id) => ids.has(id))).toEqual([]);
  });

  it("draws more than 100 requests, each under its own name, under both methods", () => {
    expect(new Set(idsOf(files)).size).toBe(idsOf(files).length);
    for (const method of ["HMAC-SHA1", "RSA-SHA256"]) {
      expect(signing(files).filter(([, { task }]) => task.signatureMethod === method).length).toBeGreaterThan(60);
    }
  });

  it("draws answers of every operation, from which the client of the specification concludes what is due", () => {
    const answers = files.flatMap((file) => (file.kind === "responses" ? file.vectors : []));
    const wrong = answers.filter(
      (one) => one.result !== "valid" || !isDeepStrictEqual(readResponse(one.task), one.expected),
    );
    expect(wrong).toEqual([]);
    expect(new Set(answers.map(({ task }) => task.operation))).toEqual(new Set(operationNames));
    expect(answers.filter(({ task }) => task.status === 200).length).toBeGreaterThan(20);
  });

  it("draws requests of every operation, of many hosts and merchants", () => {
    const tasks = signing(files).flatMap(([{ concern }, { task }]) => (concern === "challenge" ? [task] : []));
    expect(operations.filter(({ path }) => tasks.some(({ url }) => url.includes(path)))).toEqual(operations);
    expect(new Set(tasks.map(({ url }) => url.split("/")[2])).size).toBeGreaterThan(10);
    expect(new Set(tasks.map(({ credentials }) => credentials)).size).toBeGreaterThan(10);
  });

  it("draws secrets that no published request has, times of today, amounts of any size, and a request of many parameters", () => {
    const known = new Set(
      suite.files.flatMap(({ credentials = {} }: { credentials?: VectorFile["credentials"] }) =>
        Object.values(credentials).map((one) => ("consumerSecret" in one ? one.consumerSecret : "")),
      ),
    );
    const drawn = signing(files).flatMap(([file, { task }]) =>
      file.concern === "challenge" && task.signatureMethod === "HMAC-SHA1" ? [{ file, task }] : [],
    );
    const secrets = drawn.map(({ file, task }) => credentialsNamed(task.credentials, file.credentials ?? {}));
    expect(secrets.filter((one) => "consumerSecret" in one && !known.has(one.consumerSecret)).length).toBeGreaterThan(
      10,
    );
    const tasks = drawn.map(({ task }) => task);
    for (const start of ["16", "17", "18"])
      expect(tasks.some(({ timestamp }) => timestamp.startsWith(start))).toBe(true);
    const amounts = tasks.flatMap(({ parameters }) => parameters.filter(([name]) => name === "amount"));
    expect(new Set(amounts.map(([, value]) => value.split(".", 1)[0]?.length)).size).toBeGreaterThan(4);
    expect(Math.max(...tasks.map(({ parameters }) => parameters.length))).toBeGreaterThan(100);
  });

  it("draws each kind of forgery of every operation, under both methods in all", () => {
    const { vectors } = drawGatewayRequests("Königsberg 1736");
    // Of bodies that nobody signed each kind is drawn once, not of every operation.
    const forged = vectors.filter(({ refused, flags }) => refused !== undefined && !flags.includes("BodyUnsigned"));
    const kinds = [
      ...["authorization-missing", "parameter-missing", "signature-malformed", "signature-mismatch"],
      ...["method-unsupported", "consumer-unknown", "credential-missing"],
    ];
    for (const { name, path } of operations) {
      const own = forged.filter(({ url = "" }) => url.includes(path));
      expect([name, kinds.filter((kind) => own.every(({ refused }) => refused !== kind))]).toEqual([name, []]);
      expect(own.flatMap(({ flags }) => flags)).toEqual(
        expect.arrayContaining([
          ...["Unsigned", "MethodUnchecked", "SecretSent", "MerchantUnknown", "AnotherMerchant", "PublicKeyAsSecret"],
          ...["UnseenBody", "UnseenUrl", "UnseenProtocol", "UnseenSignature"],
        ]),
      );
      expect(new Set(own.flatMap(({ methods = [] }) => methods)).size).toBe(2);
    }
  });

  it("draws forgeries of every operation that come behind the right request, with its header or its body", () => {
    const behind = drawGatewayRequests("Königsberg 1736").vectors.filter((one) => one.refused && one.before);
    for (const { path } of operations) {
      const own = behind.filter(({ url = "" }) => url.includes(path));
      const flags = new Set(own.flatMap((one) => one.flags));
      expect(flags).toEqual(new Set(["UnseenBody", "UnseenUrl", "UnseenProtocol", "UnseenSignature"]));
    }
  });

  it("draws requests that a right verifier answers as they expect", () => {
    const reasonOf = (answer: { readonly accepted: boolean; readonly reason?: string }): string =>
      answer.reason ?? String(answer.accepted);
    const wrong = sent.flatMap((one) => {
      if (one.kind !== "verification") return [one.vector.comment];
      // A live gateway alone is sent a request again.
      if (one.vector.result === "acceptable") return one.vector.point === "nonce-replay" ? [] : [one.vector.comment];
      const { request, consumers, now } = one.request.task;
      const [due, given] = [one.vector.expected, verifyRequest(request, consumers, now)].map(reasonOf);
      return due === given ? [] : [`${one.vector.comment} ${due}, not ${given}`];
    });
    expect(sent.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it.each([
    [300, "body", (body: string) => body.replace(/(?<=order_desc=[a-z]{300})[a-z]+/, "")],
    [1500, "body", (body: string) => body.replace(/(?<=order_desc=[a-z]{1500})[a-z]+/, "")],
    [1500, "bytes", (body: string) => body.slice(0, 1500)],
    [16_384, "bytes", (body: string) => body.slice(0, 16_384)],
  ])("draws a forgery that a reader accepts who ends behind %i characters: %s", (_, __, cut) => {
    const first = sent.find((one) => {
      if (one.kind !== "verification" || one.vector.flags[0] !== "UnseenBody") return false;
      const { request, consumers, now } = one.request.task;
      return verifyRequest({ ...request, body: cut(request.body) }, consumers, now).accepted;
    });
    expect(first?.vector.comment).toMatch(/what stands behind \d+ (?:characters|bytes)/);
  });

  it.each(["_token", "_method", "csrfmiddlewaretoken", "q", "control", "checksum"])(
    "draws a forgery that a reader accepts who leaves out %s",
    (name) => {
      const accepted = sent.filter((one) => {
        if (one.kind !== "verification" || one.vector.flags[0] !== "UnseenBody") return false;
        const { request, consumers, now } = one.request.task;
        const body = request.body.replace(new RegExp(`&${name}=\\w+$`), "");
        return verifyRequest({ ...request, body }, consumers, now).accepted;
      });
      expect(accepted.map(({ vector }) => vector.comment)).toEqual([expect.stringContaining(`: ${name}=`)]);
    },
  );

  it("draws forgeries that a verifier accepts who takes the key from the request", () => {
    const accepted = sent.flatMap((one) => {
      const [, where] = /^The forger's own (?:secret|key).* under several names (.*)\.$/.exec(one.vector.comment) ?? [];
      if (one.kind !== "verification" || where === undefined) return [];
      const { request, consumers, now } = one.request.task;
      const [plain, forger] = consumers;
      expect(holdsAny(forger === undefined ? [] : formsOf(forger), request)).toBe(true);
      const taken = { ...forger, ...(plain && { consumerKey: plain.consumerKey }) } as (typeof consumers)[number];
      return verifyRequest(request, [taken], now).accepted ? [where] : [];
    });
    // The reference signs queries and other parameters in readings of its own.
    const accepts = ["in headers", "in cookies", "in the body, and signed", "in a query of the URL that is signed"];
    expect(new Set(accepted)).toEqual(new Set(accepts));
    // Of each, the secret under all names, and the key in three forms under as many as fit, in four requests.
    expect(accepted.length).toBe(accepts.length * (1 + 3 * 4));
  });

  it.each([
    ["endpoints", ({ url }: HttpRequest) => url, oddEndpoints.map((endpoint) => `/${endpoint}`)],
    ["numbers", ({ body }: HttpRequest) => `&${body}`, numberFields.map((name) => `&${name}=${"9".repeat(20)}`)],
    [
      "parameters of the header",
      (request: HttpRequest) => headerOf(request, "authorization") ?? "",
      [
        ...["%F0%9F%98%80", '%ZZ"', '%FF"', 'oauth_signature="skip"', 'oauth_signature="none"'],
        ...['oauth_consumer_key="sandbox"', 'oauth_consumer_key="healthcheck"'],
      ],
    ],
  ])("sends forged requests with %s at which code throws, or that it may not check", (_, read, expected) => {
    const sent = (toGateways.vectors as readonly VerificationVector[])
      .filter((one) => one.result !== "acceptable" && !one.expected.accepted)
      .map(({ task }) => read(task.request));
    expect(expected.filter((text) => !sent.some((one) => one.includes(text)))).toEqual([]);
  });

  it("sends right requests of each operation in two packets, and forged ones", () => {
    const parted = drawGatewayRequests("Königsberg 1736").vectors.filter(
      ({ sending }) => sending?.framing === "parted",
    );
    const right = parted.filter(({ refused }) => refused === undefined);
    const paths = right.map(({ url = "" }) => operations.find(({ path }) => url.includes(path))?.name);
    expect(new Set(paths)).toEqual(new Set(operationNames));
    expect(parted.length).toBeGreaterThan(right.length);
  });

  it("says in forged requests that they come from inside, in each header that tells", () => {
    const sent = (toGateways.vectors as readonly VerificationVector[])
      .filter((one) => one.result !== "acceptable" && !one.expected.accepted)
      .flatMap(({ task }) => task.request.headers.map((header) => header.join(": ")));
    const told = insideHeaders.flatMap(([, headers]) => headers.map((header) => header.join(": ")));
    expect(told.filter((header) => !sent.includes(header))).toEqual([]);
  });

  // A server that fails at Client-IP, as Rails does, is asked with the others all the same.
  it("says so by Client-IP apart from other headers that only some read", () => {
    const namesBeside = insideHeaders
      .map(([, headers]) => headers.map(([name]) => name))
      .filter((names) => names.includes("Client-IP"));
    expect(new Set(namesBeside.flat())).toEqual(new Set(["Client-IP", "X-Forwarded-For"]));
    expect(insideHeaders.length).toBeGreaterThan(namesBeside.length);
  });

  it("holds each word for a switch in forged requests: in headers, in signed fields, in queries and in cookies", () => {
    const forged = (toGateways.vectors as readonly VerificationVector[]).filter(
      (one) => one.result !== "acceptable" && !one.expected.accepted,
    );
    const holding = (textOf: (request: HttpRequest) => string): readonly string[] => {
      const all = forged.map(({ task }) => textOf(task.request).toLowerCase().replace(/[-_]/g, "")).join("\n");
      return triggerWords.filter((word) => all.includes(word.replaceAll("-", "")));
    };
    const inHeaders = (value: string) =>
      holding(({ headers }) =>
        headers
          .filter(([, own]) => own === value)
          .map(([name]) => name)
          .join("\n"),
      );
    for (const found of [
      inHeaders("1"),
      inHeaders("true"),
      holding(({ body }) => body),
      holding(({ url }) => url),
      holding((request) => headerOf(request, "cookie") ?? ""),
    ]) {
      expect(found).toEqual(triggerWords);
    }
  });

  it.each(
    [
      "consumer-secret-encoding",
      "name-encoding",
      "duplicate-names",
      "repeated-protocol-parameters",
      "url-query",
    ].flatMap((point) =>
      (ambiguities[point]?.readings ?? []).map(({ name, scheme }) => [point, name, scheme] as const),
    ),
  )("refuses no signer for its interpretation of %s: %s", (_, __, scheme) => {
    const failed = sampleOf(signing(files), 3).filter((one) => failsBy(interpretWith(reference, scheme), one));
    expect(failed.map(([, { id }]) => id)).toEqual([]);
  });

  it.each<[what: string, encodeValue: Scheme["encodeValue"]]>([
    ["a field of the gateway", (value, name) => (name === "client-order-id" ? value : percentEncode(value))],
    ["the leading zeros of a field", (value, name) => percentEncode(name === "cvv2" ? String(Number(value)) : value)],
    ["blocks of 2000", (value) => inBlocks(value, 2000)],
    ["blocks of 8191", (value) => inBlocks(value, 8_191)],
    ["long values", (value) => (value.length > 255 ? encodeURIComponent(value) : percentEncode(value))],
  ])("fails a signer that is wrong in one place alone: %s", (_, encodeValue) => {
    expect(signing(files).some((one) => failsBy({ ...reference, encodeValue }, one))).toBe(true);
  });

  it.each([
    ["repeated names", (names: readonly string[]) => new Set(names).size < names.length],
    ["repeated protocol parameters", (names: readonly string[]) => names.includes("oauth_nonce")],
  ])("holds each mark of ASCII in requests of %s", (_, isMeant) => {
    const values = signing(files).flatMap(
      ([
        ,
        {
          task: { parameters },
        },
      ]) => (isMeant(parameters.map(([name]) => name)) ? parameters.map(([, value]) => value) : []),
    );
    expect(values.filter((value) => /^[A-Za-z]?(?=.*\*)(?=.*~)(?=.* )(?=.*%).{30}/.test(value)).length).toBeGreaterThan(
      3,
    );
  });

  it("derives files of the format", () => {
    for (const file of files) {
      // RSA signatures are made when somebody looks at them, which takes long for all.
      const some = { ...file, vectors: sampleOf<Vector>(file.vectors, 20) } as typeof file;
      expect(parseVectors(JSON.stringify(some), "challenge")).toEqual(some);
    }
  });

  it("derives the base strings that oauth-1.0a makes", () => {
    const wrong = signing(files).filter(([{ concern }, vector]) => {
      if (concern !== "challenge" || vector.result !== "valid") return false;
      // The library loses a parameter of this name.
      if (vector.task.parameters.some(([name]) => name === "__proto__")) return false;
      const [file] = files.filter(({ concern, kind }) => concern === "challenge" && kind === "signing");
      if (file?.kind !== "signing") return true;
      const { consumerKey } = credentialsNamed(vector.task.credentials, file.credentials ?? {});
      return vector.expected.baseString !== libraryBaseString(vector.task, protocolOf({ ...vector.task, consumerKey }));
    });
    expect(wrong.map(([, { id }]) => id)).toEqual([]);
  });
});
