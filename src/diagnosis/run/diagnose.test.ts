import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { candidateMistakes } from "../../deviations/candidates.ts";
import { knownMistakes } from "../../deviations/catalogue.ts";
import type { Deviation } from "../../deviations/deviation.ts";
import { changingText } from "../../deviations/signer/values/text-mistake.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { publishedKey } from "../../fixtures/published-key.ts";
import type { Signed } from "../../judging/adapter.ts";
import { createJudge } from "../../judging/judge.ts";
import { type PlannedVector, planSuite } from "../../judging/plan.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningConcern } from "../../suite/concern.ts";
import { deriveFile } from "../../suite/derive/derive-file.ts";
import type { Flag, VectorFile } from "../../suite/model/vector.ts";
import type { Attribution } from "../diagnosis.ts";
import type { Case } from "../replay/case.ts";
import { finish } from "../steps.ts";
import { createCandidatePool } from "./candidate-pool.ts";
import { diagnose } from "./diagnose.ts";
import type { Evaluation } from "./evaluation.ts";

const keys = { "keys/rsa-2048": publishedKey("rsa-2048") };
const flagNamed = (description: string): Flag => ({
  bugType: "encoding",
  description,
  effect: "e",
  clauses: ["base-string.2"],
});
const flags = {
  Plain: flagNamed("Nothing odd."),
  Space: flagNamed("A space."),
  Comma: flagNamed("A comma."),
  Long: flagNamed("A long value."),
};

function vector(
  name: string,
  flag: keyof typeof flags,
  ...values: readonly string[]
): SigningConcern["vectors"][number] {
  const parameters = values.map((value, at): Parameter => [`p${at}`, value]);
  return { name, comment: "why", flags: [flag], parameters };
}

const file = deriveFile(
  {
    kind: "signing",
    concern: "small",
    about: "a few requests",
    flags,
    vectors: [
      vector("plain", "Plain", "10.42"),
      vector("sorted", "Plain", "b", "a"),
      vector("space", "Space", "two words"),
      vector("spaces", "Space", "a b c"),
      vector("comma", "Comma", ","),
      vector("commas", "Comma", "a,b,c"),
      vector("comma-and-space", "Comma", ", ,"),
      vector("others", "Plain", "!*'();:@&=+$/?#[]"),
      vector("fifty", "Plain", "x".repeat(50)),
      vector("sixty", "Long", "x".repeat(60)),
      vector("seventy", "Long", "y".repeat(70)),
    ],
  },
  keys,
);
const planOf = (...files: readonly VectorFile[]): readonly PlannedVector[] =>
  planSuite({ version: "1", digest: "sha256:0", files, keys, challenge: null });

/** A part of the catalogue: to search an unexplained failure for pairs and triples of all mistakes takes seconds. */
const few = knownMistakes.filter(({ id }, at) => at % 20 === 0 || id === "comma-left-raw");

/** Diagnoses a signer that differs from the reference in these stages and shows only the given fields. */
function diagnoseSigner(
  stages: Partial<Scheme>,
  shown: readonly (keyof Signed)[] = ["signature"],
  method: "HMAC-SHA1" | "RSA-SHA256" = "HMAC-SHA1",
  mistakes: readonly Deviation[] = knownMistakes,
  plan = planOf(file),
  learns = false,
): Attribution {
  const judge = createJudge();
  return diagnose(
    plan.flatMap((planned) => {
      if (planned.kind !== "signing" || planned.method !== method) return [];
      const { trace } = signRequest(planned.request.task, {}, { ...reference, ...stages });
      const judgement = judge(planned, { signed: Object.fromEntries(shown.map((field) => [field, trace[field]])) });
      const own = Object.entries(flags).filter(([name]) => planned.vector.flags.includes(name));
      const { id } = planned.vector;
      return judgement === undefined ? [] : [{ id, kind: "signing", flags: Object.fromEntries(own), judgement }];
    }),
    { mistakes, learns },
  );
}

function diagnoseUnknown(encodeValue: Scheme["encodeValue"]): Attribution {
  return diagnoseSigner({ encodeValue }, ["signature"], "HMAC-SHA1", few);
}

function summarize({ diagnosis, unexplained }: Attribution): object {
  return {
    diagnosis: diagnosis.map(({ deviations, vectors }) => [deviations.join("+"), vectors.length]),
    unexplained: unexplained.map(({ vectors }) => vectors),
  };
}

/** Values that lose commas and the white space at their ends: some tell which of the two goes first. */
const commasAndSpaces = deriveFile(
  {
    kind: "signing",
    concern: "commas",
    about: "a few requests",
    flags,
    vectors: [" a", "b,c", " d ", "e,", ", f", "g ,"].map((value, at) => vector(`v${at}`, "Comma", value)),
  },
  keys,
);
const commaLeft: Scheme["encodeValue"] = (value) => percentEncode(value).replaceAll("%2C", ",");
const withoutAmpersand: Scheme["signingKey"] = (secret) => secret;

describe("diagnose", () => {
  it.each<[first: string, change: (value: string) => string]>([
    ["commas are left out", (value) => value.replaceAll(",", "").trim()],
    ["it is trimmed", (value) => value.trim().replaceAll(",", "")],
  ])("finds two changes of a value in either order: first %s", (_first, change) => {
    const mistakes = [
      changingText("values", { id: "commas", title: "t", change: (value) => value.replaceAll(",", "") }),
      changingText("values", { id: "trim", title: "t", change: (value) => value.trim() }),
    ];
    const encodeValue: Scheme["encodeValue"] = (value) => percentEncode(change(value));
    const found = diagnoseSigner({ encodeValue }, ["signature"], "HMAC-SHA1", mistakes, planOf(commasAndSpaces));
    expect(found.unexplained).toEqual([]);
    expect(found.diagnosis.flatMap(({ deviations }) => deviations)).toEqual(expect.arrayContaining(["commas", "trim"]));
  });

  it("finds what only a few of very many failures show", { tags: "slow" }, () => {
    // The long ones are searched last.
    const values = Array.from({ length: 600 }, (_, at) => (at < 580 ? `a ${at}` : `a, and more than that: ${at}`));
    const vectors = values.map((value, at) => vector(`v${at}`, "Comma", value));
    const many = deriveFile({ kind: "signing", concern: "many", about: "many requests", flags, vectors }, keys);
    const mistakes = [
      changingText("values", { id: "spaces", title: "t", change: (value) => value.replaceAll(" ", "") }),
      changingText("values", { id: "commas", title: "t", change: (value) => value.replaceAll(",", "") }),
    ];
    const encodeValue: Scheme["encodeValue"] = (value) => percentEncode(value.replace(/[ ,]/g, ""));
    const found = diagnoseSigner({ encodeValue }, ["signature"], "HMAC-SHA1", mistakes, planOf(many));
    expect(summarize(found)).toEqual({
      diagnosis: [
        ["spaces", 580],
        ["commas+spaces", 20],
      ],
      unexplained: [],
    });
  });

  it("tells of very many failures what holds in all, though only some of them are searched", { tags: "slow" }, () => {
    const ascii = Array.from({ length: 580 }, (_, at) => `${at} ${"word ".repeat(11)}`.slice(0, 50));
    const values = [...ascii, ...Array.from({ length: 20 }, (_, at) => `${at} é ${"more ".repeat(14)}`.slice(0, 70))];
    const vectors = values.map((value, at) => vector(`v${at}`, "Long", value));
    const many = deriveFile({ kind: "signing", concern: "many", about: "many requests", flags, vectors }, keys);
    const encodeValue: Scheme["encodeValue"] = (value) => percentEncode(Buffer.from(value).subarray(0, 40).toString());
    const { diagnosis } = diagnoseSigner({ encodeValue }, ["signature"], "HMAC-SHA1", few, planOf(many), true);
    expect(diagnosis.map(({ title }) => title)).toEqual(["Values are cut after 40 bytes"]);
  });

  it("chooses what explains all, though one function explains nearly all in many places", () => {
    const mistake = (id: string, oneFunction: string): Deviation =>
      changingText("values", { id, title: "t", oneFunction, change: (value) => value });
    const near = Array.from({ length: 20 }, (_, at) => [mistake(`near-${at}`, "near")]);
    const whole = [mistake("whole", "whole")];
    const failures = Array.from({ length: 60 }, (_, at) => ({ id: `${at}` }) as Case);
    const evaluation: Partial<Evaluation> = {
      holds: ({ id }, [one]) => one !== undefined && (one.id === "whole" || Number(id) < 50),
      isRefuted: () => false,
      sort: (set) => set,
      compare: () => 0,
    };
    const progress = { failures, open: failures, deviations: [], hints: [], refuted: [] };
    const pool = createCandidatePool({ ...progress, evaluation: evaluation as Evaluation }, failures);
    pool.add([...near, whole]);
    expect(finish(pool.choose())?.extension).toBe(whole);
  });

  it("finds nothing in a signer that makes no mistake", () => {
    expect(summarize(diagnoseSigner({}))).toEqual({ diagnosis: [], unexplained: [] });
  });

  it.each<[string, Partial<Scheme>, readonly (readonly [string, number])[]]>([
    ["one mistake that shows in some requests", { encodeValue: commaLeft }, [["comma-left-raw", 3]]],
    ["one mistake that shows in every request", { signingKey: withoutAmpersand }, [["key-missing-ampersand", 11]]],
    [
      "one in the key, which is encoded by RFC 5849",
      { signingKey: (secret) => `${percentEncode(`${secret}\n`)}&` },
      [["key-whitespace", 11]],
    ],
    [
      "two mistakes, apart and together",
      { encodeValue: (value, name) => commaLeft(value, name).replaceAll("%20", "+") },
      [
        ["comma-left-raw", 2],
        ["space-as-plus", 2],
        ["comma-left-raw+space-as-plus", 1],
      ],
    ],
    [
      "a mistake that is always behind another",
      { encodeValue: commaLeft, signingKey: withoutAmpersand },
      [
        ["key-missing-ampersand", 8],
        ["comma-left-raw+key-missing-ampersand", 3],
      ],
    ],
  ])("names %s by the signature alone", (_, stages, expected) => {
    const { diagnosis, unexplained } = diagnoseSigner(stages);
    const found = diagnosis.map(({ deviations, alternatives, vectors }) => ({
      sets: [deviations, ...alternatives.map((other) => other.deviations)].map((set) => set.toSorted().join("+")),
      count: vectors.length,
    }));
    expect(unexplained).toEqual([]);
    expect(found).toHaveLength(expected.length);
    for (const [set, count] of expected) {
      expect(found).toContainEqual({ sets: expect.arrayContaining([set]), count });
    }
  });

  it("names a mistake in answers that are too long to be searched, too", () => {
    const vectors = [vector("plain", "Plain", "10.42"), vector("long", "Long", "x".repeat(3_000))];
    const plan = planOf(deriveFile({ kind: "signing", concern: "long", about: "a long one", flags, vectors }, keys));
    const hmacSha1: Scheme["hmacSha1"] = (key, text) =>
      Buffer.concat([Buffer.from(text), createHmac("sha1", key).update("").digest()]);
    const mistakes = candidateMistakes.filter(({ id }) => id.startsWith("hmac-of"));
    const attribution = diagnoseSigner({ hmacSha1 }, ["signature"], "HMAC-SHA1", mistakes, plan);
    expect(summarize(attribution)).toEqual({ diagnosis: [["hmac-of-nothing-after-text", 2]], unexplained: [] });
  });

  it("names a changed protocol parameter, though the signer leaves out what the caller repeats of it", () => {
    const timestamp = "1700000000";
    const repeating: SigningConcern["vectors"][number] = {
      ...vector("repeated", "Plain", "10.42"),
      timestamp,
      parameters: [["oauth_timestamp", timestamp]],
    };
    const vectors = [vector("plain", "Plain", "10.42"), repeating];
    const plan = planOf(deriveFile({ kind: "signing", concern: "again", about: "two requests", flags, vectors }, keys));
    const inMilliseconds: Partial<Scheme> = {
      protocolParameters: (task) =>
        reference
          .protocolParameters(task)
          .map(([name, value]) => [name, name === "oauth_timestamp" ? `${value}000` : value]),
      collectParameters: (operation, protocol, url) =>
        reference.collectParameters(
          operation.filter(([name]) => !name.startsWith("oauth_")),
          protocol,
          url,
        ),
    };
    const found = diagnoseSigner(inMilliseconds, ["signature"], "HMAC-SHA1", knownMistakes, plan);
    expect(summarize(found)).toEqual({ diagnosis: [["timestamp-milliseconds", 2]], unexplained: [] });
  });

  it("names a mistake behind RSA signatures", () => {
    const { diagnosis } = diagnoseSigner({ encodeValue: commaLeft }, ["signature"], "RSA-SHA256");
    expect(diagnosis.map(({ deviations }) => deviations)).toEqual([["comma-left-raw"]]);
  });

  it("describes what the mistake does, how to mend it, and the plainest example", () => {
    const [first] = diagnoseSigner({ encodeValue: commaLeft }).diagnosis;
    expect(first).toMatchObject({
      title: expect.stringContaining("comma"),
      clauses: expect.arrayContaining(["base-string.2"]),
      example: "small/comma",
      vectors: ["small/comma", "small/commas", "small/comma-and-space"],
    });
    expect(first?.fix).not.toBe("");
    expect(first?.happens).not.toBe("");
  });

  it("gives each vector the sets that reproduce it", () => {
    const { sets } = diagnoseSigner({ encodeValue: (value, name) => commaLeft(value, name).replaceAll("%20", "+") });
    expect(sets.get("small/comma")).toContainEqual(["comma-left-raw"]);
    expect(sets.get("small/comma-and-space")?.map((set) => set.toSorted().join())).toContain(
      "comma-left-raw,space-as-plus",
    );
    expect(sets.get("small/plain")).toBeUndefined();
  });

  it("refuses an explanation that a passed vector refutes, and names what it looks like", () => {
    // No known mistake: a comma is left alone only where another follows.
    const last: Scheme["encodeValue"] = (value) =>
      value.split(",").length === 3 && !value.includes(" ") ? commaLeft(value, "") : percentEncode(value);
    const { diagnosis, unexplained } = diagnoseUnknown(last);
    expect(diagnosis).toEqual([]);
    expect(unexplained).toMatchObject([
      {
        stage: "signature",
        vectors: ["small/commas"],
        resembles: expect.arrayContaining([
          expect.objectContaining({
            deviations: ["comma-left-raw"],
            vectors: ["small/commas"],
            passed: ["small/comma", "small/comma-and-space"],
          }),
        ]),
      },
    ]);
  });

  it("lists failures in which an explanation would show and does not account for", () => {
    // Leaves the first comma alone, and no other: "a,b,c" fails in a way that no known mistake makes.
    const first: Scheme["encodeValue"] = (value) => percentEncode(value).replace("%2C", ",");
    const { diagnosis, unexplained } = diagnoseUnknown(first);
    expect(diagnosis).toMatchObject([
      { deviations: ["comma-left-raw"], unsettled: ["small/commas", "small/comma-and-space"] },
    ]);
    expect(unexplained.flatMap(({ vectors }) => vectors)).toEqual(["small/commas", "small/comma-and-space"]);
  });

  it("finds of what it cannot explain what only those requests hold", () => {
    const oddSpace: Scheme["encodeValue"] = (value) => percentEncode(value).replaceAll("%20", "%A0%20");
    const { diagnosis, unexplained } = diagnoseUnknown((value, name) =>
      value.includes(",") ? percentEncode(value) : oddSpace(value, name),
    );
    expect(diagnosis).toEqual([]);
    expect(unexplained).toMatchObject([
      {
        stage: "signature",
        vectors: ["small/space", "small/spaces"],
        example: "small/spaces",
        flags: [{ name: "Space", description: "A space." }],
        resembles: [],
      },
    ]);
  });

  it("finds which lengths only requests have that fail", () => {
    const odd: Scheme["encodeValue"] = (value) => percentEncode(value.length > 55 ? `${value}Q` : value);
    const [first] = diagnoseUnknown(odd).unexplained;
    expect(first).toMatchObject({
      vectors: ["small/sixty", "small/seventy"],
      flags: [{ name: "Long" }],
      findings: [
        "the longest value has 60 bytes or more in all of them, and 50 at most in the 9 that passed",
        "the longest value has 60 characters or more in all of them, and 50 at most in the 9 that passed",
      ],
    });
  });

  it.each([
    [900, ["comma-left-raw+slash-left-raw"]],
    // Each try on a long request costs as much as hundreds of others.
    [2_000, []],
  ])("tries mistakes together only on short requests: in a value of %i characters", (length, expected) => {
    const vectors = [vector("plain", "Plain", "10.42"), vector("long", "Long", `${"x".repeat(length)}/,`)];
    const long = deriveFile({ kind: "signing", concern: "long", about: "a long request", flags, vectors }, keys);
    const both: Scheme["encodeValue"] = (value, name) => commaLeft(value, name).replaceAll("%2F", "/");
    const mistakes = knownMistakes.filter(({ id }) => id === "comma-left-raw" || id === "slash-left-raw");
    const found = diagnoseSigner({ encodeValue: both }, ["signature"], "HMAC-SHA1", mistakes, planOf(long));
    expect(found.diagnosis.map(({ deviations }) => deviations.join("+"))).toEqual(expected);
  });

  const wrongUrl: Partial<Scheme> = { joinParts: (method, uri, parameters) => `${method}&${uri}X&${parameters}` };
  const ofBoth = ["baseString", "signature"] as const;
  it.each<[finding: string, Partial<Scheme>, shown?: readonly (keyof Signed)[], method?: "RSA-SHA256"]>([
    ["of the base string only the URL is wrong", wrongUrl, ofBoth],
    [
      "the parameters are the right ones, each encoded as it must be, and stand in another order",
      { joinParameters: (sorted) => reference.joinParameters([...sorted.slice(2), ...sorted.slice(0, 2)]) },
      ofBoth,
    ],
    [
      "the signature is right for the base string that the signer shows, so key, digest and encoding are right",
      wrongUrl,
      ofBoth,
    ],
    [
      "the signature is not that of the base string that the signer shows: look at key, digest, encoding and what was signed in its place",
      { signingKey: (secret) => `${secret}?` },
      ofBoth,
    ],
    [
      "key, padding and hash of the signature are right: what was hashed is another base string",
      wrongUrl,
      ["signature"],
      "RSA-SHA256",
    ],
    [
      // What is shown may be made apart from what is signed.
      "key, padding and hash of the signature are right: what was hashed is another base string",
      { rsaSha256: (key, message) => reference.rsaSha256(key, `${message}X`) },
      ofBoth,
      "RSA-SHA256",
    ],
    [
      "the public key finds no PKCS#1 v1.5 block in the signature: it was made with another key or another padding, or is no RSA signature",
      { rsaSha256: () => new Uint8Array(256).fill(7) },
      ["signature"],
      "RSA-SHA256",
    ],
    ["all of them show the same signature", { hmacSha1: () => new Uint8Array(20) }],
    ["the signature holds 7 bytes; HMAC-SHA1 makes 20", { hmacSha1: () => new Uint8Array(7) }],
  ])("finds of what it cannot explain that %s", (finding, stages, shown, method) => {
    const { diagnosis, unexplained } = diagnoseSigner(stages, shown, method, few);
    expect(diagnosis).toEqual([]);
    expect(unexplained.flatMap(({ findings }) => findings)).toContain(finding);
  });
});
