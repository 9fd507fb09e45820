import fc from "fast-check";
import { z } from "zod";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import { strict } from "../../../src/vectors/model.ts";
import { explainRequest } from "../../explain/explain-request.ts";
import { createMask } from "../../explain/mask/create-mask.ts";
import { maskExplanation } from "../../explain/mask-explanation.ts";
import { printExplanation } from "../../explain/print-explanation.ts";
import { unless } from "../../fuzz/properties/breach.ts";
import { spoiledTexts } from "../../fuzz/properties/inputs/spoiled.ts";
import { makeLaw } from "../../fuzz/properties/make-law.ts";
import type { Property } from "../../fuzz/property.ts";

/** What a stranger may write into header, body and URL, and the known mistakes that are tried on it. */
export interface WrittenRequest {
  readonly authorization: string;
  readonly body: string;
  readonly query: string;
  readonly from: number;
}

const SECRET = "F9F65098-1111-1111-1111-621611111111";
const CARD = "4444555566661111";
/** Beside other digits it is no card number. */
const CARD_SHOWN = new RegExp(`(?<![0-9])${CARD}(?![0-9])`);
const HEADER =
  'OAuth oauth_consumer_key="m", oauth_nonce="n", oauth_signature="qrnNCYyrdwMuUdTYhpOHJrqPrZs%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1669966913", oauth_version="1.0"';
const URL = "https://gateway.example/paynet/api/v4/payout/1111";
/** Pairs of mistakes are tried too: all of them at once take tenths of a second. */
const FEW = 12;

const mistakes = catalogue.filter(({ permitted }) => permitted === undefined);

/** The law of an account of one request. */
export function makeExplanationLaw(mask: typeof maskExplanation = maskExplanation): Property<WrittenRequest> {
  const told = fc.constantFrom("", SECRET, SECRET.toLowerCase(), percentEncode(`${SECRET}&`), CARD);
  const sound = ["amount=10.42&order_desc=two+words", `control=${SECRET}`, `a=${encodeURIComponent(`${SECRET}&`)}`];
  return makeLaw({
    id: "explanations-keep-secrets",
    says: "Any request is explained, and what is told of it never holds the secret or a full card number, wherever the request repeats it.",
    arbitrary: fc.record(
      {
        authorization: fc
          .tuple(spoiledTexts([HEADER, HEADER.replace('"n"', `"${SECRET}"`)]), told)
          .map((parts) => parts.join("")),
        body: fc.tuple(spoiledTexts(sound), told).map((parts) => parts.join("")),
        query: fc.oneof(
          fc.constant(""),
          told.map((text) => `?a=${text}`),
        ),
        from: fc.nat(mistakes.length - 1),
      },
      { noNullPrototype: true },
    ),
    stored: strict<WrittenRequest>({
      authorization: z.string(),
      body: z.string(),
      query: z.string(),
      from: z.int().nonnegative(),
    }),
    check({ authorization, body, query, from }) {
      const request: HttpRequest = {
        method: "POST",
        url: URL + query,
        headers: [
          ["Content-Type", "application/x-www-form-urlencoded"],
          ["Authorization", authorization],
        ],
        body,
      };
      const explanation = explainRequest(request, { consumerSecret: SECRET }, mistakes.slice(from, from + FEW));
      const shown = mask(explanation, createMask({ secrets: [SECRET], cardNumbers: [] }));
      const page = printExplanation(shown);
      return (
        unless(!JSON.stringify(shown).toUpperCase().includes(SECRET), "secret", "expected the secret to be hidden") ??
        unless(!page.toUpperCase().includes(SECRET), "printed secret", "expected the secret to be hidden") ??
        unless(!CARD_SHOWN.test(page) && !CARD_SHOWN.test(JSON.stringify(shown)), "card", "expected it to be hidden") ??
        unless(!/[\0-\x09\x0b-\x1f\x7f-\x9f]/.test(page), "printed", "expected no control characters")
      );
    },
  });
}

/** The law of our own account. */
export const explanationsKeepSecrets: Property<WrittenRequest> = makeExplanationLaw();
