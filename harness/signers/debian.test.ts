import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../package/package.ts";
import { fromDebian } from "./debian.ts";

const acme = { about: "Acme", packages: ["acme-dev", "cc"], program: "/usr/bin/acme" };

it("is available once it is prepared", async () => {
  const { available, ...rest } = fromDebian({ ...acme, adapter: "adapter.am", prepare: async () => undefined });
  expect(await available()).toBe(true);
  const folder = join(packageRoot, "harness", "signers", "acme-dev");
  expect(rest).toEqual({
    name: "acme-dev",
    role: "signer",
    folder,
    about: "Acme",
    packages: ["acme-dev", "cc"],
    target: { kind: "command", argv: ["/usr/bin/acme", join(folder, "adapter.am")] },
  });
});

it("keeps the signer and the verifier of a package apart", () => {
  const verifier = fromDebian({ ...acme, of: "acme", role: "verifier", prepare: async () => undefined });
  expect(verifier).toMatchObject({
    name: "acme-verifier",
    folder: join(packageRoot, "harness", "verifiers", "acme"),
    target: { argv: ["/usr/bin/acme"] },
  });
});

it("reports what is missing and what to install", async () => {
  const { available } = fromDebian({ ...acme, prepare: async () => ({ reason: "no acme.h" }) });
  expect(await available()).toBe(
    "expected Debian's acme-dev cc, got: no acme.h; install with: apt-get install --no-install-recommends acme-dev cc",
  );
});
