import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadVectors } from "./load-vectors.ts";

const readme = readFileSync(new URL("../../vectors/README.md", import.meta.url), "utf8");
const { files } = loadVectors();

it("vectors/README.md names every file of verification vectors", () => {
  const names = files.flatMap(({ kind, concern }) => (kind === "verification" ? [concern] : []));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !readme.includes(`\`${name.replace("verification-", "")}\``))).toEqual([]);
});

it("vectors/README.md names every point on which signers and gateways may differ", () => {
  const points = files.flatMap((file) =>
    file.kind === "signing" || file.kind === "verification"
      ? file.vectors.flatMap((vector) => (vector.result === "acceptable" ? [vector.point] : []))
      : [],
  );
  expect([...new Set(points)].filter((point) => !readme.includes(`\`${point}\``))).toEqual([]);
});
