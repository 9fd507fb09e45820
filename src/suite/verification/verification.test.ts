import { describe, expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { expectEach } from "../../fixtures/expect-each.ts";
import { matchesGlob } from "../../judging/selection.ts";
import { verifyRequest } from "../../verification/verify-request.ts";
import type { Consumer } from "../../verification/verify-task.ts";
import { concerns } from "../authored-suite.ts";
import { variantsOf } from "../derive/authored-task.ts";
import { deriveFile } from "../derive/derive-file.ts";
import { credentialsNamed, keyPairOf } from "../model/resolve-task.ts";
import type { FileCredentials, VectorFile } from "../model/vector.ts";
import { HMAC } from "./author-requests.ts";
import { rsaElsewhere } from "./deviations/deviations.ts";

type VerificationFile = Extract<VectorFile, { readonly kind: "verification" }>;

// As published: `vectors check` holds the files equal to what is derived.
const { files, keys } = loadVectors();
const all = concerns.flatMap((concern) => {
  const file = files.find(
    (one): one is VerificationFile => one.kind === "verification" && one.concern === concern.concern,
  );
  return concern.kind === "verification" && file !== undefined ? [{ concern, file }] : [];
});

/** Signed as a right signer would, and to be refused all the same. */
const RIGHTLY_SIGNED: readonly string[] = ["empty-secret", "published", "published-rsa"].map(
  (name) => `verification-merchants/${name}`,
);

describe.each(all.map((one) => ({ ...one, name: one.concern.concern })))("$name", ({ concern, file }) => {
  it("is answered by the verifier as each vector expects", () => {
    const rows = file.vectors.map((vector) => [vector.id, vector] as const);
    return expectEach(rows, (_id, vector) => {
      const { request, consumers, now } = vector.task;
      const answer = verifyRequest(
        request,
        consumers.map((name) => consumerOf(name, file)),
        now,
      );
      const due = vector.result === "acceptable" ? vector.choices.map(({ expected }) => expected) : [vector.expected];
      expect(due).toContainEqual(answer.accepted ? { accepted: true } : { accepted: false, reason: answer.reason });
    });
  });

  it("refuses no request that a right signer sends, but those that are named", () => {
    const refused = concern.vectors.filter((authored) => authored.refused !== undefined);
    // What is right under one method is so under both, and RSA signatures are slow.
    const untouched = refused.map(({ alter: _, scheme: __, requirement: ___, ...authored }) => ({
      ...authored,
      ...(variantsOf(authored.methods).some(({ method }) => method === "HMAC-SHA1") && { methods: HMAC }),
    }));
    const right = new Set(requestsOf(deriveFile({ ...concern, vectors: untouched }, keys) as VerificationFile));
    const same = requestsOf(file).filter((request) => right.has(request));
    expect(same.filter((request) => !RIGHTLY_SIGNED.some((id) => request.startsWith(`${id} `)))).toEqual([]);
  });
});

describe("the flags of all verification vectors", () => {
  const used = all.flatMap(({ concern, file }) =>
    file.vectors.flatMap(({ id, result, flags }) =>
      flags.flatMap((name) => {
        const flag = concern.flags[name];
        return flag === undefined ? [] : [{ id, result, ...flag }];
      }),
    ),
  );

  it("call it a refusal, and nothing else, where a right request must be accepted", () => {
    const wrong = used.filter(
      ({ result, bugType }) => result !== "acceptable" && (result === "valid") !== (bugType === "refusal"),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("find one effect as bad wherever it is named", () => {
    const severities = new Map<string, Set<string>>();
    for (const { effect, bugType } of used) {
      severities.set(effect, (severities.get(effect) ?? new Set()).add(bugType));
    }
    expect([...severities].filter(([, several]) => several.size > 1)).toEqual([]);
  });

  it("call the acceptance, or refusal, of each attack by its name", () => {
    const severities = [
      ["a public key as the secret", "verification-method-confusion/public-key-*", "takeover"],
      ["a public key as the secret, in the name of RSA", "verification-method-confusion/hmac-as-rsa-rsa", "takeover"],
      ["another merchant's key", "verification-merchants/key-of-another*", "takeover"],
      ["an unknown consumer", "verification-merchants/unknown-*", "takeover"],
      ["an empty secret", "verification-merchants/empty-secret*", "takeover"],
      ["the key of an empty secret", "verification-signers/secret-empty", "takeover"],
      ["any secret", "verification-signers/secret-wrong", "takeover"],
      ["PLAINTEXT", "verification-method-confusion/method-plaintext*", "takeover"],
      ["no method", "verification-method-confusion/method-none*", "takeover"],
      ["an empty signature", "verification-tampered-signature/signature-emptied*", "takeover"],
      ["no signature", "verification-malformed-header/missing-signature,*/missing-signature-rsa", "takeover"],
      ["no header", "verification-malformed-header/no-header*", "takeover"],
      ["lax padding, with e = 3", "verification-lax-padding/*", "takeover"],
      ["the numbers 0 and 1", "verification-signature-forms/number-zero-rsa,*/number-one-rsa", "takeover"],
      ["published keys", "verification-merchants/published*", "takeover"],
      ["a changed body", "verification-tampered-request/body-amount*", "tampering"],
      ["a changed URL", "verification-tampered-request/url-*", "tampering"],
      ["another amount's signature", "verification-borrowed/request-other-amount*", "tampering"],
      ["an unsigned body", "verification-signers/body-not-signed*", "tampering"],
      ["a second amount", "verification-moved-parameters/added-amount-*", "tampering"],
      ["a fresh nonce", "verification-tampered-protocol/nonce*", "replay"],
      ["a later time", "verification-single-bytes/timestamp-*", "replay"],
      ["a repetition", "verification-choices/replay-*", "replay"],
      ["a cut signature", "verification-tampered-signature/signature-cut*", "forgery"],
      ["a bare + for a plus", "verification-tampered-request/body-plus-literal*", "forgery"],
      ["a space signed as +", "verification-deviations/space-as-plus", "forgery"],
      ["a space sent as +", "verification-accepted-filled/body-plus*", "refusal"],
    ] as const;
    const named = severities.map(([what, glob]) => {
      const found = used.filter(({ id }) => matchesGlob(id, glob)).map(({ bugType }) => bugType);
      return [what, glob, ...new Set(found)];
    });
    expect(named).toEqual(severities);
  });
});

describe("a verifier that takes what everybody knows for a missing secret", () => {
  const ofMethods = all.filter(({ concern }) => concern.concern.startsWith("verification-method-"));

  it.each([
    ["as it is", (text: string) => text],
    ["percent-encoded, as RFC 5849 has it", percentEncode],
  ])("lets a forger in where it puts the secret into the key %s", (_how, encode) => {
    const acceptedBy = (known: (one: Consumer) => string): readonly string[] =>
      ofMethods.flatMap(({ file }) =>
        file.vectors.flatMap(({ id, result, task: { request, consumers, now } }) => {
          const merchants = consumers.map((name) => consumerOf(name, file));
          const misled = merchants.map((one) => ({ consumerSecret: encode(known(one)), ...one }));
          return result !== "valid" && verifyRequest(request, misled, now).accepted ? [id] : [];
        }),
      );
    expect(acceptedBy(({ publicKey = "" }) => publicKey)).not.toEqual([]);
    expect(acceptedBy(() => "<nil>")).not.toEqual([]);
  });
});

describe("the vectors that hold an empty value", () => {
  const right = all.flatMap(({ file }) => file.vectors).filter(({ result }) => result === "valid");
  const empty = right.filter(({ task }) => /=(&|$)/.test(task.request.body));
  const ids = new Set(right.map(({ id }) => id));

  it("are flagged so, and have a filled twin", () =>
    expectEach(
      empty.map(({ id, flags }) => [id, flags]),
      (id, flags) => {
        expect(flags).toContain("EmptyValue");
        const twin = id.replace(/^[^/]+/, "verification-accepted-filled");
        expect(ids.has(twin)).toBe(!/\/empty-value(-rsa)?$/.test(id));
      },
    ));

  it("are all that a verifier refuses of what is right when it drops empty values, and no other", () => {
    const refused = all.flatMap(({ file }) =>
      file.vectors.flatMap(({ id, result, task: { request, consumers, now } }) => {
        const body = request.body.split("&").filter((pair) => !pair.endsWith("="));
        const known = consumers.map((name) => consumerOf(name, file));
        const { accepted } = verifyRequest({ ...request, body: body.join("&") }, known, now);
        return result !== "valid" || accepted ? [] : [id];
      }),
    );
    expect(refused).toEqual(empty.map(({ id }) => id));
  });

  it("are about nothing else at least once", () => {
    expect(empty.filter(({ flags }) => flags.length === 1).map(({ id }) => id)).toEqual([
      "verification-accepted-values/empty-value",
      "verification-accepted-values/empty-value-rsa",
    ]);
  });
});

describe("what a gateway of one method must refuse or accept", () => {
  /** Of what is about a key or its method there is nothing under the other one. */
  const ofKeys =
    "*-method-*/*,*-merchants/*,*-plaintext/*,*-lax-padding/*,*-signature-forms/*,*-signers/*,*-choices/*,*/key-*,*/secret-*,*/merchant-*,*/login-*,*/*-plaintext*,*/*-public-key*,*/*-secret-empty*";
  const flagsOfKeys = ["AnyKey", "KeyMissigned", "DigestMissigned", "SignatureMiswritten", "Plaintext"];
  /** Signatures that were searched for. */
  const found = /\/signature-(?:two-first-bits|zeros-alike)$|\/request-digest-alike-rsa$/;

  it("is asked under each method, but for what is about keys", () => {
    const published = new Set(all.flatMap(({ file }) => file.vectors.map(({ id }) => id)));
    const alone = all.flatMap(({ file }) =>
      file.vectors.filter(({ id, level, flags }) => {
        const twin = id.endsWith("-rsa") ? id.slice(0, -"-rsa".length) : `${id}-rsa`;
        const isOfKeys = matchesGlob(id, ofKeys) || found.test(id) || flags.some((one) => flagsOfKeys.includes(one));
        return level === "must" && !isOfKeys && !published.has(twin) && !isInOtherConcern(id);
      }),
    );
    expect(alone.map(({ id }) => id)).toEqual([]);
  });

  function isInOtherConcern(id: string): boolean {
    return rsaElsewhere.has(id.replace("verification-deviations/", ""));
  }
});

describe("the consumers of all verification vectors", () => {
  const known = all.flatMap(({ file }) => Object.values(file.credentials ?? {}));

  it("have one secret and one key at most", () => {
    for (const name of new Set(known.map(({ consumerKey }) => consumerKey))) {
      const own = known.filter(({ consumerKey }) => consumerKey === name);
      const distinct = (field: "consumerSecret" | "keyFile"): number =>
        new Set(own.flatMap((one: Partial<Record<typeof field, string>> & FileCredentials) => one[field] ?? [])).size;
      expect([name, distinct("consumerSecret") <= 1, distinct("keyFile") <= 1]).toEqual([name, true, true]);
    }
  });

  it("stand once in a vector", () => {
    const doubled = all.flatMap(({ file }) =>
      file.vectors.filter(({ task }) => {
        const names = task.consumers.map((name) => credentialsNamed(name, file.credentials ?? {}).consumerKey);
        return new Set(names).size < names.length;
      }),
    );
    expect(doubled).toEqual([]);
  });
});

/** Writes each request as text, with its vector's id in front. */
function requestsOf({ vectors }: VerificationFile): readonly string[] {
  return vectors.map(({ id, task }) => `${id} ${JSON.stringify(task.request)}`);
}

function consumerOf(name: string, { credentials = {} }: VerificationFile): Consumer {
  const found = credentialsNamed(name, credentials);
  return "keyFile" in found
    ? { consumerKey: found.consumerKey, publicKey: keyPairOf(found.keyFile, keys).spki }
    : { consumerKey: found.consumerKey, consumerSecret: found.consumerSecret };
}
