import { describe, expect, it } from "vitest";
import { loadVectors } from "../../../suite/load-vectors.ts";
import { scenarioNamed } from "../../fixtures/scenario-named.ts";
import { plainest } from "./drawn-request.ts";
import { fillBeside, makeDrawn, namePart } from "./make-drawn.ts";
import { createPublishedStage } from "./scenarios.ts";

const stage = createPublishedStage(loadVectors().keys);

function misplacedIn(id: string): string | undefined {
  const scenario = scenarioNamed(`verification-${id}`);
  const moment = { now: 1_669_966_913, nonce: "nonce" };
  return makeDrawn(plainest(scenario.id), stage(scenario), moment, fillBeside).misplaced?.();
}

describe("findMisplaced", () => {
  it.each([
    ["what was sent elsewhere", "tampered-request/url-port", "host"],
    ["the same by a signer that leaves it out", "deviations/other-port-stripped", "host"],
    ["another scheme", "tampered-request/url-scheme", "scheme"],
    ["a query that was added", "tampered-request/url-query", "query"],
    ["another operation", "tampered-request/url-operation", "segment 4 of the path"],
    ["another case", "deviations/path-lowercased", "case of the path"],
    ["a slash more", "tampered-request/url-trailing-slash", "slash at the end of the path"],
    ["a slash less", "deviations/trailing-slash-removed", "slash at the end of the path"],
    ["nothing of a body that was changed", "deviations/body-not-signed", undefined],
    ["nothing where no URL is signed", "deviations/relative-url-signed", undefined],
    ["nothing of another key", "deviations/key-empty", undefined],
  ])("names %s", (_name, id, part) => {
    expect(misplacedIn(id)).toBe(part);
  });
});

describe("namePart", () => {
  it("names all parts that differ", () => {
    expect(namePart("http://a/b/c?d", "https://a/b/e")).toBe("scheme and query and segment 2 of the path");
    expect(namePart("https://a/b/c", "https://a/b/c/d")).toBe("segment 3 of the path");
  });
});
