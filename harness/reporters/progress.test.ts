import { describe, expect, it } from "vitest";
import { openProgress } from "./progress.ts";

interface Screen {
  readonly written: string[];
  readonly clock: { time: number };
  readonly stream: { readonly isTTY: boolean; readonly columns: number; readonly write: (text: string) => void };
  readonly now: () => number;
}

function createScreen({ isTTY = true, columns = 80 } = {}): Screen {
  const written: string[] = [];
  const clock = { time: 0 };
  return {
    written,
    clock,
    stream: { isTTY, columns, write: (text) => void written.push(text) },
    now: () => clock.time,
  };
}

const CLEAR = "\r\u001b[2K";

describe("openProgress", () => {
  it("redraws one line, at most ten times a second, and clears it when closed", () => {
    const { written, clock, stream, now } = createScreen();
    const progress = openProgress(stream, { live: true, now });
    progress.start(4);
    clock.time = 1000;
    progress.count("passed");
    progress.count("failed");
    clock.time = 1099;
    progress.count("errored");
    clock.time = 1100;
    progress.count("skipped");
    progress.close();
    progress.close();
    clock.time = 5000;
    progress.count("passed");
    expect(written).toEqual([
      `${CLEAR}[######------------------] 1/4  0 failed  0 errored  1/s`,
      `${CLEAR}[########################] 4/4  1 failed  1 errored  4/s`,
      CLEAR,
    ]);
  });

  it.each([
    { what: "no terminal", isTTY: false, live: true },
    { what: "a CI server", isTTY: true, live: false },
  ])("draws nothing for $what", ({ isTTY, live }) => {
    const { written, stream, now } = createScreen({ isTTY });
    const progress = openProgress(stream, { live, now });
    progress.start(1);
    progress.count("passed");
    progress.close();
    expect(written).toEqual([]);
  });

  it.each([
    { what: "a narrow terminal", columns: 20, total: 4, line: "[######------------" },
    { what: "an unknown width", columns: 0, total: 4, line: "[######------------------] 1/4  0 failed  0 errored" },
    { what: "a total of none", columns: 80, total: 0, line: "[------------------------] 1/0  0 failed  0 errored" },
  ])("keeps to one line on $what", ({ columns, total, line }) => {
    const { written, stream, now } = createScreen({ columns });
    const progress = openProgress(stream, { live: true, now });
    progress.start(total);
    progress.count("passed");
    expect(written).toEqual([CLEAR + line]);
  });

  it("leaves the line alone when nothing was drawn", () => {
    const { written, stream, now } = createScreen();
    openProgress(stream, { live: true, now }).close();
    expect(written).toEqual([]);
  });
});
