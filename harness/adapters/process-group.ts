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
