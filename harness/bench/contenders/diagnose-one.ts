import { findExplanations } from "../../../src/conformance/diagnosis/find-explanations.ts";
import { replaySigning } from "../../../src/conformance/diagnosis/replay-signing.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { appliesTo, deviate } from "../../../src/deviations/deviation.ts";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import type { Measured } from "../comparison.ts";
import { median } from "../statistics.ts";
import { deviationsNamed } from "./deviations-named.ts";
import { transfer } from "./transfer-request.ts";

const task: SigningTask = { ...transfer, signatureMethod: "HMAC-SHA1" };
/** Runs until the engine has compiled what is measured: a run of certify asks this of many vectors. */
const WARM_UP = 12;
const REPEATS = 9;
const mistakes = catalogue.filter((one) => one.permitted === undefined && appliesTo(one, "HMAC-SHA1"));

/** Milliseconds until these mistakes are found behind one signature. */
export function measureOne(ids: readonly string[]): Measured {
  const { signature } = signRequest(task, {}, deviate(reference, deviationsNamed(ids))).trace;
  return measure(signature);
}

/** Milliseconds until it is known that neither one mistake nor two explain a signature. */
export function measureUnexplained(): Measured {
  return measure("AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
}

function measure(signature: string): Measured {
  const search = (): string =>
    findExplanations(replaySigning({ task, shown: { signature } }), mistakes, { most: 2 })
      .map((set) => set.map(({ id }) => id).join("+"))
      .join();
  for (let run = 0; run < WARM_UP; run++) search();
  const times = Array.from({ length: REPEATS }, () => {
    const started = performance.now();
    search();
    return performance.now() - started;
  });
  return { value: median(times), note: search().slice(0, 80) || "unexplained" };
}
