import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { draftRelease } from "../../src/suite/model/requirements.ts";
import { loadRequirements } from "./load-requirements.ts";
import { bundledVectors, loadVectors } from "./load-vectors.ts";

const folder = join(bundledVectors, "requirements");
const published = new Set(loadVectors().files.flatMap((file) => file.vectors.map(({ id }) => id)));

/** The digest of each published file. A release that is out adds its line here, and its file never changes again. */
const frozen: Readonly<Record<string, string>> = {
  "0.1": "07737380258f040df977e9cef876af00d2c94b0174f647f5d6fdf6f7b78f285c",
};

it("are frozen once they are published", () => {
  const files = readdirSync(folder).filter((name) => name !== `${draftRelease}.json`);
  const digests = files.map((name) => [
    name.slice(0, -".json".length),
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex"),
  ]);
  expect(Object.fromEntries(digests)).toEqual(frozen);
});

it("name vectors that there are: none that a release requires is ever retired", () => {
  const [oldest] = Object.keys(frozen).map((release) => loadRequirements(release));
  expect(Object.keys(oldest?.levels ?? {}).filter((id) => !published.has(id))).toEqual([]);
  expect(oldest?.added.has("values/zero")).toBe(false);
  expect(oldest?.added.has("protocol-parameters/smallest-timestamp-6789")).toBe(true);
});

it("are by default those of the newest release, and none for the latest", () => {
  expect(loadRequirements()?.release).toBe(draftRelease);
  expect(loadRequirements("latest")).toBeUndefined();
  expect(() => loadRequirements("9.9")).toThrow('--requirements: expected 0.1, 0.2, latest, got "9.9"');
});
