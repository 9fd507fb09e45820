import { createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { publishedMerchants } from "../../../harness/suite/published-consumers.ts";
import { expectEach } from "../../fixtures/expect-each.ts";
import { sampleOf } from "../../fixtures/sample.ts";
import { planSuite } from "../../judging/plan.ts";
import type { HttpRequest } from "../../signing/http-request.ts";
import { verifyRequest } from "../../verification/verify-request.ts";
import type { Consumer } from "../../verification/verify-task.ts";
import { concerns } from "../authored-suite.ts";
import type { LiveMerchant, LiveSetting } from "./live-scene.ts";
import { type LiveVector, liveVectors } from "./live-verification.ts";

const suite = loadVectors();
const published = publishedMerchants(suite);

/** Another base URL, other endpoints, and other names and secrets for all merchants. */
const elsewhere: LiveSetting = {
  baseUrl: "http://127.0.0.1:8642/pay/gate",
  endpointId: "40771",
  otherEndpointId: "40772",
  merchants: Object.fromEntries(
    Object.entries(published).map(([name, merchant]): [string, LiveMerchant] => [
      name,
      {
        ...merchant,
        consumerKey: `live-${merchant.consumerKey}`,
        ...(merchant.consumerSecret === "F9F65098-1111-1111-1111-621611111111" && { consumerSecret: "0F-secret" }),
      },
    ]),
  ),
};
const moment = { now: 1_763_660_000, nonce: "Zk81fresh" };
const consumers = Object.values(elsewhere.merchants).map(consumerOf);
const live = liveVectors(concerns, elsewhere, suite);
const sent = live.flatMap((one) => ("sign" in one ? [{ ...one, id: one.vector.id }] : []));
/** Signing is slow, with RSA most of all, and the exhaustive tests of the gate send all. */
const some = (["HMAC-SHA1", "RSA-SHA256"] as const).flatMap((method) =>
  sampleOf(
    sent.filter((one) => one.method === method),
    method === "HMAC-SHA1" ? 3 : 12,
  ),
);
const rows = some.map((one) => [one.id, one] as const);
/** The requests of that moment. Signing is pure, as a test below shows, so all tests share one signing. */
const requests = new Map<string, HttpRequest>();
const leftOut = live.flatMap((one) => ("leftOut" in one ? [[one.vector.id, one.leftOut] as const] : []));

describe("a live vector", () => {
  it("is answered by the verifier as the published one", () =>
    expectEach(rows, (id, { vector }) => {
      const answer = verifyRequest(requestOf(id), consumers, String(moment.now));
      const due = vector.result === "acceptable" ? vector.choices.map(({ expected }) => expected) : [vector.expected];
      expect(due.map(({ accepted }) => accepted)).toContain(answer.accepted);
    }));

  it("is answered so at an address of IPv6, too", { tags: "slow" }, () => {
    const setting = { ...elsewhere, baseUrl: "http://[::1]:8642/pay/gate" };
    // Those of each concern differ in all but the host.
    const ofVerifiers = concerns.flatMap((one) =>
      one.kind === "verification" ? [{ ...one, vectors: sampleOf(one.vectors, 4) }] : [],
    );
    const wrong = liveVectors(ofVerifiers, setting, suite).filter((one) => {
      // The URL is the same under RSA, of which all signatures together take ten times as long.
      if (!("sign" in one) || one.due !== undefined || /rsa/i.test(one.vector.id)) return false;
      const answer = verifyRequest(one.sign(moment), consumers, String(moment.now));
      const { vector } = one;
      const due = vector.result === "acceptable" ? vector.choices.map(({ expected }) => expected) : [vector.expected];
      return !due.some(({ accepted }) => accepted === answer.accepted);
    });
    expect(wrong.map(({ vector }) => vector.id)).toEqual([]);
  });

  it("is left out where two merchants have one key, and a forgery with that key is a right request", () => {
    const ofOne = Object.values(elsewhere.merchants).find(({ privateKey }) => privateKey !== undefined);
    const merchants = Object.fromEntries(
      Object.entries(elsewhere.merchants).map(([name, merchant]) => [
        name,
        merchant.privateKey === undefined ? merchant : { ...merchant, privateKey: ofOne?.privateKey ?? {} },
      ]),
    );
    const setting = { ...elsewhere, merchants };
    const sentAll = liveOf("verification-merchants", setting).flatMap((one) => ("sign" in one ? [one] : []));
    const registered = Object.values(merchants).map(consumerOf);
    const wrong = sentAll.filter(
      ({ vector, sign }) =>
        vector.result !== "acceptable" &&
        verifyRequest(sign(moment), registered, String(moment.now)).accepted !== vector.expected.accepted,
    );
    expect(wrong.map(({ vector }) => vector.id)).toEqual([]);
    expect(sentAll.map(({ vector }) => vector.id)).not.toContain("verification-merchants/key-of-another-rsa");
  });

  it("of the published merchant is signed by it, and sent only where it is no merchant of the gateway", () => {
    const ids = ["verification-merchants/published", "verification-merchants/published-rsa"];
    const [secret, key] = sent.filter(({ id }) => ids.includes(id)).map(({ sign }) => sign(moment));
    const registered = { consumerKey: "merchantlogin", consumerSecret: "F9F65098-1111-1111-1111-621611111111" };
    const spki = suite.keys["keys/rsa-2048"]?.spki ?? "";
    for (const request of [secret, key]) {
      if (request === undefined) throw new Error("no such vector");
      expect(verifyRequest(request, [{ ...registered, publicKey: spki }], String(moment.now)).accepted).toBe(true);
      expect(verifyRequest(request, consumers, String(moment.now))).toMatchObject({ reason: "consumer-unknown" });
    }
    const own = { merchants: { ...elsewhere.merchants, merchantlogin: registered } };
    const reasons = liveOf("verification-merchants", { ...elsewhere, ...own }).flatMap((one) =>
      ids.includes(one.vector.id) && "leftOut" in one ? [one.leftOut] : [],
    );
    expect(reasons).toEqual(ids.map(() => "this gateway has the published merchants on record, as a test gateway may"));
  });

  it("has nothing of the published gateway", () => {
    const others = rows.filter(([id]) => !/\/published(-rsa)?$/.test(id));
    return expectEach(others, (id, { signBefore }) => {
      for (const request of [requestOf(id), ...(signBefore?.(moment) ?? [])]) {
        expect(unescapeBytes(JSON.stringify(request))).not.toMatch(
          /gateway\.example|y3qlvMPky7g|1669966913|\/1111|\/2222|"merchantlogin|F9F65098/,
        );
        expect(new URL(request.url).origin).toBe(new URL(elsewhere.baseUrl).origin);
      }
    });
  });

  it("is fresh: what carries a nonce or an order carries another one the next time", () => {
    const again = { ...moment, nonce: "Zk81other" };
    const same = some.filter(({ id, sign }) => JSON.stringify(requestOf(id)) === JSON.stringify(sign(again)));
    const ids = same.filter(({ id }) => JSON.stringify(requestOf(id)).includes("oauth_nonce")).map(({ id }) => id);
    expect(ids).toEqual([]);
    const right = some.filter(({ vector }) => vector.result === "valid").map(({ id }) => requestOf(id).body);
    expect(right.filter((body) => /order[-_]?id=902B4FF5(?![-]Zk81fresh)/.test(body))).toEqual([]);
  });

  it("is signed again until a number that is too long fits into the bytes of the key", () => {
    const id = "verification-signature-forms/number-plus-modulus-rsa";
    const one = sent.find(({ vector }) => vector.id === id);
    const lengths = Array.from({ length: 12 }, (_, at) => {
      const { headers = [] } = one?.sign({ ...moment, nonce: `fresh${at}` }) ?? {};
      const signature = /oauth_signature="([^"]*)"/.exec(headers.join(" "))?.[1] ?? "";
      return Buffer.from(decodeURIComponent(signature), "base64").length;
    });
    expect([...new Set(lengths)]).toEqual([256]);
  });

  it("that is spelled anew must be refused, and the request itself is sent twice before", () => {
    const respelled = sent.filter(({ due }) => due === "refused");
    expect([...new Set(respelled.map(({ vector }) => vector.id.split("/")[0]))]).toEqual(["verification-replays"]);
    return expectEach(
      respelled.map((one) => [one.vector.id, one] as const),
      (id, { signBefore, vector }) => {
        const [first, second, ...more] = signBefore?.(moment) ?? [];
        expect([first === undefined, more.length]).toEqual([false, 0]);
        expect(second).toEqual(first);
        expect(requestOf(id)).not.toEqual(first);
        const answer = verifyRequest(requestOf(id), consumers, String(moment.now));
        // Only a lenient reader takes another text for the same signature, login, nonce, time or URL.
        const isRight = ["SignatureSpelledAnew", "FieldSpelledAnew"].every((flag) => !vector.flags.includes(flag));
        expect(answer.accepted).toBe(isRight);
      },
    );
  });

  it("is the same for the same moment: it is pure", () => {
    const few = some.filter((_, at) => at % 3 === 0);
    expect(few.map(({ sign }) => sign(moment))).toEqual(few.map(({ id }) => requestOf(id)));
  });
});

describe("liveVectors", () => {
  it("leaves out what cannot be shown to a live gateway, with the reason", () => {
    const fixedOnly = new Map<string, string | undefined>(
      concerns.flatMap((concern) =>
        concern.kind === "verification"
          ? concern.vectors.map(({ name, fixedOnly }) => [`${concern.concern}/${name}`, fixedOnly] as const)
          : [],
      ),
    );
    const authored = (id: string): string | undefined => fixedOnly.get(id.replace(/-rsa$/, "")) ?? fixedOnly.get(id);
    expect(sent.filter(({ id }) => authored(id) !== undefined)).toEqual([]);
    const others = leftOut.filter(([id, reason]) => reason !== authored(id)).map((left) => left.join(": "));
    expect(others).toEqual([
      "verification-deviations/base-path-missing: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/base-path-missing-rsa: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/scheme-http: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/scheme-http-rsa: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/wrong-host-signed: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/wrong-host-signed-rsa: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/default-port-added: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/default-port-added-rsa: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/key-cut: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/key-decoded-bytes: with the URL and the merchants of this gateway it shows nothing",
      "verification-deviations/header-folded: HTTP takes the line breaks of its header for its own",
      "verification-deviations/header-folded-rsa: HTTP takes the line breaks of its header for its own",
      "verification-claimed-host/host-upper-case: with the URL and the merchants of this gateway it shows nothing",
      "verification-claimed-host/host-upper-case-rsa: with the URL and the merchants of this gateway it shows nothing",
    ]);
  });

  it("has every published vector once, as it was published", () => {
    const all = suite.files.flatMap((file) => (file.kind === "verification" ? file.vectors : []));
    expect(live.map(({ vector }) => vector).toSorted(byId)).toEqual(all.toSorted(byId));
  });

  it("asks each under the method under which a verifier is asked: merging shards counts on it", () => {
    const planned = new Map(planSuite(suite).map(({ vector, method }) => [vector.id, method]));
    expect(live.filter(({ vector, method }) => planned.get(vector.id) !== method)).toEqual([]);
  });

  it("leaves out the vectors of a merchant that is not given, and names it", () => {
    const { merchantlogin = { consumerKey: "" }, ...others } = elsewhere.merchants;
    const { privateKey: _, ...secretAlone } = merchantlogin;
    const setting = { ...elsewhere, merchants: { ...others, merchantlogin: secretAlone } };
    const reasons = liveOf("verification-accepted", setting);
    const accepted = reasons.filter(({ vector }) => vector.id.startsWith("verification-accepted/realm-last"));
    expect(accepted).toMatchObject([
      { method: "HMAC-SHA1", sign: expect.any(Function) },
      { method: "RSA-SHA256", leftOut: "no merchant is given for merchantlogin under RSA-SHA256" },
    ]);
  });

  it("leaves out what goes to another endpoint where none is known", () => {
    const { otherEndpointId: _, ...alone } = elsewhere;
    const found = liveOf("verification-tampered-request", alone).find(
      ({ vector }) => vector.id === "verification-tampered-request/url-endpoint",
    );
    expect(found).toMatchObject({ leftOut: "no other endpoint of this gateway is known" });
  });

  it("leaves out what is no attack with these credentials", () => {
    const capitals = { consumerKey: "SHOP", consumerSecret: "no capitals" };
    const merchants = { ...elsewhere.merchants, merchantlogin: capitals };
    const idle = ["verification-tampered-protocol", "verification-signers"]
      .flatMap((concern) => liveOf(concern, { ...elsewhere, merchants }))
      .flatMap((one) => ("leftOut" in one && one.leftOut.includes("shows nothing") ? [one.vector.id] : []));
    const distinguishing = [
      "verification-tampered-protocol/consumer-key-case",
      "verification-signers/secret-lower-case",
    ];
    expect(idle).toEqual(expect.arrayContaining(distinguishing));
    expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining(distinguishing));
  });
});

/** Makes the live vectors of one concern: those of all take as long as all others of these tests. */
function liveOf(concern: string, setting: LiveSetting): readonly LiveVector[] {
  return liveVectors(
    concerns.filter((one) => one.concern === concern),
    setting,
    suite,
  );
}

function requestOf(id: string): HttpRequest {
  const request = requests.get(id) ?? sent.find((one) => one.id === id)?.sign(moment);
  if (request === undefined) throw new TypeError(`${id} is not sent`);
  requests.set(id, request);
  return request;
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}

/** Decodes each escape by itself: some of these requests are no UTF-8. */
function unescapeBytes(text: string): string {
  return text.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function consumerOf({ consumerKey, consumerSecret, privateKey }: LiveMerchant): Consumer {
  return {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(privateKey !== undefined && {
      publicKey: String(createPublicKey(privateKey.pkcs8 ?? "").export({ type: "spki", format: "pem" })),
    }),
  };
}
