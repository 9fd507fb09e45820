import type { Selection } from "../../src/conformance/report.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { GateFlags } from "./commands/gate.ts";
import { concludeRun } from "./conclude-run.ts";
import { prepareLive } from "./gate-live.ts";
import { runGate } from "./gate-run.ts";
import { prepareVerifier } from "./gate-verifier.ts";
import { checkBaseline } from "./hold-to-baseline.ts";
import { openTarget } from "./open-target.ts";

const URL_START = /^https?:\/\//i;

/**
 * Sends right and forged requests to a target and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the target cannot be used at all, or reports cannot be written.
 */
export async function gateTarget(
  words: readonly string[],
  command: readonly string[],
  flags: GateFlags,
): Promise<number> {
  const target = openTarget(words, command);
  const selection = selectionOf(flags);
  checkBaseline(flags, { selection });
  const isLive = URL_START.test(words[0] ?? "");
  if (!isLive) refuseLiveFlags(flags);
  const suite = loadVectors();
  const gated = isLive ? prepareLive(words[0] ?? "", suite, selection, flags) : prepareVerifier(target, suite, flags);
  const output = { names: flags.reporter, folder: flags.out ?? `reports/runs/${target.folder}` };
  return untilInterrupted(async (signal) => {
    const report = await runGate(gated, { suite, selection, output, signal });
    if (report !== undefined) return concludeRun(report, { flags, output, signal });
    process.stderr.write("countersign: interrupted before the target had answered; there is no report\n");
    return EXIT_INTERRUPTED;
  });
}

function selectionOf({ only, method, shard }: GateFlags): Selection {
  return {
    ...(only !== undefined && { only }),
    ...(method !== undefined && { method }),
    ...(shard !== undefined && { shard }),
  };
}

/** Better refused than without effect. */
function refuseLiveFlags({ rate, config, allowRemote, ca }: GateFlags): void {
  const given = Object.entries({ "--rate": rate, "--config": config, "--allow-remote": allowRemote, "--ca": ca });
  const [flag] = given.find(([, value]) => value !== undefined) ?? [];
  if (flag === undefined) return;
  throw new CountersignError(
    "gate-flag-unfit",
    `${flag}: expected the base URL of a live gateway as the target, got a verifier`,
    "A verifier is asked for the published vectors as they stand.",
  );
}
