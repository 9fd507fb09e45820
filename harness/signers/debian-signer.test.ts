import { expect, it } from "vitest";
import { debianSigner } from "./debian-signer.ts";

const signer = { name: "acme", about: "Acme", packages: ["acme-dev", "cc"], argv: ["/usr/bin/acme"] };

it("is available once it is prepared", async () => {
  const { available, ...rest } = debianSigner({ ...signer, prepare: async () => undefined });
  expect(await available()).toBe(true);
  expect(rest).toEqual({
    name: "acme",
    about: "Acme",
    packages: ["acme-dev", "cc"],
    target: { kind: "command", argv: ["/usr/bin/acme"] },
  });
});

it("reports what is missing and what to install", async () => {
  const { available } = debianSigner({ ...signer, prepare: async () => ({ reason: "no acme.h" }) });
  expect(await available()).toBe(
    "expected Debian's acme-dev cc, got: no acme.h; install with: apt-get install --no-install-recommends acme-dev cc",
  );
});
