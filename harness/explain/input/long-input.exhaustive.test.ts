import { it } from "vitest";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { explainRequest } from "../explain-request.ts";
import { createMask } from "../mask/create-mask.ts";
import { maskExplanation } from "../mask/mask-explanation.ts";

/** The square of it does not end within the time-out of the test; what goes with it takes a fraction of a second. */
const LENGTH = 200_000;
const credentials = { consumerSecret: "F9F65098-2222" };
const RIGHT =
  'OAuth oauth_consumer_key="m", oauth_nonce="n", oauth_signature="x", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1", oauth_version="1.0"';

const rows = ["a", "-", " ", "%25", "=", ","].flatMap((unit) => {
  const text = unit.repeat(Math.floor(LENGTH / unit.length));
  return [
    [unit, "header", `OAuth ,${text}`, "a=b"],
    [unit, "body", RIGHT, text],
    [unit, "header and body", `OAuth ,${text}`, text],
  ] as const;
});

it.each(rows)(
  "ends with 200,000 characters of %j in the %s",
  (_unit, _place, authorization, body) => {
    const headers = [
      ["Content-Type", "application/x-www-form-urlencoded"],
      ["Authorization", authorization],
    ] as const;
    const request = { method: "POST", url: "https://gateway.example/api/v4/payout/1111", headers, body };
    const explanation = explainRequest(request, credentials, catalogue);
    maskExplanation(explanation, createMask({ secrets: [credentials.consumerSecret], cardNumbers: [body] }));
  },
  300_000,
);
