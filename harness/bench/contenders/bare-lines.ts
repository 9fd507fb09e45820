import { spawn } from "node:child_process";
import { once } from "node:events";
import { START, STOP } from "../../adapters/protocol/write-request.ts";
import type { Measured } from "../comparison.ts";
import { repeatHmac, withFiles, writeRequests } from "./stdio-verdicts.ts";

/** As many as an adapter is asked at a time. */
const IN_FLIGHT = 64;
const LINE_FEED = 10;

/** Measures the lines per second of a client of the same adapter that writes ready requests and counts the answers. */
export async function measureBareLines(tasks: number): Promise<Measured> {
  const { cycle } = repeatHmac(1);
  const lines = writeRequests(cycle, tasks);
  return withFiles("signature", cycle, async ({ argv: [program = "", ...args] }) => {
    const adapter = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    const ended = once(adapter, "exit");
    const start = performance.now();
    let asked = 0;
    // The first answer is that to the start.
    let answers = -1;
    const ask = (): void => {
      const most = Math.min(lines.length, answers + IN_FLIGHT);
      if (asked < most) adapter.stdin.write(`${lines.slice(asked, most).join("\n")}\n`);
      asked = Math.max(asked, most);
      if (answers === lines.length) adapter.stdin.end(`${STOP}\n`);
    };
    adapter.stdout.on("data", (chunk: Buffer) => {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) answers += 1;
      ask();
    });
    adapter.stdin.write(`${START}\n`);
    await ended;
    if (answers !== tasks) throw new Error(`trivial adapter: expected ${tasks} answers, got ${answers}`);
    return { value: (tasks / (performance.now() - start)) * 1000 };
  });
}
