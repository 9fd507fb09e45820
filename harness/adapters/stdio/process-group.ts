import { CountersignError } from "../../../src/countersign-error.ts";

const living = new Set<number>();
let watching = false;

/** Ends a process group when we exit. Its leader was spawned with `detached`, so a terminal's Ctrl-C misses it. */
export function registerGroup(leader: number): void {
  living.add(leader);
  if (watching) return;
  watching = true;
  process.once("exit", () => {
    for (const group of living) signalGroup(group, "SIGKILL");
  });
}

/** Kills what is left of a group whose leader is gone. */
export function killGroup(leader: number): void {
  living.delete(leader);
  signalGroup(leader, "SIGKILL");
}

/** Signals every process of a group, if there is one still. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // ESRCH: nobody is left. EPERM: what is left runs as another user, and is not ours to end.
  }
}

/** Makes the error of a program that could not be started, by the code of the cause; `what` names the program. */
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
