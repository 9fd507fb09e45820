import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/** CPU time until now, in hundredths of a second. */
export interface MachineTime {
  /** Since when the machine runs, likewise. */
  readonly at: number;
  /** Of all processes and of other guests of the same host. */
  readonly everybody: number;
  /** Of this process and those that it has waited for. */
  readonly ours: number;
}

/** Reads CPU times; nothing where the system does not tell (beyond Linux). */
export function readMachineTime(): MachineTime | undefined {
  try {
    const [stat, own] = [readFileSync("/proc/stat", "latin1"), readFileSync("/proc/self/stat", "latin1")];
    return parseMachineTime(uptime() * 100, stat, own);
  } catch {
    return undefined;
  }
}

/** Parses what Linux tells in `/proc/stat` and `/proc/self/stat` (proc(5)). */
export function parseMachineTime(at: number, stat: string, own: string): MachineTime {
  // user, nice, system, idle, iowait, irq, softirq, steal; the guests behind them are counted in user.
  const all = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? "").split(" ").map(Number);
  const everybody = all.slice(0, 8).reduce((sum, ticks, field) => (field === 3 || field === 4 ? sum : sum + ticks), 0);
  // The name, in parentheses, may hold anything; utime is field 14, then stime, cutime and cstime.
  const fields = own.slice(own.lastIndexOf(")") + 2).split(" ");
  const ours = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  return { at, everybody, ours };
}

/** Returns how many cores others had between two times, on average. */
export function coresOfOthers(before: MachineTime, after: MachineTime): number {
  const others = after.everybody - before.everybody - (after.ours - before.ours);
  return Math.max(0, others / (after.at - before.at));
}
