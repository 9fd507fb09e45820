import { describe, expect, it } from "vitest";
import { listPublished } from "../../family.ts";
import { listUntested, schemeBy } from "../../fixtures/scheme-by.ts";
import { hmacDigestDeviations } from "./hmac-digest.ts";
import { hmacKeyBytesDeviations } from "./hmac-key-bytes.ts";

const deviations = listPublished([...hmacKeyBytesDeviations, hmacDigestDeviations]);
const utf8 = new TextEncoder();
const key = "kd94hf93k423kh44&";
const text = "POST&base";

/** Computed with Python's hmac and hashlib. */
const rows: readonly (readonly [id: string, key: string, text: string, hex: string])[] = [
  ["hmac-sha256-under-sha1-name", key, text, "4f9c023c0d82c2fd66c967c2ec2fd1abfc96b9ab02f73aab62e540a8be9bf6a7"],
  [
    "hmac-sha512-under-sha1-name",
    key,
    text,
    "ffd486ab3975b90fd399e354a180404648eb964d5b85eb4df462bdd7fed3a9358b39fbcb3c5817384269922dfd73e9df3b0323fc9b9228e5947466d8deeb1d2f",
  ],
  ["hmac-md5-under-sha1-name", key, text, "68e02eb2fc258e646e02716d4f3d15ef"],
  ["plain-sha1-control", key, text, "d34145112296f65a758c29f752d74e54fe81c6dc"],
  ["plain-sha1-key-first", key, text, "a3c7f15098b2b22105a5c5daf10ce8f2660f3d79"],
  ["plain-sha1-without-key", key, text, "3cc985d033e3ab247142967b01ad0048b38bbf12"],
  ["hmac-args-swapped", key, text, "c720476f97861af9f017ab96dc9853fef4d0d6a2"],
  ["hmac-of-digest", key, text, "3236570db14c2ca04b0dd503fa4ca90d79ddae37"],
  ["hmac-of-hex-digest", key, text, "9d85336b829ae9ed863a1fe09a4f00d47649243d"],
  ["hmac-of-sha256-digest", key, text, "2cd6d04d7a0d73b4a224c6ee17633242b161ab03"],
  ["hmac-twice", key, text, "2d0d7bba6aaddc11f75ce29281a092e21afe18b8"],
  ["hmac-hashed", key, text, "8b3f89e80bcd998da2428e4978ac01c1c38ca90a"],
  ["key-charset", "cl\u00e9\u20ac&", text, "2dac2aeb109f7ca884d4cb493f825d57a71151ea"],
  ["key-charset-ascii", "cl\u00e9\u20ac&", text, "c904a9877699d909b0374f412f88087f3cc50126"],
  ["key-utf16", "cl\u00e9&", text, "c05a5f2c290a7dbee2b1967dbdc6ca5e355b64e7"],
  ["key-decoded-bytes", "00112233-4455-6677-8899-aabbccddeeff&", text, "8bded8367ba5ebf0cfdb180e88012b034dedcac1"],
  ["key-decoded-bytes", key, text, "5c0363df03b1ae2efa956f11a427a8aa24841ca3"],
  ["key-base64-decoded", "c2VjcmV0&", text, "28ed737466bcb7553db4cca1bb79f720a984bb37"],
  ["hmac-long-key-not-hashed", `${"0123456789".repeat(7)}&`, text, "4b268cf4a37800d3309d1629b99d18fd5e7c3f6b"],
  ["hmac-long-key-not-hashed", key, text, "5c0363df03b1ae2efa956f11a427a8aa24841ca3"],
];

describe("mistakes about the HMAC", () => {
  it.each(rows)("%s with the key %j and the text %j", (id, givenKey, givenText, hex) => {
    const { hmacSha1 } = schemeBy(deviations, id);
    expect(Buffer.from(hmacSha1(givenKey, givenText)).toString("hex")).toBe(hex);
    expect(Buffer.from(hmacSha1(givenKey, utf8.encode(givenText))).toString("hex")).toBe(hex);
  });

  it("have a row each", () => {
    expect(listUntested(deviations, rows)).toEqual([]);
  });
});

it("reads Base64 as PHP's base64_decode does, and its hash_hmac", () => {
  const { hmacSha1 } = schemeBy(hmacKeyBytesDeviations, "key-decoded-by-php-base64-decode");
  const digest = Buffer.from(hmacSha1("ab=cd/+g \u00e9&", text));
  expect(digest.toString("hex")).toBe("4110705d67b4ab21c8ba71f3479bfdafff03ccb4");
});
