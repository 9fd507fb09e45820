import { beforeAll, expect, it } from "vitest";
import { detect } from "../../../src/detection/detection.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { type MadeMistakes, makeMistakes } from "./make-mistakes.ts";
import { listVectors, packConcern } from "./make-suite.ts";

const bundled = loadVectors();
const files = bundled.files.filter(({ concern }) => ["percent-encoding", "secrets"].includes(concern));
const suite = { ...bundled, files };
const failures = [{ by: "shop", id: "percent-encoding/space", failsWith: "space-as-plus", reason: "writes +" }];
const vectors = listVectors(suite, failures);
let made: MadeMistakes;

beforeAll(() => {
  const wanted = ["space-as-plus", "key-missing-ampersand", "hex-instead-of-base64"];
  const deviations = catalogue.filter(({ id }) => wanted.includes(id));
  made = makeMistakes(suite, detect(files, suite.keys, deviations), vectors, failures);
});

it("lists vectors with their operation and who fails them", () => {
  expect(vectors.find(({ id }) => id === "percent-encoding/space")).toEqual({
    id: "percent-encoding/space",
    kind: "signing",
    concern: "percent-encoding",
    comment: "A space in a value is %20, never +.",
    clauses: ["base-string.2"],
    operation: "payout",
    failedBy: ["shop"],
  });
});

it("gives a file the keys that it names, and no other", () => {
  const [file = expect.fail("expected a file")] = files;
  expect(Object.keys(packConcern(file, suite).keys)).toEqual(["keys/rsa-2048"]);
});

it("counts what catches a mistake, and says who makes it", () => {
  const mistake = made.list.mistakes.find(({ id }) => id === "space-as-plus");
  expect(mistake).toMatchObject({ stage: "encodeValue", madeBy: ["shop"] });
  const caught = (made.catches["space-as-plus"] ?? []).map((place) => vectors[place]?.id);
  expect(caught).toContain("percent-encoding/space");
  expect(mistake?.counts.reduce((sum, one) => sum + one, 0)).toBe(caught.length);
});

it.each([
  ["space-as-plus", "baseString", /%2520/, /%2B/],
  ["key-missing-ampersand", "signingKey", /&$/, /[^&]$/],
  ["hex-instead-of-base64", "signature", /=$/, /^[0-9a-f]+$/],
])("shows %s by the first stage that it changes", (id, stage, expected, actual) => {
  expect(made.details.get(id)?.example?.difference).toMatchObject({
    stage,
    expected: expect.stringMatching(expected),
    actual: expect.stringMatching(actual),
  });
});
