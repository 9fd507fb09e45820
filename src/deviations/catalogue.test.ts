import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectEach } from "../fixtures/expect-each.ts";
import { sampleOf } from "../fixtures/sample.ts";
import { groupBy } from "../judging/group-by.ts";
import { ambiguities } from "../signing/ambiguities.ts";
import { reference } from "../signing/reference.ts";
import { signatureBaseString, signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { clauseIds } from "../spec/clauses.ts";
import { catalogue } from "./catalogue.ts";
import { appliesTo, type Deviation, deviate } from "./deviation.ts";
import { tasks } from "./fixtures/tasks.ts";
import { leftOut } from "./left-out.ts";

const knownSlugs: readonly string[] = JSON.parse(
  readFileSync(new URL("./fixtures/known-slugs.json", import.meta.url), "utf8"),
);
const ids = catalogue.map(({ id }) => id);
const named = catalogue.map((deviation) => [deviation.id, deviation] as const);

describe("the catalogue", () => {
  it("holds each id once", () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("describes no two in the same words", () => {
    const words = catalogue.map(({ title, happens }) => `${title}. ${happens}`);
    expect(words.filter((text, at) => words.indexOf(text) !== at)).toEqual([]);
  });

  it("holds every slug of the facts, or the reason for its absence", () => {
    expect(knownSlugs).toHaveLength(199);
    expect(knownSlugs.filter((slug) => ids.includes(slug) === Object.hasOwn(leftOut, slug))).toEqual([]);
  });

  it("leaves out nothing that it holds, and nothing unknown", () => {
    expect(Object.keys(leftOut).filter((slug) => !knownSlugs.includes(slug))).toEqual([]);
    expect(Object.entries(leftOut).filter(([, reason]) => !reason.endsWith("."))).toEqual([]);
  });

  it("describes each deviation in plain sentences", () =>
    expectEach(named, (id, { title, happens, fix, permitted, clauses }) => {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(title).toMatch(/^\S.*[^.\s]$/);
      expect(happens).toMatch(/^\S.*[.]$/);
      expect(fix).toMatch(/^\S.*[.]$/);
      if (permitted !== undefined) expect(permitted).toMatch(/^\S.*[.]$/);
      expect(clauses.length).toBeGreaterThan(0);
      expect(clauses.filter((clause) => !clauseIds.includes(clause))).toEqual([]);
      expect(new Set(clauses).size).toBe(clauses.length);
    }));

  it("links each deviation to the web, to each page once", () =>
    expectEach(named, (_id, { links }) => {
      expect(links.filter((link) => new URL(link).protocol !== "https:")).toEqual([]);
      expect(new Set(links).size).toBe(links.length);
    }));

  it("permits by the name of a choice that there is", () => {
    const points = catalogue.flatMap(({ permitted }) => /^([a-z0-9-]+): /.exec(permitted ?? "")?.[1] ?? []);
    expect(points.length).toBeGreaterThan(0);
    expect(points.filter((point) => !Object.hasOwn(ambiguities, point))).toEqual([]);
  });
});

const pkcs8 = readFileSync(new URL("../../vectors/keys/rsa-2048.pkcs8.test-only.pem", import.meta.url), "utf8");
const pkcs1 = readFileSync(new URL("../../vectors/keys/rsa-2048.pkcs1.test-only.pem", import.meta.url), "utf8");

function underRsa({ method, url, parameters, nonce, timestamp, consumerKey }: SigningTask): SigningTask {
  const own = parameters.filter(([name]) => name !== "oauth_signature_method");
  const privateKey = { pkcs8, pkcs1 };
  const request = { method, url, parameters: own, nonce, timestamp, consumerKey };
  return { ...request, signatureMethod: "RSA-SHA256", privateKey };
}

const hmacTasks = Object.values(tasks);

/** To sign with RSA is slow. The nonce of the second is chosen: its signature begins with a zero byte. */
const rsaTasks = hmacTasks
  .slice(0, 1)
  .map(underRsa)
  .flatMap((task): readonly SigningTask[] => [task, { ...task, parameters: [["amount", "1"]], nonce: "zero98" }]);

/** Signs a task with deviations; returns the texts that these can change, or the error. */
function signTexts(task: SigningTask, deviations: readonly Deviation[]): string {
  try {
    const { trace } = signRequest(task, {}, deviate(reference, deviations));
    return JSON.stringify([trace.baseString, trace.signature, trace.authorization, trace.body, trace.contentType]);
  } catch (error) {
    return `failed: ${String(error)}`;
  }
}

function isOfRsa(deviation: Deviation): boolean {
  return deviation.stage === "rsaSha256" || !appliesTo(deviation, "HMAC-SHA1");
}

function tasksFor(deviation: Deviation): readonly SigningTask[] {
  return isOfRsa(deviation) ? rsaTasks : hmacTasks;
}

describe("each deviation", () => {
  it("lets every valid task be signed", () => {
    const failed = catalogue.flatMap((deviation, row) =>
      sampleOf(tasksFor(deviation), 12, row).flatMap((task) => {
        const text = signTexts(task, [deviation]);
        return text.startsWith("failed") ? `${deviation.id} ${text}` : [];
      }),
    );
    expect(failed).toEqual([]);
  });

  it("lets every valid task have its base string under RSA-SHA256", () => {
    const ofRsa = catalogue.filter((deviation) => appliesTo(deviation, "RSA-SHA256"));
    return expectEach(
      ofRsa.map((deviation) => [deviation.id, deviate(reference, [deviation])] as const),
      (_id, scheme) => {
        for (const task of rsaTasks) signatureBaseString(task, scheme);
      },
    );
  });

  it("changes something of some task, and parts from every other on some task", () => {
    const ofMethods = groupBy(catalogue, isOfRsa);
    expect(ofMethods.size).toBe(2);
    const alike = [...ofMethods.values()].flatMap(groupAlike);
    expect(alike.map((set) => set.map((one) => one?.id ?? "the reference"))).toEqual([]);
  });
});

/** A signer with one deviation, or without any. */
type Signer = Deviation | undefined;

/** Parts signers by what they make of one task after the other; returns those that no task parts. */
function groupAlike(deviations: readonly [Deviation, ...Deviation[]]): readonly (readonly Signer[])[] {
  let alike: readonly (readonly Signer[])[] = [[undefined, ...deviations]];
  for (const task of tasksFor(deviations[0])) {
    const textOf = (one: Signer): string => signTexts(task, one === undefined ? [] : [one]);
    alike = alike.flatMap((set) => [...groupBy(set, textOf).values()]).filter(({ length }) => length > 1);
  }
  return alike;
}
