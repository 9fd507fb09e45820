import { expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { candidateMistakes } from "../../deviations/candidates.ts";
import { catalogue } from "../../deviations/catalogue.ts";
import { deviate } from "../../deviations/deviation.ts";
import { expectEach } from "../../fixtures/expect-each.ts";
import { sampleOf } from "../../fixtures/sample.ts";
import { resolveTask } from "../../suite/model/resolve-task.ts";
import { ambiguities } from "../ambiguities.ts";
import { reference } from "../reference.ts";
import type { Scheme } from "../scheme.ts";
import { traceSignature } from "../sign-request.ts";
import type { SigningTask } from "../signing-task.ts";
import { traceBaseString } from "../trace-stages.ts";
import { compileScheme } from "./compile-scheme.ts";

const { files, keys } = loadVectors();
const tasks: readonly (readonly [id: string, task: SigningTask])[] = files.flatMap((file) =>
  file.kind === "signing"
    ? file.vectors.map((vector) => [vector.id, resolveTask(vector.task, file.credentials ?? {}, keys)] as const)
    : [],
);
const hmac = tasks.filter(([, { signatureMethod }]) => signatureMethod === "HMAC-SHA1");
const few = hmac.filter((_, at) => at % 60 === 0);

/** Says where a compiled scheme gives something else than its stages do. */
function findDifferences(scheme: Scheme, all: typeof tasks): readonly string[] {
  const compiled = compileScheme(scheme, reference);
  return all.flatMap(([id, task]) => {
    const baseString = compiled.baseString(task);
    const signature = tryTo(() => compiled.signature(task));
    if (signature === undefined) {
      return baseString === undefined || baseString === traceBaseString(task, scheme).baseString ? [] : [id];
    }
    const staged = tryTo(() => traceSignature(task, scheme));
    if (typeof staged === "string") return staged === signature ? [] : [id];
    return staged.signature === signature && staged.baseString === (baseString ?? staged.baseString) ? [] : [id];
  });
}

function tryTo<Result>(compute: () => Result): Result | string {
  try {
    return compute();
  } catch (error) {
    return `throws ${error}`;
  }
}

it("gives what the stages give, for every task of the suite, and nearly always gives something", () => {
  expect(findDifferences(reference, tasks)).toEqual([]);
  const compiled = compileScheme(reference, reference);
  expect(hmac.filter(([, task]) => compiled.signature(task) === undefined).length).toBeLessThan(hmac.length / 50);
});

it("gives what the stages of each known mistake give, or nothing", () =>
  expectEach(
    sampleOf([...new Set([...catalogue, ...candidateMistakes])], 3).map(
      (one, index) => [one.id, { one, index }] as const,
    ),
    (_, { one, index }) => {
      // Others for each mistake: together they are nearly all.
      const own = hmac.filter((_task, at) => at % 600 === index % 600);
      expect(findDifferences(deviate(reference, [one]), own)).toEqual([]);
    },
  ));

it("gives what each interpretation gives, or nothing", () =>
  expectEach(
    Object.entries(ambiguities).flatMap(([point, { readings }]) =>
      readings.map(({ name, scheme }) => [`${point} ${name}`, scheme] as const),
    ),
    (_, scheme) => {
      expect(findDifferences(scheme, few)).toEqual([]);
    },
  ));

it.each([
  ["no nonce", { nonce: "" }],
  ["a body with another nonce", { parameters: [["oauth_nonce", "other"]] }],
  ["a lone surrogate", { parameters: [["a", "\ud800"]] }],
  ["no URL", { url: "gateway" }],
] as const)("leaves the stages to say what is wrong: %s", (_, change) => {
  const [, task] = hmac[0] ?? expect.fail("no task");
  expect(findDifferences(reference, [["", { ...task, ...change } as SigningTask]])).toEqual([]);
});

it("keeps nothing of one task for the next", () => {
  const [, task] = hmac[0] ?? expect.fail("no task");
  const long = "ü".repeat(9_000);
  const changed: readonly SigningTask[] = [
    { ...task, parameters: [["a", long]] },
    { ...task, parameters: [["a", "1"]] },
    { ...task, parameters: [["b", "1"]] },
    {
      ...task,
      parameters: [
        ["b", "1"],
        ["a", "2"],
      ],
    },
    { ...task, method: "put" },
    { ...task, url: `${task.url}/x` },
    { ...task, consumerKey: "ü" },
    { ...task, signatureMethod: "HMAC-SHA1", consumerSecret: "s".repeat(70) } as SigningTask,
    { ...task, signatureMethod: "HMAC-SHA1", consumerSecret: "" } as SigningTask,
    task,
  ];
  expect(
    findDifferences(
      reference,
      [...changed, ...changed.toReversed()].map((one, at) => [String(at), one]),
    ),
  ).toEqual([]);
});

it("keeps no name of the protocol's for the next task", () => {
  const [, task] = hmac[0] ?? expect.fail("no task");
  const named: Scheme = {
    ...reference,
    protocolParameters: ({ nonce }) => [
      ["a", "1"],
      [nonce, "2"],
    ],
  };
  const nonces = ["b", "c", "", "b", "0"].map((nonce) => [nonce, { ...task, nonce }] as const);
  const compiled = compileScheme(named, reference);
  expect(nonces.map(([, one]) => compiled.baseString(one))).toEqual(
    nonces.map(([, one]) => traceBaseString(one, named).baseString),
  );
});

it.each([16_382, 16_383, 16_384, 100_000])(
  "writes long texts whole: a pair of surrogates after %d characters",
  (before) => {
    const [, task] = hmac[0] ?? expect.fail("no task");
    const value = `${"a".repeat(before)}\u{1f600}${" ".repeat(40_000)}\u{1f600}`;
    const long: SigningTask = { ...task, parameters: [["a", value]] };
    expect(compileScheme(reference, reference).baseString(long)).toBe(traceBaseString(long, reference).baseString);
  },
);
