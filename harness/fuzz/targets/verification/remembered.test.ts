import { describe, expect, it } from "vitest";
import type { Answer } from "../../property.ts";
import { type DrawnRequest, plainest } from "./drawn-request.ts";
import { beforeChange, createMemoryProbe } from "./remembered.ts";

const change = { name: "value-emptied", at: 0 };
const changed: DrawnRequest = { ...plainest("plain"), change };

function wrong(kind: string, about: string): Answer {
  return { judgement: { status: "passed" }, breach: { kind, says: "accepted", about } };
}

/** A verifier that accepts all that is unchanged, and what else `accepts` says. */
function probe(accepts: (nonce: string, remembered: ReadonlySet<string>) => boolean): {
  readonly tell: (drawn: DrawnRequest, answer: Answer) => Promise<Answer>;
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
  return { tell: createMemoryProbe(ask, ask), asked };
}

const byNonce = (nonce: string, remembered: ReadonlySet<string>): boolean => remembered.has(nonce);

describe("createMemoryProbe", () => {
  it("tells one that remembers, whatever was changed, by a nonce that was never asked about", async () => {
    const { tell, asked } = probe(byNonce);
    expect((await tell(changed, wrong("accepted", change.name))).breach).toEqual({
      kind: "accepted",
      says: "accepted; it does so only where it has accepted the same request unchanged",
      about: "remembered",
    });
    expect(asked).toEqual(["nonce-1 changed", "nonce-1", "nonce-1 changed"]);
    await tell(changed, wrong("accepted", change.name));
    expect(asked.slice(3)).toEqual(["nonce-2 changed", "nonce-2", "nonce-2 changed"]);
  });

  it.each([
    ["accepts it in any case", (): boolean => true, 1],
    ["accepted it once, and never again", (): boolean => false, 3],
  ] as const)("does not say so of one that %s", async (_name, accepts, count) => {
    const { tell, asked } = probe(accepts);
    const answer = wrong("accepted", change.name);
    expect(await tell(changed, answer)).toBe(answer);
    expect(asked).toHaveLength(count);
  });

  it.each([
    ["what was not changed", plainest("plain"), wrong("accepted", change.name)],
    ["what was refused", changed, wrong("refused", change.name)],
    ["what fell through another hole", changed, wrong("accepted", "any signature")],
    ["what was right", changed, { judgement: { status: "passed" } }],
  ] as const)("asks nothing about %s", async (_name, drawn, answer) => {
    const { tell, asked } = probe(byNonce);
    expect(await tell(drawn, answer)).toBe(answer);
    expect(asked).toEqual([]);
  });
});

describe("beforeChange", () => {
  it("is the same request as it was signed", () => {
    expect(beforeChange(changed)).toEqual(plainest("plain"));
  });
});
