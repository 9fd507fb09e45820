import { describe, expect, it } from "vitest";
import type { RejectionReason } from "../../../../src/verification/rejection.ts";
import { scenarioNamed } from "../../fixtures/scenario-named.ts";
import type { Answer } from "../../property.ts";
import { type DrawnRequest, plainest } from "./drawn-request.ts";
import {
  askInTurn,
  beforeChange,
  createFalseAcceptNamer,
  createMemoryProbe,
  unspecified,
  type WronglyAccepted,
} from "./explain-verdict.ts";
import { scenariosOf } from "./scenarios.ts";

const NO_HEADER = "verification-malformed-header/no-header";
const ZEROS = "verification-tampered-signature/signature-zeros";

const scenarios = scenariosOf(["HMAC-SHA1", "RSA-SHA256"]);
const accepted = (
  reason: RejectionReason,
  change?: string,
  scenario = "plain",
  misplaced?: string,
): WronglyAccepted => ({
  scenario: scenarioNamed(scenario),
  change,
  misplaced,
  reason,
});

describe("createFalseAcceptNamer", () => {
  it.each([
    ["nothing is looked at", [NO_HEADER, ZEROS], accepted("version-wrong"), "anything"],
    ["no signature is looked at", [ZEROS], accepted("signature-mismatch", "value-emptied"), "any signature"],
    ["no signature is looked at, but this is something else", [ZEROS], accepted("version-wrong"), "version-wrong"],
    ["nothing is looked at under the other method", [`${NO_HEADER}-rsa`], accepted("nonce-empty"), "nonce-empty"],
    ["a change of the content", [], accepted("signature-mismatch", "value-emptied"), "value-emptied"],
    ["a URL of another host", [], accepted("signature-mismatch", undefined, "plain", "host"), "URL: host"],
    ["a signature of another form", [], accepted("signature-malformed", "signature-cut"), "signature-malformed"],
    ["a header of another form", [], accepted("authorization-malformed", undefined, NO_HEADER), "Unsigned"],
  ] as const)("%s", async (_, accepted, one, about) => {
    const nameFalseAccept = createFalseAcceptNamer(async (id) => accepted.some((scenario) => scenario === id));
    expect(await nameFalseAccept(one)).toMatchObject({ about });
  });

  it("asks for each of the widest faults once, and only for what there is", async () => {
    const asked: string[] = [];
    const nameFalseAccept = createFalseAcceptNamer(async (id) => {
      asked.push(id);
      return false;
    });
    await Promise.all([
      nameFalseAccept(accepted("signature-mismatch", "name-changed")),
      nameFalseAccept(accepted("version-wrong")),
    ]);
    await nameFalseAccept(accepted("signature-malformed"));
    await nameFalseAccept(accepted("version-wrong", undefined, "plain-rsa"));
    expect(asked.toSorted()).toEqual([NO_HEADER, `${NO_HEADER}-rsa`, ZEROS]);
    expect(scenarios.map(({ id }) => id)).toEqual(expect.arrayContaining([...asked, `${ZEROS}-rsa`]));
  });
});

const passed: Answer = { judgement: { status: "passed" } };
const broken: Answer = { ...passed, failure: { kind: "accepted", says: "" } };

describe("askInTurn", () => {
  it.each([
    ["the first that is wrong, and asks no further", [passed, broken, passed], broken, 2],
    ["that one was right, where others are unspecified", [unspecified, passed, unspecified], passed, 3],
    ["that all are unspecified", [unspecified, unspecified], unspecified, 2],
  ])("reports %s", async (_name, answers, best, count) => {
    let asked = 0;
    const requests = answers.map((_, at) => plainest(String(at)));
    const answer = await askInTurn(requests, async ({ stance }) => {
      asked += 1;
      return answers[Number(stance)] ?? unspecified;
    });
    expect(answer).toBe(best);
    expect(asked).toBe(count);
  });
});

const change = { name: "value-emptied", at: 0 };
const changed: DrawnRequest = { ...plainest("plain"), change };

function wrong(kind: string, about: string): Answer {
  return { judgement: { status: "passed" }, failure: { kind, says: "accepted", about } };
}

/** Probes a verifier that accepts all that is unchanged, and whatever else `accepts` allows. */
function probe(accepts: (nonce: string, remembered: ReadonlySet<string>) => boolean): {
  readonly explain: (drawn: DrawnRequest, answer: Answer) => Promise<Answer>;
  readonly asked: string[];
} {
  const remembered = new Set<string>();
  const asked: string[] = [];
  const ask = async (drawn: DrawnRequest): Promise<boolean> => {
    asked.push(`${drawn.nonce}${drawn.change === undefined ? "" : " changed"}`);
    if (drawn.change !== undefined) return accepts(drawn.nonce, remembered);
    remembered.add(drawn.nonce);
    return true;
  };
  return { explain: createMemoryProbe(ask, ask), asked };
}

const byNonce = (nonce: string, remembered: ReadonlySet<string>): boolean => remembered.has(nonce);

describe("createMemoryProbe", () => {
  it("names one that remembers, whatever was changed, by a nonce that was never asked about", async () => {
    const { explain, asked } = probe(byNonce);
    expect((await explain(changed, wrong("accepted", change.name))).failure).toEqual({
      kind: "accepted",
      says: "accepted; it does so only where it has accepted the same request unchanged",
      about: "remembered",
    });
    expect(asked).toEqual(["nonce-1 changed", "nonce-1", "nonce-1 changed"]);
    await explain(changed, wrong("accepted", change.name));
    expect(asked.slice(3)).toEqual(["nonce-2 changed", "nonce-2", "nonce-2 changed"]);
  });

  it.each([
    ["accepts it in any case", (): boolean => true, 1],
    ["accepted it once, and never again", (): boolean => false, 3],
  ] as const)("does not report it of one that %s", async (_name, accepts, count) => {
    const { explain, asked } = probe(accepts);
    const answer = wrong("accepted", change.name);
    expect(await explain(changed, answer)).toBe(answer);
    expect(asked).toHaveLength(count);
  });

  it.each([
    ["what was not changed", plainest("plain"), wrong("accepted", change.name)],
    ["what was refused", changed, wrong("refused", change.name)],
    ["a false accept of another fault", changed, wrong("accepted", "any signature")],
    ["what was right", changed, { judgement: { status: "passed" } }],
  ] as const)("asks nothing about %s", async (_name, drawn, answer) => {
    const { explain, asked } = probe(byNonce);
    expect(await explain(drawn, answer)).toBe(answer);
    expect(asked).toEqual([]);
  });
});

describe("beforeChange", () => {
  it("is the same request as it was signed", () => {
    expect(beforeChange(changed)).toEqual(plainest("plain"));
  });
});
