import * as z from "zod";
import { deviate } from "../../../src/deviations/deviation.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { Adapter } from "../../../src/judging/adapter.ts";
import { type Judgement, judgeOutcomes, withEvidence } from "../../../src/judging/judgement.ts";
import { compareTexts } from "../../../src/judging/mismatch.ts";
import { reference } from "../../../src/signing/reference.ts";
import { nastyText } from "../arbitraries/nasty-texts.ts";
import type { Answer, Property } from "../property.ts";
import { askTarget } from "./ask-target.ts";
import { readStored } from "./drawn-task-model.ts";

const ID = "encoder";

/** Makes the property of encoders: percent-encoding as in RFC 3986. */
export function encoderProperty({ perform }: Pick<Adapter, "perform">): Property<string> {
  const answer = (text: string): Promise<Answer> =>
    askTarget(perform, { cmd: "encode", text }, (observation) =>
      "encoded" in observation ? judgeEncoded(text, observation.encoded) : undefined,
    );
  return {
    id: ID,
    says: "A text is percent-encoded as in RFC 3986: unreserved characters stay, each byte of all others is escaped.",
    arbitrary: nastyText(),
    answer,
    check: async (text) => (await answer(text)).failure,
    predict: (text, mistakes) => deviate(reference, mistakes).encodeValue(text, ""),
    write: (text) => text,
    read: (stored) => readStored(z.string(), stored, ID),
  };
}

function judgeEncoded(text: string, shown: string): Judgement {
  const due = { result: "valid", expected: percentEncode(text) } as const;
  const judgement = judgeOutcomes(due, (expected) => compareTexts("encoded", expected, shown));
  return withEvidence(judgement, { kind: "encoding", text, shown });
}
