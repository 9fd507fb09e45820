import type { Signed } from "../../../src/conformance/adapter.ts";
import { diagnose } from "../../../src/conformance/diagnose.ts";
import { createJudge } from "../../../src/conformance/judge.ts";
import { planSuite } from "../../../src/conformance/plan.ts";
import { deviate } from "../../../src/deviations/deviation.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Measured } from "../comparison.ts";
import { deviationsNamed } from "./deviations-named.ts";

/** Seconds to diagnose a whole run of a signer with these mistakes. */
export function measureRun(ids: readonly string[]): Measured {
  return measure(deviate(reference, deviationsNamed(ids)));
}

/** Seconds to find out that nothing explains a signer: its base strings start with a letter that no mistake writes. */
export function measureUnknown(): Measured {
  return measure({ ...reference, joinParts: (...parts) => `X${parts.join("&")}` });
}

function measure(scheme: Scheme): Measured {
  const judge = createJudge();
  const judged = planSuite(loadVectors()).flatMap((planned) => {
    if (planned.kind !== "signing") return [];
    const signed: Signed = { signature: signRequest(planned.request.task, {}, scheme).trace.signature };
    const judgement = judge(planned, { signed });
    return judgement === undefined ? [] : [{ id: planned.vector.id, kind: planned.kind, flags: {}, judgement }];
  });
  const failed = judged.filter(({ judgement }) => judgement.status === "failed").length;
  const started = performance.now();
  const { diagnosis } = diagnose(judged);
  const seconds = (performance.now() - started) / 1000;
  const named = diagnosis.map(({ deviations, vectors }) => `${deviations.join("+")} ${vectors.length}`).join(", ");
  return { value: seconds, note: `${failed} of ${judged.length} failed; ${named || "unexplained"}` };
}
