import { CountersignError } from "../../../src/countersign-error.ts";

const living = new Set<number>();
let watching = false;

/** Makes sure that a process group dies with us. Its leader was spawned with `detached`, so a terminal's Ctrl-C misses it. */
export function adoptGroup(leader: number): void {
  living.add(leader);
  if (watching) return;
  watching = true;
  process.once("exit", () => {
    for (const group of living) signalGroup(group, "SIGKILL");
  });
}

/** Kills what is left of a group whose leader is gone. */
export function buryGroup(leader: number): void {
  living.delete(leader);
  signalGroup(leader, "SIGKILL");
}

/** Signals every process of a group; one that is gone already is none of our concern. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // ESRCH: nobody is left. EPERM: what is left runs as another user, and is not ours to end.
  }
}

/** Why a program could not be started, by the code of the error; `what` names it in the message. */
export function programNotStarted(what: string, code: string): CountersignError {
  return code === "ENOENT"
    ? new CountersignError(
        "command-not-found",
        `${what}: expected a program, got none of that name in the search path`,
        "Check the spelling, the working folder and PATH; a shell's built-in or alias is not a program.",
      )
    : new CountersignError(
        "command-not-startable",
        `${what}: expected a program that can be started, got ${code}`,
        "Check that the file may be executed, and that it names its interpreter.",
      );
}
