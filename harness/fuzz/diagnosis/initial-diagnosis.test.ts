import { describe, expect, it } from "vitest";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { Judgement } from "../../../src/judging/judgement.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import type { Broken, Held } from "../campaign/judge-input.ts";
import { adaptModule } from "../fixtures/campaign-of.ts";
import { plainTask } from "../fixtures/plain-task.ts";
import { plantedEncoders, signerBy } from "../fixtures/planted-signers.ts";
import { propertiesOf } from "../targets/targets-of.ts";
import { asVector, createEvidencePool } from "./evidence-pool.ts";
import { diagnoseInitially } from "./initial-diagnosis.ts";

const pool = createEvidencePool();
const firstAsterisk = plantedEncoders["only the first asterisk of a value is encoded"] ?? percentEncode;
const plus = (value: string): string => percentEncode(value).replaceAll("%20", "+");

/** Judges one value by a signer with this encoder. */
async function judge(encodeValue: Scheme["encodeValue"], value: string): Promise<Judgement> {
  const [property] = await propertiesOf(adaptModule(signerBy({ encodeValue })), {
    methods: signatureMethods,
    keys: loadKeys(),
  });
  const answer = await property?.answer?.({ task: { ...plainTask, parameters: [["a", value]] } });
  return answer?.judgement ?? expect.fail("it is judged");
}

async function breaks(encodeValue: Scheme["encodeValue"], value: string): Promise<Broken> {
  const judgement = await judge(encodeValue, value);
  expect(judgement.status).toBe("failed");
  return { kind: "broken", failure: { kind: "signature", says: "" }, judgement };
}

async function holds(encodeValue: Scheme["encodeValue"], value: string): Promise<Held> {
  const judgement = await judge(encodeValue, value);
  expect(judgement.status).toBe("passed");
  return { kind: "held", judgement };
}

describe("what a failure looks like", () => {
  it("goes by kind and by what it is about, where no mistake can be tried", () => {
    const broken = (kind: string, about: string): Broken => ({ kind: "broken", failure: { kind, says: "", about } });
    const { sets, isSame, reconsider } = diagnoseInitially(broken("thrown", "here"), [], pool);
    expect(sets).toEqual([]);
    expect([broken("thrown", "here"), broken("thrown", "there"), broken("errored", "here")].map(isSame)).toEqual([
      true,
      false,
      false,
    ]);
    expect(reconsider([])).toBe(false);
  });

  it("is narrowed down by each that is the same, and stays where one is not", async () => {
    const { sets, isSame } = diagnoseInitially(await breaks(plus, "a b"), [], pool);
    expect(sets.flat().map(({ id }) => id)).toContain("space-as-plus");
    expect(isSame(await breaks(plus, "a  b"))).toBe(true);
    expect(isSame(await breaks(firstAsterisk, "**"))).toBe(false);
    expect(isSame(await breaks(plus, " "))).toBe(true);
  });

  it("is unexplained, and another one that a known mistake explains is not the same until that is refuted", {
    tags: "slow",
  }, async () => {
    const { sets, isSame, reconsider } = diagnoseInitially(await breaks(firstAsterisk, "**!!"), [], pool);
    expect(sets).toEqual([]);
    const smaller = await breaks(firstAsterisk, "**");
    // A signer that encodes only the first of each reserved character would make the same bytes.
    expect([isSame(smaller), isSame(smaller)]).toEqual([false, false]);
    expect(reconsider([await holds(firstAsterisk, "*")])).toBe(false);
    expect(isSame(smaller)).toBe(false);
    const since = await Promise.all(["!!", "((", "''", "  ", "%%", "&&"].map((value) => holds(firstAsterisk, value)));
    expect(reconsider(since)).toBe(true);
    expect(isSame(smaller)).toBe(true);
  });

  it("looks at what passed once, however many are turned away", { tags: "slow" }, async () => {
    const { judgement = expect.fail("it is judged") } = await holds(firstAsterisk, "*");
    let looked = 0;
    const passed = {
      ...asVector("passed", judgement),
      get judgement() {
        looked += 1;
        return judgement;
      },
    };
    const { isSame } = diagnoseInitially(await breaks(firstAsterisk, "**!!"), [passed], pool);
    isSame(await breaks(firstAsterisk, "**"));
    const once = looked;
    for (const value of ["a**", "b**", "c**"]) isSame(await breaks(firstAsterisk, value));
    for (const value of ["a b", "c d"]) isSame(await breaks(plus, value));
    expect(looked).toBe(once);
  });
});
