import { catalogue, knownMistakes } from "../../../src/deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate } from "../../../src/deviations/deviation.ts";
import { replaySigning } from "../../../src/diagnosis/replay/replay-signing.ts";
import { diagnose } from "../../../src/diagnosis/run/diagnose.ts";
import { findExplanations } from "../../../src/diagnosis/run/find-explanations.ts";
import type { Signed } from "../../../src/judging/adapter.ts";
import { createJudge } from "../../../src/judging/judge.ts";
import { planSuite } from "../../../src/judging/plan.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Measured } from "../comparison.ts";
import { median } from "../statistics.ts";
import { transfer } from "./transfer-request.ts";

const task: SigningTask = { ...transfer, signatureMethod: "HMAC-SHA1" };
/** Runs until the engine has compiled the search: a run of certify repeats it for many vectors. */
const WARM_UP = 6;
const REPEATS = 5;
const hmacMistakes = knownMistakes.filter((one) => appliesTo(one, "HMAC-SHA1"));

/** Measures the milliseconds until these mistakes explain one signature; without ids, until no two mistakes do. */
export function measureOne(...ids: readonly string[]): Measured {
  const { signature } = signRequest(task, {}, deviate(reference, deviationsNamed(ids))).trace;
  const shown = { signature: ids.length === 0 ? "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" : signature };
  const search = (): string =>
    findExplanations(replaySigning({ task, shown }), hmacMistakes, { most: 2 })
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

/**
 * Measures the CPU seconds to diagnose a whole run of a signer with these mistakes, as certify does. Without ids nothing
 * explains the run: its digests are those of another key and message.
 *
 * @param shows whether the signer shows its base strings beside the signatures.
 */
export function measureRun(shows: "signature" | "baseString", ...ids: readonly string[]): Measured {
  const scheme: Scheme = ids.length === 0 ? unknownDigests : deviate(reference, deviationsNamed(ids));
  const judge = createJudge();
  const judged = planSuite(loadVectors()).flatMap((planned) => {
    if (planned.kind !== "signing") return [];
    const { signature, baseString } = signRequest(planned.request.task, {}, scheme).trace;
    const signed: Signed = shows === "signature" ? { signature } : { signature, baseString };
    const judgement = judge(planned, { signed });
    return judgement === undefined ? [] : [{ id: planned.vector.id, kind: planned.kind, flags: {}, judgement }];
  });
  const failed = judged.filter(({ judgement }) => judgement.status === "failed").length;
  const started = process.cpuUsage();
  const { diagnosis } = diagnose(judged, { by: "cause", learns: true });
  const { user, system } = process.cpuUsage(started);
  const named = diagnosis.map(({ deviations, vectors }) => `${deviations.join("+")} ${vectors.length}`).join(", ");
  const memory = `${Math.round(process.memoryUsage.rss() / 1e6)} MB`;
  return {
    value: (user + system) / 1e6,
    note: `${failed} of ${judged.length} failed; ${named || "unexplained"}; ${memory}`,
  };
}

const unknownDigests: Scheme = {
  ...reference,
  hmacSha1: (key, message) => reference.hmacSha1(`another ${key}`, message),
  rsaSha256: (privateKey, message) => reference.rsaSha256(privateKey, `another ${message}`),
};

/** Returns the deviations of these ids, in the order of the catalogue; throws when one is not there. */
function deviationsNamed(ids: readonly string[]): readonly Deviation[] {
  const found = catalogue.filter(({ id }) => ids.includes(id));
  if (found.length === ids.length) return found;
  throw new TypeError(`deviations ${ids.join()}: expected in the catalogue, got ${found.length} of them`);
}
