import { describe, expect, it } from "vitest";
import { percentEncode } from "../../src/encoding/percent-encode.ts";
import type { Selection } from "../../src/judging/selection.ts";
import type { Verdict } from "../../src/judging/verdict.ts";
import { type HttpRequest, headerOf } from "../../src/signing/http-request.ts";
import { verificationChoices } from "../../src/suite/verification/accepted/choices.ts";
import { isRight } from "./fixtures/judge-arrived.ts";
import { gateStrict, inHeader } from "./fixtures/strict-gateway.ts";
import type { RateClock } from "./limit-rate.ts";

// Under one method: what a gateway remembers is the same under both, and RSA signatures are slow.
const replays = { only: "verification-replays/*,verification-choices/replay-identical*", method: "HMAC-SHA1" };

/** Some of the spellings, and the repetition byte for byte without which they show nothing. */
const some = (...spellings: readonly string[]): Selection => ({
  ...replays,
  only: ["verification-choices/replay-identical", ...spellings.map((one) => `verification-replays/${one}`)].join(),
});

/** A clock by which nothing is waited for. */
const instant: RateClock = { now: () => performance.now(), sleep: async () => undefined };

/** Gates a gateway that remembers something of each request; its verdicts by their names. */
async function verdictsOf(
  rememberedAs?: (request: HttpRequest) => string,
  options: Parameters<typeof gateStrict>[0] = { clock: instant },
): Promise<ReadonlyMap<string, Verdict>> {
  const { verdicts } = await gateStrict({ selection: replays, ...(rememberedAs && { rememberedAs }), ...options });
  return new Map(verdicts.map((verdict) => [verdict.id.replace(/^.*\//, ""), verdict]));
}

function named(verdicts: ReadonlyMap<string, Verdict>, status: Verdict["status"]): readonly string[] {
  return [...verdicts].filter(([, verdict]) => verdict.status === status).map(([name]) => name);
}

const REFUSED_ALONE = /^(timestamp|login|nonce|url|signature)-(?!escaped$)/;
const SIGNATURE = /(oauth_signature=")([^"]*)/;

/** What a gateway remembers that takes login, time and nonce as they are written. */
const asWritten = (request: HttpRequest): string =>
  ["consumer_key", "timestamp", "nonce"]
    .map((name) => decodeURIComponent(inHeader(request, new RegExp(`oauth_${name}="([^"]*)"`))))
    .join("\n");

const authorizationOf = (request: HttpRequest): string => headerOf(request, "authorization") ?? "";

describe("a repetition in another spelling", () => {
  it("is refused by a gateway that remembers nonces as they were signed", async () => {
    const verdicts = await verdictsOf();
    expect(verdicts.size).toBeGreaterThan(25);
    // It refuses fields that it does not know, and what is older than five minutes: then there is nothing to replay.
    const others = [...verdicts.keys()].filter((name) => verdicts.get(name)?.status !== "passed");
    expect(others).toEqual(
      ["-body-9k", "-nine-minutes-old", "-nine-minutes-ahead", "-nine-minutes-old-behind-ahead"].map(
        (name) => `replay-identical${name}`,
      ),
    );
  });

  it("is accepted, in each spelling, by one that remembers requests as they came", async () => {
    const verdicts = await verdictsOf((request) => JSON.stringify(request));
    const everywhere = [
      ...["", "-pan-eligibility-send", "-transfer", "-transfer-by-ref", "-merchant-two", "-pause"],
      ...[
        "-nonce-100",
        "-nonce-300",
        "-nonce-5",
        "-nonce-marks",
        "-nonce-unicode",
        "-text",
        "-user-agent",
        "-secret-only",
        "-merchant-digit-secret",
        "-merchant-odd-login",
        "-two-minutes-old",
        "-five-minutes-old",
        "-minute-ahead",
        ...["pan-eligibility-send", "transfer", "transfer-by-ref", "payout"].map((one) => `-repeated-in-body-${one}`),
        ...["-charset", "-large", "-realm", "-no-space", "-nonce-digits", "-five-minutes-ahead"],
        "-five-minutes-old-behind-ahead",
      ],
    ];
    // A strict gateway refuses these by themselves, and sees no version of HTTP.
    const refusedAlone = [...verdicts.keys()].filter((name) => REFUSED_ALONE.test(name) || name === "http-1-0");
    expect(refusedAlone.length).toBeGreaterThan(20);
    expect(named(verdicts, "passed")).toEqual([
      ...everywhere.map((operation) => `replay-identical${operation}`),
      ...refusedAlone,
    ]);
    expect(verdicts.get("header-reversed")).toMatchObject({ due: "refused", level: "must", bugType: "replay" });
  });

  it.each<readonly [what: string, key: (request: HttpRequest) => string, failing: RegExp]>([
    ["header", authorizationOf, /^(header-(?!names)|realm-|.*-escaped$|scheme-|everything)/],
    ["nonce as it is written", (request) => inHeader(request, /oauth_nonce="([^"]*)"/), /^nonce-escaped$/],
    [
      "signature as it is written",
      (request) => inHeader(request, /oauth_signature="([^"]*)"/),
      /^(signature-escaped|header-lower-case-hex)$/,
    ],
    [
      "framing, too",
      (request) => `${headerOf(request, "content-length") === undefined} ${inHeader(request, /oauth_nonce="([^"]*)"/)}`,
      /^(chunked|nonce-escaped)$/,
    ],
    [
      "host, too",
      (request) => `${headerOf(request, "host")} ${inHeader(request, /oauth_nonce="([^"]*)"/)}`,
      /^(other-host|nonce-escaped)$/,
    ],
    [
      "body",
      (request) => request.body + inHeader(request, /oauth_nonce="([^"]*)"/),
      /^(body-|protocol-in-body|everything|nonce-escaped)/,
    ],
  ])("is accepted where a gateway remembers the %s, and nowhere else", async (_what, key, failing) => {
    const selection = some(
      "header-*",
      "realm-*",
      "*-escaped",
      "other-*",
      "body-*",
      "everything-*",
      "chunked",
      "protocol-*",
    );
    const verdicts = await verdictsOf(key, { clock: instant, selection });
    const failed = named(verdicts, "failed");
    expect(failed).toEqual([...verdicts.keys()].filter((name) => failing.test(name)));
    expect(failed.length).toBeGreaterThan(0);
  });

  it("is accepted in another Base64 text by a lenient reader that remembers signatures as they are written", async () => {
    const readLeniently = (request: HttpRequest): HttpRequest => ({
      ...request,
      headers: request.headers.map(([name, value]) => [
        name,
        value.replace(SIGNATURE, (_, start: string, text: string) => {
          const bytes = Buffer.from(decodeURIComponent(text), "base64");
          return start + encodeURIComponent(bytes.toString("base64"));
        }),
      ]),
    });
    const verdicts = await verdictsOf((request) => decodeURIComponent(inHeader(request, /oauth_signature="([^"]*)"/)), {
      clock: instant,
      selection: some("signature-*", "header-*"),
      check: (request) => isRight(readLeniently(request)),
    });
    const respelled = [
      "unpadded",
      "space-within",
      "letters-behind",
      "line-feed-within",
      "lines",
      "url-safe",
      ...["line-feed-behind", "nul-behind", "space-behind", "space-in-front", "tab-behind", "comma-behind"],
      ...[
        "semicolon-behind",
        "word-behind",
        "quoted",
        "soft-hyphen-behind",
        "byte-order-mark-behind",
        "nul-alone-behind",
      ],
      "other-bits",
    ];
    expect(named(verdicts, "failed")).toEqual(respelled.map((how) => `signature-${how}`));
  });

  it.each<readonly [what: string, name: string, read: (text: string) => string, failing: RegExp]>([
    [
      "time",
      "oauth_timestamp",
      (text) => String(Number.parseInt(text, 10)),
      /^timestamp-(space|zero|plus|letters|fraction|line-behind|line-feed|nul)/,
    ],
    ["login", "oauth_consumer_key", (text) => text.trim().toLowerCase(), /^login-(upper|space|line)/],
    ["nonce", "oauth_nonce", (text) => text.trim(), /^nonce-(space|line)/],
  ])(
    "is accepted with another %s by a lenient reader that remembers what is written",
    async (_what, name, read, failing) => {
      const field = new RegExp(`(${name}=")([^"]*)`);
      const readLeniently = (request: HttpRequest): HttpRequest => ({
        ...request,
        headers: request.headers.map(([header, value]) => [
          header,
          value.replace(
            field,
            (_, start: string, text: string) => start + percentEncode(read(decodeURIComponent(text))),
          ),
        ]),
      });
      const verdicts = await verdictsOf(asWritten, {
        clock: instant,
        selection: some("timestamp-*", "login-*", "nonce-*"),
        check: (request) => isRight(readLeniently(request)),
      });
      expect(named(verdicts, "failed").filter((one) => REFUSED_ALONE.test(one))).toEqual(
        [...verdicts.keys()].filter((one) => failing.test(one)),
      );
    },
  );

  it("is told of a gateway whose memory lasts a second, or is one of a merchant", { tags: "slow" }, async () => {
    const second = (request: HttpRequest): string => authorizationOf(request) + Math.floor(Date.now() / 1_900);
    const first = await verdictsOf(second, {});
    expect(first.get("replay-identical-pause")).toMatchObject({ took: { choice: "accepted" } });
    let count = 0;
    const own = await verdictsOf((request) =>
      authorizationOf(request).includes('"merchantlogin"') ? authorizationOf(request) : String(count++),
    );
    expect(own.get("replay-identical")).toMatchObject({ took: { choice: "refused" } });
    expect(own.get("replay-identical-merchant-two")).toMatchObject({ took: { choice: "accepted" } });
  });

  it("is told of a gateway that forgets nonces of digits", async () => {
    let count = 0;
    const forgetful = (request: HttpRequest): string => {
      const nonce = inHeader(request, /oauth_nonce="([^"]*)"/);
      return /^[0-9]{1,18}$/.test(nonce) ? String(count++) : nonce;
    };
    const vectors = verificationChoices.vectors.filter(({ name }) => /^replay-identical(?:-nonce-.*)?$/.test(name));
    const verdicts = await verdictsOf(forgetful, {
      selection: { only: "kept/*", method: "HMAC-SHA1" },
      drawn: [{ ...verificationChoices, concern: "kept", vectors }],
    });
    const taken = [...verdicts].filter(([, verdict]) => "took" in verdict && verdict.took?.choice === "accepted");
    expect(taken.map(([name]) => name)).toEqual(["replay-identical-nonce-digits"]);
    expect(verdicts.size).toBe(7);
  });

  it("is told of a gateway whose memory is full behind a hundred others", async () => {
    const kept: string[] = [];
    const lasting = (request: HttpRequest): string => {
      const nonce = authorizationOf(request);
      const at = kept.indexOf(nonce);
      if (at === -1) kept.push(nonce);
      return at === -1 || kept.length - at <= 100 ? nonce : `${nonce}${kept.push("")}`;
    };
    const { verdicts, notes } = await gateStrict({ selection: replays, rememberedAs: lasting, clock: instant });
    const taken = verdicts.filter((verdict) => "took" in verdict && verdict.took?.choice === "accepted");
    expect(taken.map(({ id }) => id)).toContain("verification-choices/replay-identical");
    expect(JSON.stringify(notes)).toContain("accepted at the end of the run");
  });

  it("is told of a gateway that drops nonces by their requests' time, sooner than it refuses requests by it", async () => {
    let count = 0;
    const aged = { clock: instant, selection: { ...replays, only: "verification-choices/replay-identical-*-old" } };
    const verdicts = await verdictsOf((request) => {
      const age = Date.now() / 1_000 - Number(inHeader(request, /oauth_timestamp="([0-9]+)"/));
      return age > 200 ? String(count++) : inHeader(request, /oauth_nonce="([^"]*)"/);
    }, aged);
    expect(verdicts.get("replay-identical-two-minutes-old")).toMatchObject({ took: { choice: "refused" } });
    expect(verdicts.get("replay-identical-five-minutes-old")).toMatchObject({ took: { choice: "accepted" } });
    // It refuses what is as old anyway.
    expect(verdicts.get("replay-identical-nine-minutes-old")).toMatchObject({ status: "skipped" });
  });

  it("is not told of processes of which each remembers for itself", { tags: "slow" }, async () => {
    let drawn = 1;
    const verdicts = await verdictsOf((request) => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      return inHeader(request, /oauth_nonce="([^"]*)"/) + (drawn % 4);
    });
    expect(named(verdicts, "failed")).toEqual([]);
    const reasons = [...verdicts.values()].map((verdict) => ("reason" in verdict ? verdict.reason : ""));
    expect(reasons.join("\n")).toContain("the same request was refused at one time and accepted at another");
  });

  it("shows nothing more where a gateway remembers nothing", async () => {
    let count = 0;
    const verdicts = await verdictsOf(() => String(count++), { clock: instant, selection: some("realm-*", "body-*") });
    expect(named(verdicts, "failed")).toEqual([]);
    expect(verdicts.get("replay-identical")).toMatchObject({ took: { choice: "accepted" } });
    expect(verdicts.get("realm-first")).toMatchObject({
      status: "skipped",
      reason: "the same request was accepted again byte for byte, so another spelling of it shows nothing more",
    });
  });
});
