import { expect, it } from "vitest";
import { hashBody } from "./body-hash.ts";

it.each([
  ["OAuth Request Body Hash 1.0, draft 4, appendix A.1", "Hello World!", "HMAC-SHA1", "Lve95gjOVATpfV8EL5X4nxwjKHE="],
  [
    "openssl dgst -sha256 -binary | base64",
    "Hello World!",
    "RSA-SHA256",
    "f4OxZX/x/FO5LcGBSKHWXfwtSx+j1ncoSt3SABJtkGk=",
  ],
] as const)("hashes a body by the digest of the method, as %s", (_source, body, method, expected) => {
  expect(hashBody(body, method)).toBe(expected);
});
