import { CountersignError } from "../../src/countersign-error.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { GateFlags } from "./commands/gate.ts";
import { prepareLive } from "./gate-live.ts";
import { prepareVerifier } from "./gate-verifier.ts";
import { ofGateways } from "./gate-wording.ts";
import { checkBaseline } from "./hold-to-baseline.ts";
import { openTarget } from "./open-target.ts";
import { runTarget } from "./run-target.ts";
import { selectionOf } from "./selection-of.ts";

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
  const target = openTarget(words, command, ofGateways);
  const selection = selectionOf(flags);
  checkBaseline(flags, { selection });
  const [word = ""] = words;
  const isLive = URL_START.test(word);
  if (!isLive) refuseLiveFlags(flags);
  const suite = loadVectors();
  const ready = isLive ? prepareLive(word, suite, selection, flags) : prepareVerifier(target, suite, flags);
  return runTarget({ ...ready, folder: target.folder }, { suite, selection, flags });
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
