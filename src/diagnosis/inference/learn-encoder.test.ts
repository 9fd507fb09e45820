import { describe, expect, it } from "vitest";
import { candidateMistakes } from "../../deviations/candidates.ts";
import { catalogue } from "../../deviations/catalogue.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { finish } from "../steps.ts";
import { findMisstatement, planSigning } from "./fixtures/state-encoder.ts";
import { type JudgedCases, judgeStages, judgeWrongEncoder } from "./fixtures/wrong-encoder.ts";
import { learnEncoder } from "./learn-encoder.ts";
import { createEffort } from "./learners.ts";

const plan = planSigning("percent-encoding/*,names/*,unicode/*");
/** Learns what an encoder does, as far as it does not do as it should. */
const learn = (judged: JudgedCases) => finish(learnEncoder(judged, createEffort()));
const inValues = { names: false, values: true, parts: false };

function expectExact(place: string, shows: Parameters<typeof findMisstatement>[2], seed: number): void {
  expect(findMisstatement(plan, place, shows, seed)).toBeUndefined();
}

describe("learnEncoder", () => {
  it.each([
    ["values", "signature", 0],
    ["names and values", "signature", 4],
    ["header values", "authorization", 2],
  ] as const)("states exactly what an encoder of %s does by the %s", expectExact);

  it.each([
    ["throughout", "baseString", 2],
    ["the body", "body", 8],
    ["the base string and the header", "authorization", 1],
  ] as const)("states exactly what an encoder of %s does by the %s", { tags: "slow" }, expectExact);

  it("says which characters are left, and that all else was seen to be right", () => {
    const left = new Map(Array.from("$&+:=@", (character) => [character.charCodeAt(0), Buffer.from(character)]));
    expect(learn(judgeWrongEncoder(plan, left, inValues, "signature"))?.deviation).toMatchObject({
      title: "In values, these 6 characters are left as they are: $ & + : = @",
      happens: "All else was seen to be written rightly. No known function does this by itself.",
    });
  });

  it("names the known mistake that comes near, and what differs", () => {
    const left = new Map(Array.from("!'()*,", (character) => [character.charCodeAt(0), Buffer.from(character)]));
    const judged = judgeWrongEncoder(plan, left, inValues, "signature", candidateMistakes);
    const near = catalogue.find(({ id }) => id === "subdelims-unescaped")?.title;
    expect(learn(judged)?.deviation.happens).toContain(`Nearest to it: "${near}", but , is left as it is.`);
  });

  it("reads off a base string what no known form is", () => {
    const stars = new Map([[0x20, Buffer.from("***")]]);
    expect(learn(judgeWrongEncoder(plan, stars, inValues, "baseString"))?.learned).toEqual({
      kind: "encoder",
      where: "values",
      bytes: [{ byte: 0x20, form: "other", written: "***" }],
    });
  });

  it("reads off a base string that what looks like an escape is left", () => {
    const encode = (text: string): string =>
      percentEncode(text).replace(/%24|%25(?=[0-9A-F]{2})/gi, decodeURIComponent);
    const escapes = planSigning("percent-encoding/*,already-encoded/*");
    const learned = learn(judgeStages(escapes, { encodeValue: encode }, ["baseString"]));
    expect(learned?.learned).toEqual({
      kind: "encoder",
      where: "values",
      spares: true,
      bytes: [{ byte: 0x24, form: "raw" }],
    });
    expect(learned?.deviation.title).toBe("In values, $ is left as it is; what looks like an escape is left as it is");
  });

  it("learns nothing where the encoder is right", () => {
    const judged = judgeWrongEncoder(plan.slice(0, 40), new Map(), inValues, "signature");
    expect(judged.failures).toEqual([]);
    expect(learn({ ...judged, failures: judged.passed.slice(0, 3) })).toBeUndefined();
  });
});
