import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DrawnNonce, predictNonces } from "./predict-nonces.ts";

const drawing = (count: number, draw: (at: number, timestamp: string) => Omit<DrawnNonce, "timestamp">): DrawnNonce[] =>
  Array.from({ length: count }, (_, at) => {
    const timestamp = String(1_700_000_000 + at);
    return { timestamp, ...draw(at, timestamp) };
  });

const FINE = "the clock, finer than milliseconds";

const IN_BASE = "the time in base 36 or in hexadecimal digits";

const PROCESS = randomUUID();

/** Draws fifty nonces in each of four seconds. */
const fifty = (draw: (timestamp: string, at: number) => string): DrawnNonce[] =>
  Array.from({ length: 200 }, (_, at) => {
    const timestamp = String(1_700_000_000 + Math.floor(at / 50));
    return { timestamp, nonce: draw(timestamp, at % 50) };
  });

/** Every sixth answer comes before the one in front of it. */
const overtaking = (at: number): number => (at % 6 === 4 ? at + 1 : at % 6 === 5 ? at - 1 : at);

const millisecond = (at: number): string => String(20 * at).padStart(3, "0");

const ticks = (second: number, at: number): string =>
  String(BigInt(62_135_596_800 + second) * 10_000_000n + BigInt(at));

const dateOf = (timestamp: string): string =>
  new Date(Number(timestamp) * 1000).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);

const isoOf = (timestamp: string): string =>
  new Date(Number(timestamp) * 1000).toISOString().slice(0, 19).replace("T", " ");

const bytesOf = (count: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(count);
  return bytes;
};

describe("predictNonces", () => {
  it.each<[what: string | undefined, drawn: readonly DrawnNonce[]]>([
    ["the timestamp", drawing(3, (_, time) => ({ nonce: time }))],
    ["a digest of the timestamp", drawing(3, (_, time) => ({ nonce: createHash("md5").update(time).digest("hex") }))],
    [
      "a digest of the time in milliseconds",
      drawing(3, (at, time) => ({
        nonce: createHash("sha1")
          .update(`${time}${107 + at}`)
          .digest("hex"),
      })),
    ],
    ["fewer than four characters", drawing(3, (at) => ({ nonce: ["xyz", "0a", "q"][at] ?? "" }))],
    ["the next number", drawing(3, (at) => ({ nonce: String(41 + 2 * at) }))],
    ["the next number", drawing(3, (at) => ({ nonce: String(41 + at).padStart(20, "0") }))],
    ["the next number", drawing(40, (at) => ({ nonce: (0x1f0 + at).toString(16).padStart(8, "0") }))],
    // Ruby's object_id, and a sequence of a database that rises by tens.
    ["the next number", drawing(6, (at) => ({ nonce: String(60 + 20 * at) }))],
    ...["4711.", "web01-4711-", "20231114-", "sdk_"].map((name): [string, readonly DrawnNonce[]] => [
      "the next number beside what all have in common",
      drawing(12, (at) => ({ nonce: `${name}${at + 1}` })),
    ]),
    ["the next number beside what all have in common", drawing(12, (at, time) => ({ nonce: `${time}-${at + 1000}` }))],
    [
      "the next number beside what all have in common",
      drawing(12, (at, time) => ({ nonce: `${at + 9}-${time}123-w1` })),
    ],
    ["the next number", drawing(9, (at) => ({ nonce: Buffer.from(String(at).padStart(8, "0")).toString("base64") }))],
    [
      "a digest of the next number",
      drawing(3, (at) => ({ nonce: createHash("md5").update(String(at)).digest("hex") })),
    ],
    ["the timestamp and fewer than four digits", drawing(3, (at, time) => ({ nonce: `${123 + 77 * at}${time}` }))],
    [IN_BASE, drawing(3, (at, time) => ({ nonce: (Number(time) * 1000 + 37 * at).toString(36) }))],
    [IN_BASE, drawing(3, (at, time) => ({ nonce: (Number(time) * 1000 + 37 * at).toString(16) }))],
    [IN_BASE, drawing(3, (_, time) => ({ nonce: Number(time).toString(36).toUpperCase() }))],
    [FINE, drawing(3, (at, time) => ({ nonce: BigInt(ticks(Number(time), at)).toString(16) }))],
    // Java's currentTimeMillis() and the number of a thread; a name, and PHP's time().
    ...["-23", "-worker-1"].map((behind): [string, readonly DrawnNonce[]] => [
      "the timestamp beside what all have in common",
      drawing(3, (at, time) => ({ nonce: `${time}${101 + at}${behind}` })),
    ]),
    ["the timestamp beside what all have in common", drawing(3, (_, time) => ({ nonce: `web01-${time}` }))],
    ["the timestamp and the next number", drawing(5000, (at, time) => ({ nonce: `${time}${1000 + at}` }))],
    ["a value of the request", drawing(3, (at) => ({ nonce: `order-${at}`, values: ["EUR", `order-${at}`] }))],
    // Python's str(uuid.uuid1()), and without hyphens.
    [FINE, drawing(3, (at, time) => ({ nonce: uuidOf(time, at, "8001-0242ac110002") }))],
    [FINE, drawing(3, (at, time) => ({ nonce: uuidOf(time, at, "8001-0242ac110002").replaceAll("-", "") }))],
    // PHP's uniqid().
    [FINE, fifty((time, at) => Number(time).toString(16) + (20_000 * overtaking(at)).toString(16).padStart(5, "0"))],
    // Go's UnixNano(), PHP's and Python's microseconds, and Windows' file times, as their languages write numbers in a base.
    ...[16, 36].flatMap((base): [string, readonly DrawnNonce[]][] => [
      [
        FINE,
        drawing(3, (at, time) => ({ nonce: (BigInt(time) * 1_000_000_000n + 7919n * BigInt(at)).toString(base) })),
      ],
      [
        FINE,
        drawing(3, (at, time) => ({ nonce: (Number(time) * 1_000_000 + 7919 * at).toString(base).toUpperCase() })),
      ],
    ]),
    [FINE, drawing(3, (at, time) => ({ nonce: String((BigInt(time) + 11_644_473_600n) * 10_000_000n + BigInt(at)) }))],
    [FINE, fifty((time, at) => `nonce-${time}${String(100_000 * overtaking(at)).padStart(9, "0")}`)],
    // .NET's BitConverter.GetBytes(DateTime.UtcNow.Ticks).
    ...(["base64", "hex"] as const).map((form): [string, readonly DrawnNonce[]] => [
      FINE,
      drawing(3, (at, time) => ({ nonce: bytesOf(BigInt(ticks(Number(time), at))).toString(form) })),
    ]),
    // JavaScript's new Date().toISOString(), Python's datetime.now().isoformat(" "): few, and far apart.
    [FINE, drawing(3, (at, time) => ({ nonce: new Date(Number(time) * 1000 + 37 * at).toISOString() }))],
    [FINE, drawing(3, (at, time) => ({ nonce: `${isoOf(time)}.${123_456 + 7919 * at}` }))],
    [FINE, drawing(3, (at, time) => ({ nonce: `${isoOf(time)}.${1_234_567 + 7919 * at}+01:00` }))],
    // .NET's DateTime.Now.Ticks, two hours east of Greenwich.
    [FINE, drawing(3, (at, time) => ({ nonce: ticks(Number(time) + 7200, at) }))],
    [FINE, drawing(3, (at, time) => ({ nonce: Buffer.from(ticks(Number(time), at)).toString("base64") }))],
    // time.time_ns(), and a date with microseconds, of requests one each 100 microseconds; answers overtake each other.
    [FINE, fifty((time, at) => `${time}${String(100_000 * overtaking(at)).padStart(9, "0")}`)],
    [FINE, fifty((time, at) => `${dateOf(time)}${String(100 * overtaking(at)).padStart(6, "0")}`)],
    [FINE, fifty((time, at) => `${dateOf(time)}${millisecond(at)}`)],
    [FINE, fifty((time, at) => `${time}.${String(100 * overtaking(at)).padStart(6, "0")}`)],
  ])("tells of nonces that are %s", (what, drawn) => {
    expect(predictNonces(drawn)).toEqual([
      { from: what, at: drawn.map((_, at) => at), count: `each of ${drawn.length}` },
    ]);
  });

  it.each<[name: string, of: (digest: Buffer) => string]>([
    ["hexadecimal digits", (digest) => digest.toString("hex").slice(0, 8)],
    ["letters and digits", (digest) => digest.readUIntBE(0, 6).toString(36).slice(-8)],
    ["digits", (digest) => String(digest.readUInt32BE()).slice(-8)],
    ["groups", (digest) => [0, 2, 4].map((at) => digest.readUInt16BE(at)).join(".")],
  ])("does not take a process's random %s before a counter for its name", (_, of) => {
    const told = Array.from({ length: 1_000 }, (_, process) =>
      of(createHash("sha1").update(`${process}`).digest()),
    ).filter((name) => predictNonces(drawing(6, (at) => ({ nonce: `${name}-${at + 1}` }))).length > 0);
    // Eight random digits are a day now and then.
    expect(told.filter((name) => !/^20[0-9]{6}$|^19[0-9]{6}$/.test(name))).toEqual([]);
  });

  it("does not take UUIDs for a clock whose other half is drawn anew each time", () => {
    const half = (at: number): string => createHash("sha1").update(`${at}`).digest("hex");
    const drawn = drawing(50, (at, time) => ({
      nonce: uuidOf(time, at, `a${half(at).slice(0, 3)}-${half(at).slice(3, 15)}`),
    }));
    expect(predictNonces(drawn)).toEqual([]);
  });

  it("tells of each place of a signer by itself", () => {
    const places = drawing(9, (at, time) => ({
      nonce: at % 3 === 0 ? time : at % 3 === 1 ? `web01-${(at - 1) / 3}` : randomUUID(),
      place: String(at % 3),
    }));
    expect(predictNonces(places)).toEqual([
      { from: "the timestamp", at: [0, 3, 6], count: "3 of 9" },
      { from: "the next number beside what all have in common", at: [1, 4, 7], count: "3 of 9" },
    ]);
  });

  it("takes no short texts without the time for the time and digits", () => {
    expect(predictNonces(drawing(6, (at) => ({ nonce: `#${[512, 146, 781, 903, 277, 634][at]}` })))).toEqual([]);
  });

  it.each<[what: string, drawn: readonly DrawnNonce[]]>([
    ["three random numbers with like gaps", drawing(3, (at) => ({ nonce: String(40_961 + 7919 * at) }))],
    [
      "hexadecimal numbers from a random one of 32 bits",
      drawing(6, (at) => ({ nonce: (0x9f3a12c4 + at).toString(16) })),
    ],
    ["random numbers of nine digits", drawing(200, () => ({ nonce: String(randomInt(1e8, 1e9)) }))],
    [
      "six random numbers of a padded hundred thousand",
      drawing(6, (at) => ({ nonce: String([7, 93_001, 40_502, 77_777, 12_310, 5][at]).padStart(12, "0") })),
    ],
    ["a UUID of the process, and the next number", drawing(12, (at) => ({ nonce: `${PROCESS}-${at}` }))],
    ["eight random digits of the process, and the next number", drawing(12, (at) => ({ nonce: `5e0f91c7-${at}` }))],
    [
      "the time and random letters, in base 36",
      drawing(12, (at, time) => ({ nonce: (Number(time) * 1000 + at).toString(36) + randomUUID().slice(0, 8) })),
    ],
    ["eight random letters or digits", drawing(3, () => ({ nonce: randomUUID().slice(0, 8) }))],
    ["random bytes in Base64", drawing(200, () => ({ nonce: randomBytes(24).toString("base64") }))],
    ["the name of a machine and a UUID", drawing(12, () => ({ nonce: `web01-4711-${randomUUID()}` }))],
    ["one number for all", drawing(3, () => ({ nonce: "100000" }))],
    ["the time and four random digits", drawing(9000, (_, time) => ({ nonce: `${time}${randomInt(1000, 10_000)}` }))],
    ["the time and six random digits", fifty((time) => `${time}${randomInt(100_000, 1_000_000)}`)],
    ["a name, the time and six random digits", fifty((time) => `web01-${time}${randomInt(100_000, 1_000_000)}`)],
    [
      "milliseconds and random letters, in base 36",
      drawing(200, (at, time) => ({ nonce: (Number(time) * 1000 + at).toString(36) + randomUUID().slice(0, 4) })),
    ],
    ["eight random bytes", drawing(200, () => ({ nonce: randomBytes(8).toString("hex") }))],
    ["eight random bytes in Base64", drawing(200, () => ({ nonce: randomBytes(8).toString("base64") }))],
    ["the date and six random digits", fifty((time) => `${dateOf(time)}${randomInt(100_000, 1_000_000)}`)],
    [
      "milliseconds and six random digits",
      fifty((time, at) => `${time}${millisecond(at)}${randomInt(100_000, 1_000_000)}`),
    ],
    ["milliseconds and a random number", fifty((time, at) => `${time}${millisecond(at)}${randomInt(1_000_000)}`)],
    [
      "the date, milliseconds and six random digits",
      fifty((time, at) => `${dateOf(time)}${millisecond(at)}${randomInt(100_000, 1_000_000)}`),
    ],
    [
      "the time and five random digits, in hexadecimal",
      drawing(5, (_, time) => ({
        nonce: Number(time).toString(16) + randomInt(900_000).toString(16).padStart(5, "0"),
      })),
    ],
    // String(randomInt(1e5)): one of a hundred is short.
    ["random numbers without zeros in front", drawing(100, (at) => ({ nonce: String((at * 31_421 + 977) % 65_536) }))],
    ["a million letters", drawing(3, () => ({ nonce: randomUUID().replaceAll("-", "") + "A".repeat(1_000_000) }))],
    ["four moments of a clock, or of chance", fifty((time, at) => `${time}${100_000 + 7919 * at}`).slice(0, 4)],
    [
      "thirteen random hexadecimal digits",
      drawing(500, () => ({ nonce: randomUUID().replaceAll("-", "").slice(-13) })),
    ],
    [
      "random, and the order's number, too",
      drawing(3, () => {
        const id = randomUUID();
        return { nonce: id, values: [id] };
      }),
    ],
  ])("tells nothing of nonces that are %s", (_what, drawn) => {
    expect(predictNonces(drawn)).toEqual([]);
  });
});

function uuidOf(time: string, at: number, half: string): string {
  const ticks = (BigInt(time) + 12_219_292_800n) * 10_000_000n + 7919n * BigInt(at);
  const [, high, middle, low] = /^(.{3})(.{4})(.{8})$/.exec(ticks.toString(16).padStart(15, "0")) ?? [];
  return `${low}-${middle}-1${high}-${half}`;
}
