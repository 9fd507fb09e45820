import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { planSuite } from "../../../src/judging/plan.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { readPolicy } from "./policy-file.ts";

const folder = tempFolders()();
const path = join(folder, "policy.json");

const plan = planSuite(loadVectors());

function read(text: string, failOn?: "should"): unknown {
  writeFileSync(path, text);
  return readPolicy({ policy: path, ...(failOn && { failOn }) }, () => plan);
}

it("reads the policy that is named; --fail-on counts before its own level", () => {
  const policy = { format: "countersign/policy", version: 1, failOn: "hardening" };
  expect(read(JSON.stringify(policy))).toMatchObject(policy);
  expect(read(JSON.stringify(policy), "should")).toMatchObject({ ...policy, failOn: "should" });
});

it.each([
  ["{", "no JSON from line 1 on"],
  ["{}", 'at format: invalid input: expected "countersign/policy"'],
  ['{"format":"countersign/policy","version":1,"rules":[{"vectors":"*","level":"ignore"}]}', "at rules[0].reason"],
  ['{"format":"countersign/policy","version":1,"ignore":[]}', "unknown field ignore"],
])("names what is wrong in %s", (text, found) => {
  expect(() => read(text)).toThrow(found);
});

it("says so where there is no file", () => {
  expect(() => readPolicy({ policy: join(folder, "none.json") }, () => plan)).toThrow(
    "expected a file that can be read, got ENOENT",
  );
});
