import { describe, expect, it } from "vitest";
import { wantsAnsi } from "./wants-ansi.ts";

describe("wantsAnsi", () => {
  it.each([
    { what: "a terminal", isTTY: true, env: {}, wanted: true },
    { what: "a pipe", isTTY: undefined, env: {}, wanted: false },
    { what: "a pipe with FORCE_COLOR", isTTY: false, env: { FORCE_COLOR: "1" }, wanted: false },
    { what: "a terminal with NO_COLOR", isTTY: true, env: { NO_COLOR: "1" }, wanted: false },
    { what: "a terminal with an empty NO_COLOR", isTTY: true, env: { NO_COLOR: "" }, wanted: true },
    { what: "a terminal of a CI server", isTTY: true, env: { CI: "true" }, wanted: false },
  ])("$what: $wanted", ({ isTTY, env, wanted }) => {
    expect(wantsAnsi(isTTY === undefined ? {} : { isTTY }, env)).toBe(wanted);
  });
});
