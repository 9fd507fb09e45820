import { describe, expect, it } from "vitest";
import type { SigningEvidence } from "../../judging/judgement.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { describeDifference } from "./describe-difference.ts";

const task: SigningTask = {
  method: "POST",
  url: "https://g.example/a/1",
  parameters: [
    ["amount", "1.00"],
    ["note", "a b"],
  ],
  signatureMethod: "HMAC-SHA1",
  consumerKey: "k",
  consumerSecret: "s",
  nonce: "n",
  timestamp: "1",
};
const uri = "https%3A%2F%2Fg.example%2Fa%2F1";
const oauth =
  "oauth_consumer_key%3Dk%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_version%3D1.0";
const right = `POST&${uri}&amount%3D1.00%26note%3Da%2520b%26${oauth}`;

function shows(baseString: string): SigningEvidence {
  return { kind: "signing", task, shown: { baseString }, emptyToken: "no" };
}

describe("describeDifference", () => {
  it("says nothing of a right base string", () => {
    expect(describeDifference([shows(right)])).toEqual([]);
  });

  it.each<[finding: string, baseString: string]>([
    ['the method is signed as "post", not "POST"', right.replace("POST", "post")],
    ['the URL is signed as "https://g.example/a", not "https://g.example/a/1"', right.replace("%2F1", "")],
    ['the parameter "amount" is missing', right.replace("amount%3D1.00%26", "")],
    ['"z=1" is signed, which does not belong there', `${right}%26z%3D1`],
    ['the value of "note" is signed as "a+b", not "a%20b"', right.replace("a%2520b", "a%2Bb")],
    ['a name is signed as "Note", not "note"', right.replace("note", "Note")],
    [
      '"note" stands before "amount", and belongs after it',
      right.replace("amount%3D1.00%26note%3Da%2520b", "note%3Da%2520b%26amount%3D1.00"),
    ],
    [
      'the URL, as it is encoded, is signed as "https%3a%2F%2Fg.example%2Fa%2F1", not "https%3A%2F%2Fg.example%2Fa%2F1"',
      right.replace("%3A", "%3a"),
    ],
    [
      'the base string is signed as "POST\\nhttps%3A%2F%2Fg.example%2Fa%2F1&amount%3D1.00%26note%3D…", not "POST&https%3A%2F%2Fg.example%2Fa%2F1&amount%3D1.00%26note%3D…"',
      right.replace("&", "\n"),
    ],
  ])("finds that %s", (finding, baseString) => {
    expect(describeDifference([shows(baseString)])).toEqual([finding]);
  });

  it("tells one kind of difference once, by the shortest example", () => {
    const [one, other] = ["1.0", "1"].map((amount) => shows(right.replace("1.00", amount)));
    expect(describeDifference([one, other].flatMap((each) => each ?? []))).toEqual([
      'the value of "amount" is signed as "1", not "1.00"; likewise 1 more',
    ]);
  });
});
