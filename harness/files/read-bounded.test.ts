import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { readBounded } from "./read-bounded.ts";

const folder = tempFolders()();

function makePipe(name: string): string {
  const path = join(folder, name);
  execFileSync("/usr/bin/mkfifo", [path]);
  return path;
}

describe.skipIf(process.platform === "win32")("readBounded", () => {
  test("reads a file, and an empty one, and refuses an endless one", () => {
    const [full, empty] = [join(folder, "full"), join(folder, "empty")];
    writeFileSync(full, "ä".repeat(100_000));
    writeFileSync(empty, "");
    expect(readBounded(full)).toBe("ä".repeat(100_000));
    expect(readBounded(empty)).toBe("");
    expect(() => readBounded("/dev/zero", 1000)).toThrow("more than 1000 bytes");
  });

  test("waits for the writer of a pipe, and takes all that it writes with pauses", () => {
    const path = makePipe("slow");
    const writer =
      'const w = require("fs").createWriteStream(process.argv[1]); w.write("one "); setTimeout(() => w.end("two"), 300)';
    spawn(process.execPath, ["-e", writer, path], { stdio: "ignore" });
    expect(readBounded(path)).toBe("one two");
  });

  test("does not wait for ever for a pipe that nobody writes to", () => {
    expect(() => readBounded(makePipe("silent"), undefined, 50)).toThrow("a pipe that gives nothing in 0.05 s");
  });
});
