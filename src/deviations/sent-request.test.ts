import { describe, expect, it } from "vitest";
import { percentDecode } from "../encoding/percent-encode.ts";
import { splitPair } from "../encoding/split-pair.ts";
import { pairs } from "../fixtures/pairs.ts";
import type { Parameter } from "../signing/parameter.ts";
import { reference } from "../signing/reference.ts";
import type { Placement } from "../signing/scheme.ts";
import { type SignedRequest, signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { operationNamed } from "../spec/operations.ts";
import { parseFormBody } from "../verification/parse-form-body.ts";
import { type Deviation, deviate } from "./deviation.ts";
import { listPublished } from "./family.ts";
import type { SentRequest } from "./sent-request.ts";
import { bodyFormDeviations } from "./signer/body/body-form.ts";
import { bodyParameterDeviations } from "./signer/body/body-parameter-set.ts";
import { bodyTextDeviations } from "./signer/body/body-text.ts";
import { bodyEncodings, headerEncodings } from "./signer/encoding/encodings.ts";
import { headerFormDeviations } from "./signer/header/header-form.ts";
import { headerParameterDeviations } from "./signer/header/header-parameters.ts";
import { headerValueDeviations } from "./signer/header/header-values.ts";
import { protocolValueDeviations } from "./signer/protocol/protocol-values.ts";
import { requestAmountDeviations } from "./signer/request/request-amounts.ts";
import { requestNameDeviations } from "./signer/request/request-names.ts";
import { requestValueDeviations } from "./signer/request/request-values.ts";

const deviations = [
  ...requestNameDeviations,
  ...requestValueDeviations,
  ...requestAmountDeviations,
  ...protocolValueDeviations,
  ...headerParameterDeviations,
  ...headerValueDeviations,
  ...headerFormDeviations,
  ...bodyParameterDeviations,
  ...bodyTextDeviations,
  ...listPublished([headerEncodings, bodyEncodings]),
  ...bodyFormDeviations,
].filter(({ methods }) => methods?.includes("HMAC-SHA1") !== false);

const transfer: SigningTask = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/transfer/1111",
  signatureMethod: "HMAC-SHA1",
  consumerKey: "Acme",
  consumerSecret: "0f1e2d3c-test-only",
  nonce: "n (1)+%2F",
  timestamp: "1669966913",
  parameters: [
    ["amount", "10.42"],
    ["client_orderid", "7"],
    ["order_desc", "2% + a&b=c d"],
    ["expire_year", "2099"],
    ["destination-card-no", "4444555566661111"],
    ["deposit2card", "false"],
    ["redirect_url", "https://m.example/?a=1&b=2"],
  ],
};

interface Trigger {
  readonly timestamp?: string;
  readonly parameters?: readonly Parameter[];
  readonly url?: string;
  readonly nonce?: string;
  readonly placement?: Placement;
}

/** Inputs on which mistakes show that do not show on the transfer above. */
const triggers: Readonly<Record<string, readonly Trigger[]>> = {
  "number-precision-lost": [
    { parameters: [["card_recurring_payment_id", "9007199254740993"]] },
    { parameters: [["credit_card_number", "6304000000000000091"]] },
  ],
  "leading-zero-lost": [{ parameters: [["cvv2", "012"]] }, { parameters: [["cvv2", "0012"]] }],
  "month-leading-zero-lost": [{ parameters: [["expire_month", "01"]] }],
  "currency-lowercase": [{ parameters: [["currency", "EUR"]] }],
  "thousands-separator": [{ parameters: [["amount", "1000.00"]] }, { parameters: [["amount", "1234567"]] }],
  "thousands-separator-space": [{ parameters: [["amount", "1000.00"]] }],
  "trailing-zero-trimmed": [
    { parameters: [["amount", "10.50"]] },
    { parameters: [["amount", "100.00"]] },
    { parameters: [["amount", "10.0"]] },
  ],
  "scientific-notation": [
    { parameters: [["amount", "12345678.90"]] },
    { parameters: [["amount", "10000000"]] },
    { parameters: [["amount", "0.0001"]] },
  ],
  "minor-units": [{}, { parameters: [["amount", "0.50"]] }, { parameters: [["amount", "10"]] }],
  "name-style-changed": [{}, { parameters: [["my-own-name", "1"]] }],
  "names-hyphenated": [{}, { parameters: [["my_own_name", "1"]] }],
  "names-in-camel-case": [{}, { parameters: [["my_own_name", "1"]] }],
  "order-id-name-swapped": [{}],
  "boolean-false-omitted": [
    {
      parameters: operationNamed("transfer").fields.map(({ wire }) => [wire, wire === "deposit2card" ? "false" : "1"]),
    },
  ],
  "header-values-not-encoded": [{ nonce: "a/+b" }, { nonce: "a%2Fb" }],
  "header-nonce-not-encoded": [{ nonce: "a/+b" }, { nonce: "a%2Fb" }],
  "header-parameter-missing": [{ placement: "header-and-body" }],
  "header-timestamp-missing": [{ placement: "header-and-body" }],
  "oauth-in-query-or-body-only": [{ placement: "header-and-body" }],
  "stale-signature": [{}, { placement: "header-and-body" }],
  "timestamp-milliseconds": [{}, { placement: "header-and-body" }],
  "nonce-and-timestamp-swapped": [{}, { placement: "header-and-body" }],
  // Any time of the same day leads to the same request.
  "timestamp-in-minutes": [{ timestamp: "1669939200" }],
  "timestamp-in-hours": [{ timestamp: "1669939200" }],
  "timestamp-in-days": [{ timestamp: "1669939200" }],
  "body-changed-after-signing": [{ parameters: [["amount", "10.50"]] }, { parameters: [["amount", "100.00"]] }],
  "body-empty-values-dropped": [
    {
      url: "https://gateway.example/paynet/api/v4/payout/1111",
      parameters: pairs("amount", "1", "order_desc", "", "bank_name", ""),
    },
  ],
  "body-values-trimmed": [
    { parameters: pairs("amount", "1", "card_printed_name", "MARY ") },
    { parameters: pairs("amount", "1", "card_printed_name", " MARY") },
  ],
  "body-normalised": [{ parameters: pairs("card_printed_name", "Zoe\u0308", "x", "\u0438\u0306") }],
  "body-latin1": [{ parameters: [["card_printed_name", "Zo\u00eb + Andr\u00e9 &"]] }],
  "body-unescaped": [{}, { parameters: pairs("x", "1&2&y=3", "redirect_url", "https://m.example/?a=1&b=2") }],
  "body-plus-literal": [{}, { parameters: [["order_desc", "a+b c"]] }],
  "body-multipart": [{}, { parameters: [["n\u00e9", "1\r\n--2"]] }],
};

/** Their request is the same whatever nonce, or time of a minute, was meant, so none can be read off it. */
const ofAnyOther: readonly string[] = ["nonce-empty", "nonce-of-first-request", "timestamp-cut-to-minutes"];

function readBack({ body, trace }: SignedRequest, task: SigningTask): SentRequest {
  const parsed = parseFormBody(body);
  const parameters = parsed.accepted ? parsed.parameters : body.split("&").map(splitPair);
  const [nonce, timestamp] = ["oauth_nonce", "oauth_timestamp"].map((name) => readValue(trace.authorization, name));
  return { body, task: { ...task, parameters, nonce: nonce ?? "", timestamp: timestamp ?? "" } };
}

function readValue(header: string, name: string): string | undefined {
  const raw = header.split(`${name}="`)[1]?.split('"')[0];
  return raw === undefined ? undefined : (percentDecode(raw) ?? raw);
}

function makeRequest(deviation: Deviation, trigger: Trigger): { task: SigningTask; sent: SignedRequest } {
  const { placement = "header", ...inputs } = trigger;
  const task = { ...transfer, ...inputs };
  return { task, sent: signRequest(task, { placement }, deviate(reference, [deviation])) };
}

describe("what a caller may have meant", () => {
  const reversible = deviations.filter(({ meant, id }) => meant !== undefined && !ofAnyOther.includes(id));
  const rows = reversible.flatMap((deviation) =>
    (triggers[deviation.id] ?? [{}]).map((trigger) => [deviation.id, trigger, deviation] as const),
  );

  it.each(rows)("by %s holds the task, given %j", (_id, trigger, deviation) => {
    const { task, sent } = makeRequest(deviation, trigger);
    const right = signRequest(task, { placement: trigger.placement ?? "header" });
    expect([sent.trace.authorization, sent.body]).not.toEqual([right.trace.authorization, right.body]);
    const meant = deviation.meant?.(readBack(sent, task)) ?? [];
    expect(meant).toContainEqual(task);
    expect(meant.length).toBeLessThanOrEqual(50);
  });

  it.each(ofAnyOther)("by %s leads to the same request", (name) => {
    const deviation = deviations.find(({ id }) => id === name) ?? expect.fail("there is one");
    const { task, sent } = makeRequest(deviation, {});
    const [meant = task] = deviation.meant?.(readBack(sent, task)) ?? [];
    expect(meant).not.toEqual(task);
    expect(signRequest(meant, {}, deviate(reference, [deviation])).headers).toEqual(sent.headers);
  });

  it("is given for every change of what is sent, but for those that cannot be seen in the request", () => {
    const changing = ["operationParameters", "protocolParameters", "bodyParameters", "encodeBodyText", "joinBody"];
    const irreversible = deviations.filter(({ stage, meant }) => changing.includes(stage) && meant === undefined);
    expect(irreversible.map(({ id }) => id)).toEqual([
      "body-plus-for-space",
      "intermediary-re-encodes-body",
      "body-empty",
    ]);
  });

  it("is bounded for a body of many parameters", () => {
    const many = Array.from({ length: 200 }, (_none, at): Parameter => [`name_${at}`, at === 0 ? "a&b" : "10.5"]);
    for (const deviation of reversible) {
      const { task, sent } = makeRequest(deviation, { parameters: [...many, ["amount", "10.50"]] });
      expect(deviation.meant?.(readBack(sent, task)).length, deviation.id).toBeLessThanOrEqual(50);
    }
  });
});
