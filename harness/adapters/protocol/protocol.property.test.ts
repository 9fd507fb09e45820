import fc from "fast-check";
import { describe, expect } from "vitest";
import { type AdapterRequest, roles } from "../../../src/judging/adapter.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { checkProperty } from "../../fuzz/fixtures/check-property.ts";
import { readOrRefuse } from "../../fuzz/fixtures/read-or-refuse.ts";
import { spoiledJson } from "../../fuzz/fixtures/spoiled.ts";
import { answerField, parseAnswerLine, parseObservation } from "./parse-answer.ts";
import { parseStartAnswer } from "./parse-start-answer.ts";
import { createLedger } from "./request-ledger.ts";

const commands = Object.keys(answerField) as AdapterRequest["cmd"][];
const answers = [
  { seq: 1, signed: { authorization: 'OAuth oauth_nonce="n"', signature: "YQ==", baseString: "POST&a&b", body: "a" } },
  { seq: 2, verified: { accepted: false, reason: "nonce" } },
  { seq: 3, encoded: "%20" },
  { seq: 4, built: { method: "POST", url: "https://a/", parameters: [["a", "b"]] } },
  { seq: 5, outcome: { success: true, id: "7" } },
  { seq: 6, declined: { reason: "never" } },
  { seq: 7, errored: { message: "broke", details: "at line 1" } },
];
checkProperty(
  "a line is a violation, or an answer that is one observation of its command's kind, in valid Unicode",
  fc.tuple(fc.constantFrom(...commands), spoiledJson(answers)),
  ([cmd, line]) => {
    const parsed = parseAnswerLine(line);
    if ("violation" in parsed) {
      expect(parsed.violation).toMatch(/^.{1,399}$/s);
      return;
    }
    const observation = parseObservation(cmd, parsed.answer);
    expect([[answerField[cmd]], ["declined"], ["errored"]]).toContainEqual(Object.keys(observation));
    const texts = textsOf(observation);
    expect(texts.filter((text) => !text.isWellFormed())).toEqual([]);
    if ("errored" in observation) expect(texts.filter((text) => text.length > 20_000)).toEqual([]);
  },
);

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const implementation = { name: "signer", version: "1.0.0", language: "go", homepage: "https://a/", issues: null };
const starts = [{ version: 1, implementation, roles: ["signer", "encoder"], signatureMethods: ["HMAC-SHA1"] }];
checkProperty(
  "an answer to start is refused by name, or declares known roles and methods",
  spoiledJson(starts),
  (line) => {
    const read = readOrRefuse((text) => parseStartAnswer(text, "the adapter"), line);
    if ("refusal" in read) return;
    expect(read.answer.roles.length).toBeGreaterThan(0);
    expect(read.answer.roles).toEqual(roles.filter((role) => read.answer.roles.includes(role)));
    expect(read.answer.signatureMethods.filter((method) => !signatureMethods.includes(method))).toEqual([]);
  },
);

describe("a ledger", () => {
  const steps = ["add", "send", "answer", "answer twice", "answer to nobody", "fail"] as const;
  const traffic = fc.record({
    window: fc.integer({ min: 1, max: 4 }),
    steps: fc.array(fc.constantFrom(...steps), { maxLength: 40, size: "max" }),
  });
  checkProperty(
    "settles each request once, with no more in flight than its window",
    traffic,
    ({ window, steps: taken }) => {
      const ledger = createLedger<{ readonly id: number }>(window);
      const settled: number[] = [];
      let [added, highest]: [number, number] = [0, 0];
      let open: readonly number[] = [];
      let answered: number | undefined;
      const settle = (request: { readonly id: number } | undefined): unknown =>
        request === undefined ? undefined : settled.push(request.id);
      const play: Readonly<Record<(typeof steps)[number], () => unknown>> = {
        add: () => ledger.add({ id: added++ }),
        send() {
          const seq = ledger.next()?.seq;
          if (seq === undefined) return;
          expect(seq).toBeGreaterThan(highest);
          highest = seq;
          open = [...open, seq];
        },
        answer() {
          const [seq, ...rest] = open;
          if (seq === undefined) return;
          const request = ledger.take(seq);
          if (typeof request === "string") throw new Error(`expected what was in flight, got ${request}`);
          settle(request);
          [open, answered] = [rest, seq];
        },
        "answer twice": () => answered === undefined || expect(ledger.take(answered)).toBe("repeated"),
        "answer to nobody": () => expect(ledger.take(highest + 1)).toBe("unknown"),
        fail() {
          settle(ledger.fail());
          [open, answered] = [[], undefined];
          ledger.beginProcess();
        },
      };
      ledger.beginProcess();
      for (const step of taken) {
        play[step]();
        expect(ledger.inFlight()).toBe(open.length);
        expect(open.length).toBeLessThanOrEqual(window);
      }
      for (const request of ledger.drain()) settle(request);
      expect(settled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: added }, (_, id) => id));
    },
  );
});
