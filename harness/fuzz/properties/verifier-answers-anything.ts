import fc from "fast-check";
import { z } from "zod";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { strict } from "../../../src/vectors/model.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { rawTexts } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { unless } from "./breach.ts";
import { checkRejection } from "./check-rejection.ts";
import { publishedPair } from "./inputs/published-keys.ts";
import { spoiledTexts } from "./inputs/spoiled.ts";
import { storedParameters } from "./inputs/stored-parameters.ts";
import { makeLaw } from "./make-law.ts";

/** A request of a stranger, and what else a verifier is given: a registered key, the clock and the permitted skew. */
export interface HostileRequest {
  readonly request: HttpRequest;
  readonly publicKey: string;
  readonly now: string;
  readonly maxSkewSeconds: number;
}

const SECRET = "F9F65098-1111-1111-1111-621611111111";
const HEADER =
  'OAuth oauth_consumer_key="m", oauth_nonce="n", oauth_signature="qrnNCYyrdwMuUdTYhpOHJrqPrZs%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1669966913", oauth_version="1.0"';
const URL = "https://gateway.example/paynet/api/v4/payout/1111";
const FORM = "application/x-www-form-urlencoded";

/** The law of a verifier. */
export function makeAnyRequestLaw(verify: typeof verifyRequest = verifyRequest): Property<HostileRequest> {
  const mostly = (sound: string): fc.Arbitrary<string> => fc.oneof(fc.constant(sound), spoiledTexts([sound]));
  const headers = fc
    .tuple(
      mostly(HEADER),
      spoiledTexts([HEADER, HEADER.replace("HMAC-SHA1", "RSA-SHA256")]),
      mostly(FORM),
      fc.array(fc.tuple(rawTexts(), rawTexts()), { maxLength: 1 }),
    )
    .map(([sound, spoiled, type, more]) => [
      ["Content-Type", type] as const,
      ["authorization", type === FORM ? spoiled : sound] as const,
      ...more,
    ]);
  return makeLaw({
    id: "verifier-answers-anything",
    says: "The verifier refuses any request, whatever it, the registered key or the clock holds, with a reason that tells no secret.",
    arbitrary: fc.record(
      {
        request: fc.record(
          { method: mostly("POST"), url: mostly(URL), headers, body: spoiledTexts(["amount=10.42&currency=EUR"]) },
          { noNullPrototype: true },
        ),
        publicKey: mostly(publishedPair.spki),
        now: mostly("1669966913"),
        maxSkewSeconds: fc.oneof(fc.constant(1e9), fc.integer()),
      },
      { noNullPrototype: true },
    ),
    stored: strict<HostileRequest>({
      request: strict<HttpRequest>({
        method: z.string(),
        url: z.string(),
        headers: storedParameters,
        body: z.string(),
      }),
      publicKey: z.string(),
      now: z.string(),
      maxSkewSeconds: z.number(),
    }),
    check({ request, publicKey, now, maxSkewSeconds }) {
      const verdict = verify(request, [{ consumerKey: "m", consumerSecret: SECRET, publicKey }], now, {
        maxSkewSeconds,
      });
      if (verdict.accepted)
        return { kind: "accepted", says: "accepted: expected a request that nobody signed to be refused" };
      return (
        checkRejection(verdict) ?? unless(!verdict.detail.includes(SECRET), "secret", "expected the secret to be kept")
      );
    },
  });
}

/** The law of our own verifier. */
export const verifierAnswersAnything: Property<HostileRequest> = makeAnyRequestLaw();
