import { describe, expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { ownRequirements } from "./levels.ts";

const published = loadVectors().files.flatMap((file) => (file.kind === "verification" ? file.vectors : []));
const byId = new Map(published.map((vector) => [vector.id, vector]));

describe("the level of a verification vector", () => {
  it("is published for each, with its ground", () => {
    expect(published.filter(({ level, ground }) => level === undefined || ground === undefined)).toEqual([]);
  });

  it("is stated for vectors that there are", () => {
    const unknown = [...ownRequirements.keys()].filter((id) => !byId.has(id) && !byId.has(`${id}-rsa`));
    expect(unknown).toEqual([]);
  });

  it.each([
    // Somebody pays what was not signed, signs as another or replays; or a right request is refused.
    ["tampered-request/body-amount", "must"],
    ["tampered-request/url-host", "must"],
    ["tampered-protocol/nonce", "must"],
    ["borrowed/request-other-merchant", "must"],
    ["method-confusion/public-key-pem-rsa", "must"],
    ["method-confusion/method-plaintext", "must"],
    ["signature-forms/one-letter", "must"],
    ["tampered-signature/signature-emptied", "must"],
    ["single-bytes/signature-last-bit", "must"],
    ["malformed-header/missing-nonce", "must"],
    ["merchants/empty-secret", "must"],
    ["accepted/payout", "must"],
    ["accepted/body-plus", "must"],
    // A forgery of any operation, size or company is one; to take long requests the specification does not demand.
    ["each-operation/transfer-no-header-rsa", "must"],
    ["each-operation/pan-eligibility-send-body-changed-rsa", "must"],
    ["sizes/body-8k-body-changed", "must"],
    ["sizes/header-6k-signature-random-rsa", "must"],
    ["sizes/key-4096-body-added-rsa", "must"],
    ["surroundings/cookie-signature-random", "must"],
    ["surroundings/method-head-body-changed", "must"],
    ["sizes/accepted-body-8k", "should"],
    ["sizes/accepted-header-6k-rsa", "should"],
    // The mistake gives two requests one signature.
    ["deviations/value-trimmed", "must"],
    ["deviations/value-cut-at-255", "must"],
    ["deviations/values-concatenated", "must"],
    ["deviations/value-encoding-missing", "must"],
    ["deviations/amount-not-signed", "must"],
    ["deviations/none-signed-as-text", "must"],
    // A right signer's signature of one request is that of another.
    ["deviations/value-encoded-twice", "must"],
    ["deviations/value-html-escaped", "must"],
    ["deviations/key-of-first-request", "must"],
    // Another spelling of what was signed: no two requests have one.
    ["deviations/lowercase-hex", "should"],
    ["deviations/space-as-plus", "should"],
    ["deviations/unsorted", "should"],
    ["deviations/key-missing-ampersand", "should"],
    ["deviations/base64url", "should"],
    // The specification or an RFC says so, and nothing is gained.
    ["header-grammar/nonce-twice-the-same", "should"],
    ["header-grammar/signature-raw", "should"],
    ["signature-forms/space-within", "should"],
    ["tampered-signature/signature-wrapped", "should"],
    ["signers/timestamp-milliseconds", "should"],
    ["signers/timestamp-arabic-digits", "should"],
    ["tampered-protocol/timestamp-leading-zero", "should"],
    ["malformed-body/body-latin1", "should"],
    ["tampered-request/method-get", "should"],
    ["header-grammar/name-foreign", "should"],
    ["accepted-values/longer", "should"],
    ["accepted-values/list", "should"],
    // An RFC has recipients take it.
    ["header-grammar/comma-at-end", "hardening"],
    ["header-grammar/comma-doubled", "hardening"],
    ["header-grammar/space-before-equals", "hardening"],
    ["deviations/header-folded", "hardening"],
  ])("%s: %s", (id, level) => {
    expect(byId.get(`verification-${id}`)?.level).toBe(level);
  });
});
