import { describe, expect, it } from "vitest";
import type { RejectionReason } from "../../../../src/verification/rejection.ts";
import { createHoleNamer, type WronglyAccepted } from "./name-hole.ts";
import { type Stance, stancesOf } from "./stances.ts";

const NO_HEADER = "verification-malformed-header/no-header";
const ZEROS = "verification-tampered-signature/signature-zeros";

const stances = stancesOf(["HMAC-SHA1", "RSA-SHA256"]);
const stanceOf = (id: string): Stance => {
  const stance = stances.find((one) => one.id === id);
  if (stance === undefined) throw new TypeError(`${id}: no such stance`);
  return stance;
};
const accepted = (reason: RejectionReason, change?: string, stance = "plain", misplaced?: string): WronglyAccepted => ({
  stance: stanceOf(stance),
  change,
  misplaced,
  reason,
});

describe("createHoleNamer", () => {
  it.each([
    ["nothing is looked at", [NO_HEADER, ZEROS], accepted("version-wrong"), "anything"],
    ["no signature is looked at", [ZEROS], accepted("signature-mismatch", "value-emptied"), "any signature"],
    ["no signature is looked at, but this is something else", [ZEROS], accepted("version-wrong"), "version-wrong"],
    ["nothing is looked at under the other method", [`${NO_HEADER}-rsa`], accepted("nonce-empty"), "nonce-empty"],
    ["a change of the content", [], accepted("signature-mismatch", "value-emptied"), "value-emptied"],
    ["a URL of another host", [], accepted("signature-mismatch", undefined, "plain", "host"), "URL: host"],
    ["a signature of another form", [], accepted("signature-malformed", "signature-cut"), "signature-malformed"],
    ["a header of another form", [], accepted("authorization-malformed", undefined, NO_HEADER), "Unsigned"],
  ] as const)("%s", async (_, holes, one, about) => {
    const nameHole = createHoleNamer(async (id) => holes.some((hole) => hole === id));
    expect(await nameHole(one)).toMatchObject({ about });
  });

  it("asks for each of the widest holes once, and only for what there is", async () => {
    const asked: string[] = [];
    const nameHole = createHoleNamer(async (id) => {
      asked.push(id);
      return false;
    });
    await Promise.all([nameHole(accepted("signature-mismatch", "name-changed")), nameHole(accepted("version-wrong"))]);
    await nameHole(accepted("signature-malformed"));
    await nameHole(accepted("version-wrong", undefined, "plain-rsa"));
    expect(asked.toSorted()).toEqual([NO_HEADER, `${NO_HEADER}-rsa`, ZEROS]);
    expect(stances.map(({ id }) => id)).toEqual(expect.arrayContaining([...asked, `${ZEROS}-rsa`]));
  });
});
