import { describe, expect, it } from "vitest";
import { catalogue } from "../../../deviations/catalogue.ts";
import { flaggedByName } from "./deviation-flags.ts";
import { reasonToLeaveOut, verificationDeviations } from "./deviations.ts";
import { assignedByHand } from "./show-deviation.ts";

const named = new Set(verificationDeviations.vectors.map(({ name }) => name));
const leftOut = catalogue.flatMap((deviation) => {
  const reason = reasonToLeaveOut(deviation);
  return reason === undefined ? [] : [{ id: deviation.id, reason }];
});

describe("the requests of known mistakes", () => {
  it("are one for each mistake that is not left out", () => {
    const due = catalogue.map(({ id }) => id).filter((id) => leftOut.every((left) => left.id !== id));
    expect([...named]).toEqual(due);
    expect(named.size + leftOut.length).toBe(catalogue.length);
  });

  it.each([
    [
      "permitted",
      "timestamp-local-time empty-oauth-token-added duplicates-collapsed duplicates-last-wins identical-duplicates-merged duplicates-comma-joined array-brackets-added array-indexes-added names-not-encoded sort-raw-names sort-raw-names-utf16 sort-name-only default-port-dropped host-lowercased url-reserialised key-secret-encoded header-order header-realm-empty header-lower-case-hex header-comma-without-space header-scheme-case header-scheme-in-capitals body-protocol-repeated body-order body-plus-for-space intermediary-re-encodes-body content-type-charset",
    ],
    [
      "rightly signed",
      "order-id-name-swapped name-style-changed names-hyphenated names-in-camel-case names-in-capitals turkish-case boolean-capitalised boolean-as-number number-precision-lost leading-zero-lost month-leading-zero-lost card-number-spaced card-number-hyphenated two-digit-year currency-lowercase boolean-false-omitted decimal-comma thousands-separator thousands-separator-space amount-non-ascii-digits minor-units trailing-zero-trimmed scientific-notation binary-float-noise body-hash-added",
    ],
    ["verifiers differ on it", "rsa-digestinfo-without-null"],
  ])("leave out, as %s, just these", (reason, ids) => {
    expect(leftOut.filter((left) => left.reason.startsWith(`${reason}:`)).map(({ id }) => id)).toEqual(ids.split(" "));
  });

  it("are assigned by hand only for mistakes that there are", () => {
    expect([...assignedByHand, ...flaggedByName].filter((id) => !named.has(id))).toEqual([]);
  });
});
