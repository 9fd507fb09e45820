import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { openProgress, type ProgressLine } from "./progress.ts";

const CLEAR = "\r\u001b[2K";

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly live?: boolean;
}

/** Returns what the events, each at its time in milliseconds, write to a screen. */
function watch(
  { isTTY = true, columns = 80, live = true }: Screen,
  ...events: readonly (readonly [time: number, happen: (line: ProgressLine) => void])[]
): readonly string[] {
  const written: string[] = [];
  let now = 0;
  const line = openProgress({ isTTY, columns, write: (text) => written.push(text) }, { live, now: () => now });
  for (const [time, happen] of events) {
    now = time;
    happen(line);
  }
  return written;
}

it("redraws one line, at most ten times a second, and clears it when closed", () => {
  const written = watch(
    {},
    [0, (line) => line.start(4)],
    [1000, (line) => line.count("passed")],
    [1000, (line) => line.count("failed")],
    [1099, (line) => line.count("errored")],
    [1100, (line) => line.count("skipped")],
    [1100, (line) => line.close()],
    [1100, (line) => line.close()],
    [5000, (line) => line.count("passed")],
  );
  expect(written).toEqual([
    `${CLEAR}[######------------------] 1/4  0 failed  0 errored  1/s`,
    `${CLEAR}[########################] 4/4  1 failed  1 errored  4/s`,
    CLEAR,
  ]);
});

it("draws on one line, and none where nobody watches", () =>
  expectEach<readonly [Screen, total: number, ...drawn: readonly string[]]>(
    [
      ["no terminal", [{ isTTY: false }, 4]],
      ["a CI server", [{ live: false }, 4]],
      ["a narrow terminal", [{ columns: 20 }, 4, "[######------------"]],
      ["an unknown width", [{ columns: 0 }, 4, "[######------------------] 1/4  0 failed  0 errored"]],
      ["a total of none", [{}, 0, "[------------------------] 1/0  0 failed  0 errored"]],
    ],
    (_, [screen, total, ...drawn]) => {
      const written = watch(screen, [0, (line) => line.start(total)], [0, (line) => line.count("passed")]);
      expect(written).toEqual(drawn.map((line) => CLEAR + line));
    },
  ));

it("leaves the line alone when nothing was drawn", () => {
  expect(watch({}, [0, (line) => line.close()])).toEqual([]);
});
