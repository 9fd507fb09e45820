import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownMistakes } from "../../../src/deviations/catalogue.ts";
import { base64Decode } from "../../../src/encoding/base64.ts";
import { ambiguities } from "../../../src/signing/ambiguities.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { type SigningTask, signatureMethods } from "../../../src/signing/signing-task.ts";
import { traceBaseString, traceBody } from "../../../src/signing/trace-stages.ts";
import { firstDetections } from "../../bench/fuzz-detection/first-detections.ts";
import { plainTask as plain } from "../fixtures/plain-task.ts";
import type { DrawnTask } from "./ambiguous-tasks.ts";
import { drawnTasks } from "./drawn-tasks.ts";
import { nastyText } from "./nasty-texts.ts";
import { nastyNames, parameterLists, parameterNames } from "./parameters.ts";
import { rawBytes, rawTexts } from "./raw-texts.ts";

const pem = new URL("../../../vectors/keys/rsa-2048.pkcs8.test-only.pem", import.meta.url);
const privateKey = { pkcs8: readFileSync(pem, "utf8") };
const both = drawnTasks({ methods: signatureMethods, privateKey });
const drawn: readonly DrawnTask[] = draw(both, 1000);
const fixed = drawn.filter(({ point }) => point === undefined);
const ambiguous = drawn.filter(({ point }) => point !== undefined);

/** Draws in blocks, as a campaign does. */
function draw<T>(arbitrary: fc.Arbitrary<T>, count: number): readonly T[] {
  return Array.from({ length: count / 100 }, (_, seed) => fc.sample(arbitrary, { seed, numRuns: 100 })).flat();
}

/** Formats all that an interpretation may change, but for the signature, which follows. */
function show(task: SigningTask, scheme: Scheme): string {
  const base = traceBaseString(task, scheme);
  const key = task.signatureMethod === "HMAC-SHA1" ? scheme.signingKey(task.consumerSecret, task) : "";
  return JSON.stringify([base.baseString, key, traceBody(base, "", "header", scheme).body]);
}

/** How a space is written in the body, and whether there is an empty token or a body hash, is open in any task. */
const alwaysOpen = ["body-space", "empty-token", "body-hash"];

/** Lists the ambiguities of which some interpretation differs from the reference. */
function ambiguitiesTouched(task: SigningTask): readonly string[] {
  const right = show(task, reference);
  return Object.entries(ambiguities).flatMap(([point, { readings }]) =>
    readings.some(({ scheme }) => show(task, scheme) !== right) ? [point] : [],
  );
}

/** Ambiguities that one scheme or one order interprets are touched together. */
const touchedWith: Readonly<Record<string, readonly string[]>> = {
  "url-default-port": ["url-host-case", "url-query"],
  "url-host-case": ["url-default-port", "url-query"],
  "url-query": ["url-default-port", "url-host-case"],
  "duplicate-names": ["name-encoding"],
  "name-encoding": ["duplicate-names"],
};

describe("drawn tasks", () => {
  it("can be signed", () => {
    const some = drawn.filter((_, at) => at % 5 === 0);
    const refused = some.filter(({ task }) => signRequest(task).trace.signature === "");
    expect(refused).toEqual([]);
  });

  it("are valid Unicode", () => {
    expect(drawn.filter(({ task }) => !allTexts(task).every((text) => text.isWellFormed()))).toEqual([]);
  });

  it("touch no ambiguity where they name none", () => {
    // Each is written by every interpretation of every ambiguity.
    const some = fixed.filter((_, at) => at % 12 === 0);
    const others = some.map(({ task }) => ambiguitiesTouched(task).filter((point) => !alwaysOpen.includes(point)));
    expect(others.flat()).toEqual([]);
  });

  it("touch the one ambiguity that they name", () => {
    const some = Object.keys(ambiguities).flatMap((name) =>
      ambiguous.filter(({ point }) => point === name).slice(0, 3),
    );
    const wrong = some.filter(({ task, point = "" }) => {
      const touched = ambiguitiesTouched(task);
      const allowed = [point, ...(touchedWith[point] ?? []), ...alwaysOpen];
      return !touched.includes(point) || !touched.every((one) => allowed.includes(one));
    });
    expect(wrong).toEqual([]);
  });

  it("touch every ambiguity, but at most one in five touches any", () => {
    expect([...new Set(ambiguous.map(({ point }) => point))].sort()).toEqual(Object.keys(ambiguities).sort());
    expect(ambiguous.length).toBeLessThanOrEqual(drawn.length / 5);
  });

  it("are rarely signed with RSA beside HMAC", () => {
    const rsa = drawn.filter(({ task }) => task.signatureMethod === "RSA-SHA256").length;
    expect(rsa).toBeGreaterThan(drawn.length / 100);
    expect(rsa).toBeLessThan(drawn.length / 20);
  });

  it("are all signed with a method where it is the only one", () => {
    for (const method of signatureMethods) {
      const methods = draw(drawnTasks({ methods: [method], privateKey }), 200).map(({ task }) => task.signatureMethod);
      expect(new Set(methods)).toEqual(new Set([method]));
    }
  });

  it.each(signatureMethods.map((method) => [method, method === "HMAC-SHA1" ? signatureMethods : [method]] as const))(
    "hold RSA signatures that begin with a zero byte, beside or without HMAC (%s)",
    (_, methods) => {
      const signatures = draw(drawnTasks({ methods, privateKey }), 1000).flatMap(({ task }) =>
        task.nonce.startsWith("zero") ? [signRequest(task).trace.signature] : [],
      );
      expect(signatures.length).toBeGreaterThan(0);
      expect(new Set(signatures.map((signature) => base64Decode(signature)?.[0]))).toEqual(new Set([0]));
    },
  );

  it("meet every known mistake within 2000 runs", { tags: "slow" }, () => {
    const met = firstDetections(both, 7, knownMistakes, 2000);
    expect(knownMistakes.filter((mistake) => !met.has(mistake)).map(({ id }) => id)).toEqual([]);
  });
});

const shrinkings: readonly { what: string; fails: (drawn: DrawnTask) => boolean; to: DrawnTask }[] = [
  { what: "anything", fails: () => true, to: { task: plain } },
  { what: "what needs a parameter", fails: anyValue(/^/), to: withValue("a") },
  { what: "a mistake with the second * of a value", fails: anyValue(/\*.*\*/s), to: withValue("**") },
  { what: "a value of more than 255 bytes", fails: anyValue(longerThan(255)), to: withValue("a".repeat(256)) },
  { what: "an escape in a value", fails: anyValue(/%20/), to: withValue("%20") },
  { what: "white space at the end of a value", fails: anyValue(/ $/), to: withValue(" ") },
  {
    what: "a mistake with a port",
    fails: ({ task }) => task.url.includes(":8080/"),
    to: { task: { ...plain, url: "http://gateway.example:8080/paynet/api/v4/payout/1111" } },
  },
  {
    what: "a mistake with the merchant login",
    fails: ({ task }) => task.consumerKey.includes("+"),
    to: { task: { ...plain, consumerKey: "+" } },
  },
  {
    what: "a mistake with a long secret",
    fails: ({ task }) => task.signatureMethod === "HMAC-SHA1" && task.consumerSecret.length > 63,
    to: { task: { ...plain, consumerSecret: "a".repeat(64) } },
  },
];

describe("shrinking", () => {
  const expectPlainest = ({ fails, to }: Omit<(typeof shrinkings)[number], "what">): void => {
    const property = fc.property(both, (one) => !fails(one));
    expect(fc.check(property, { seed: 11, numRuns: 20_000 }).counterexample?.[0]).toEqual(to);
  };

  it.each(shrinkings)("makes $what as plain as it can be", expectPlainest);

  it("makes a value of more than 4096 bytes as plain as it can be", { tags: "slow" }, () => {
    expectPlainest({ fails: anyValue(longerThan(4096)), to: withValue("a".repeat(4097)) });
  });

  it("leaves one parameter at most at each ambiguity", () => {
    for (const point of Object.keys(ambiguities)) {
      const property = fc.property(both, (one) => one.point !== point);
      const [drawnTask] = fc.check(property, { seed: 1, numRuns: 20_000 }).counterexample ?? [];
      const names = drawnTask?.task.parameters.map(([name]) => name).filter((name) => !name.startsWith("oauth_"));
      expect(drawnTask?.point, point).toBe(point);
      expect(new Set(names).size, point).toBeLessThan(2);
    }
  });
});

describe("texts", () => {
  it("of nasty atoms are valid Unicode, with as many atoms as are asked for", () => {
    expect(draw(nastyText(), 2000).filter((text) => !text.isWellFormed())).toEqual([]);
    expect(draw(nastyText({ minAtoms: 1, maxAtoms: 1 }), 500)).not.toContain("");
  });

  it("for names are of unreserved characters, and no protocol parameter's", () => {
    const names = draw(parameterNames(), 5000);
    expect(names.filter((name) => !/^[A-Za-z0-9\-._~]+$/.test(name))).toEqual([]);
    expect(names.filter((name) => /^oauth_(?:nonce|signature|token|version|timestamp)$/.test(name))).toEqual([]);
  });

  it("for any names are never empty", () => {
    const names = draw(nastyNames(), 2000);
    expect(names).not.toContain("");
    expect(names.filter((name) => !/^[A-Za-z0-9\-._~]*$/.test(name)).length).toBeGreaterThan(names.length / 2);
  });

  it("in lists have different names", () => {
    const lists = draw(parameterLists(), 2000);
    expect(lists.filter((list) => new Set(list.map(([name]) => name)).size < list.length)).toEqual([]);
    expect(Math.max(...lists.map(({ length }) => length))).toBe(8);
    expect(lists.some(({ length }) => length === 0)).toBe(true);
  });

  it("for parsers are also no valid Unicode, and bytes no UTF-8", () => {
    const utf8 = new TextDecoder("utf-8", { fatal: true });
    expect(draw(rawTexts(), 200).some((text) => !text.isWellFormed())).toBe(true);
    const areInvalid = draw(rawBytes(), 200).map((bytes) => throws(() => utf8.decode(bytes)));
    expect(new Set(areInvalid)).toEqual(new Set([true, false]));
  });
});

function allTexts({ url, parameters, consumerKey, nonce, timestamp, ...task }: SigningTask): readonly string[] {
  const secret = task.signatureMethod === "HMAC-SHA1" ? [task.consumerSecret] : [];
  return [url, consumerKey, nonce, timestamp, ...secret, ...parameters.flat()];
}

function anyValue(matching: RegExp): (drawn: DrawnTask) => boolean {
  return ({ task }) => task.parameters.some(([, value]) => matching.test(value));
}

function longerThan(length: number): RegExp {
  return new RegExp(`^.{${length + 1}}`, "su");
}

function withValue(value: string): DrawnTask {
  return { task: { ...plain, parameters: [["a", value]] } };
}

function throws(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch {
    return true;
  }
}
