import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import type { TestMerchantName } from "../../test-merchants.ts";
import { alterBody, alterProtocol, swap } from "../alter-request.ts";
import { describing, HMAC, type Inputs, plainOrder, plainRequest, plainRequestWith, RSA } from "../author-requests.ts";
import { harm, refusal } from "../harms.ts";
import { type ForgeryName, flagsOfKinds, forgeKinds } from "./forgery-kinds.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  LongRequest: refusal(
    "A rightly signed request that is longer than most; the specification names no limit.",
    "Merchants whose descriptions, or whose client's headers, are long are turned away.",
    ["base-string.1", "oauth.realm", "body.1"],
  ),
  SignedInPart: harm("notCovered", "The signature covers the beginning of the body alone.", [
    "base-string.1",
    "body.1",
  ]),
  SignatureShort: harm("noKeyNeeded", "The signature is one byte of zero, of a key that is longer than most.", [
    "rsa.3",
    "rsa.4",
  ]),
};

/** How each size of body is forged. */
const bodies: readonly (readonly [kilobytes: number, forged: readonly ForgeryName[]])[] = [
  [2, ["body-changed", "signature-random", "no-header", "merchant-unknown"]],
  [8, ["body-changed", "signature-random", "no-header", "merchant-unknown", "body-unsigned"]],
  [64, ["body-changed", "signature-random", "body-unsigned"]],
];

const headers: typeof bodies = [
  [2, ["signature-random", "body-changed", "no-signature", "merchant-unknown"]],
  [6, ["signature-random", "body-changed", "no-signature", "merchant-unknown"]],
];

const keys: readonly (readonly [bits: number, merchant: TestMerchantName])[] = [
  [3072, "merchant-rsa-3072"],
  [4096, "merchant-rsa-4096"],
];

const forged: readonly AuthoredVerification[] = [
  ...bodies.flatMap(([size, kinds]) => forgeKinds(kinds, `body-${size}k`, `A body of ${size} kB`, longBody(size))),
  ...headers.flatMap(([size, kinds]) =>
    forgeKinds(kinds, `header-${size}k`, `A request with an Authorization header of ${size} kB`, longHeader(size)),
  ),
  ...keys.flatMap(([bits, merchant]) =>
    forgeKinds(
      ["body-added", "signature-random", "signature-empty"],
      `key-${bits}`,
      `A request by an RSA key of ${bits} bits`,
      { ...describing("two words"), merchant },
      RSA,
    ),
  ),
];

/** What stands behind as many bytes as a reader takes at once is not signed. */
const behind: readonly AuthoredVerification[] = [4, 8, 16, 32, 64].map((kilobytes) => ({
  name: `body-behind-${kilobytes}k`,
  comment: `The first ${kilobytes * 1024} bytes of the body read as what was signed; another amount stands behind them.`,
  flags: ["SignedInPart"],
  ...describedBy(kilobytes * 1024 - 600),
  refused: "signature-mismatch",
  // Readers skip what stands between two &; a live gateway's fields have other lengths than these.
  alter: alterBody((body) => `${body.padEnd(kilobytes * 1024, "&")}&amount=99.99`),
}));

/** What stands behind as many pairs as a reader takes is not signed; what stands between two & is no pair, but counted. */
const behindPairs: AuthoredVerification = {
  name: "body-behind-1000-pairs",
  comment: "Another amount that was not signed stands behind a thousand times &: readers end at so many pairs.",
  flags: ["SignedInPart"],
  ...describing("two words"),
  refused: "signature-mismatch",
  alter: alterBody((body) => `${body}${"&".repeat(1000)}&amount=99.99`),
};

/** Buffers, with a NUL behind the text or not, and columns of databases, in characters. */
const rooms = [255, 256, 500, 512, 1000, 1023, 1024, 2000, 2047, 2048, 4000, 4095, 4096, 8191, 8192, 65_535] as const;

/** A value that fills such a room was signed, and goes on behind it. */
const behindRooms: readonly AuthoredVerification[] = rooms.map((letters) => ({
  name: `value-behind-${letters}`,
  comment: `The first ${letters} characters of a value were signed; more stand behind them.`,
  flags: ["SignedInPart"],
  ...describedBy(letters),
  refused: "signature-mismatch",
  alter: alterBody(swap(/(?<=order_desc=)a+/, (signed) => `${signed}b`)),
}));

/** Columns for an order's identifier. */
const orderRooms = [20, 24, 25, 30, 32, 36, 40, 50, 64, 100, 128] as const;

/** An order that fills its column was signed: what stands behind it is another order. */
const behindOrders: readonly AuthoredVerification[] = orderRooms.map((characters) => ({
  name: `order-behind-${characters}`,
  comment: `The ${characters} characters of an order were signed; one more stands behind them.`,
  flags: ["SignedInPart"],
  parameters: [
    ["client-order-id", plainOrder.padEnd(characters, "7")],
    ["amount", "10.42"],
  ],
  refused: "signature-mismatch",
  alter: alterBody(swap(/(?<=client-order-id=)[^&]+/, (signed) => `${signed}8`)),
}));

const short: readonly AuthoredVerification[] = keys.map(([bits, merchant]) => ({
  name: `key-${bits}-signature-short`,
  comment: `One byte of zero as the signature of an RSA key of ${bits} bits.`,
  flags: ["SignatureShort"],
  ...describing("two words"),
  merchant,
  methods: RSA,
  refused: "signature-malformed",
  alter: alterProtocol("oauth_signature", () => "AA=="),
}));

export const verificationSizes: VerificationConcern = {
  kind: "verification",
  concern: "verification-sizes",
  about:
    "Long bodies, long headers and long keys: the forged requests must be refused, and the right ones should be accepted.",
  flags: { ...flags, ...flagsOfKinds(forged) },
  vectors: [
    ...bodies.map(([size]) => ({
      ...right(`accepted-body-${size}k`, `A body of ${size} kB, rightly signed.`, longBody(size)),
      ...(size > 8 && { methods: HMAC }),
      fixedOnly: "a live gateway may bound the length of what it takes",
    })),
    ...headers.map(([size]) =>
      right(`accepted-header-${size}k`, `An Authorization header of ${size} kB, rightly signed.`, longHeader(size)),
    ),
    ...forged,
    ...short,
    ...behind,
    behindPairs,
    ...behindRooms,
    ...behindOrders,
  ],
};

function right(name: string, comment: string, inputs: Inputs): AuthoredVerification {
  return { name, comment, flags: ["LongRequest"], ...inputs };
}

/** A payout whose description makes its body a little longer than so many kilobytes. */
function longBody(kilobytes: number): Inputs {
  const { parameters } = plainRequestWith("payout", "order_desc", "long ".repeat(kilobytes * 145).trim());
  return { parameters };
}

/** A payout whose description has so many letters. */
function describedBy(letters: number): Inputs {
  return plainRequestWith("payout", "order_desc", "a".repeat(letters));
}

/** A payout whose realm, which nobody signs, makes its header a little longer than so many kilobytes. */
function longHeader(kilobytes: number): Inputs {
  return { ...plainRequest("payout"), options: { realm: "paynet-".repeat(kilobytes * 145) } };
}
