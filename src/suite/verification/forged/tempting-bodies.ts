import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { AuthoredVerification } from "../../concern.ts";
import { type Inputs, plainRequest, plainRequestWith } from "../author-requests.ts";
import { type ForgeryName, forge, forgeKinds } from "./forgery-kinds.ts";
import { UNSIGNED } from "./tempting.ts";

/** What a body may say of itself that tempts a gateway to leave it unchecked. */
const contents: readonly (readonly [name: string, parameters: readonly Parameter[]])[] = [
  ["dollars", [["currency", "USD"]]],
  ["yen", [["currency", "JPY"]]],
  // ISO 4217 keeps this code for tests.
  ["test-currency", [["currency", "XTS"]]],
  ["nothing-to-pay", [["amount", "0.00"]]],
  ["minus", [["amount", "-10.42"]]],
  ["flags", ["test", "debug", "sandbox", "skip_auth", "internal", "_method"].map((name): Parameter => [name, "1"])],
  ["from-here", [["ipaddress", "127.0.0.1"]]],
  [
    "test-names",
    [
      ["client-order-id", "test-1"],
      ["card_printed_name", "TEST"],
    ],
  ],
  [
    "test-cards",
    [
      ["credit_card_number", "4242424242424242"],
      ["destination-card-no", "4111111111111111"],
      ["redirect_url", "http://localhost/"],
    ],
  ],
  // ISO 4217 has this code where no currency is meant.
  ["no-currency", [["currency", "XXX"]]],
  ...["192.168.0.10", "10.0.0.5", "::1"].map((address, at): (typeof contents)[number] => [
    `from-inside-${at + 1}`,
    [["ipaddress", address]],
  ]),
  [
    "more-flags",
    [
      ...["skip_signature", "no_auth", "nosig", "demo", "simulate", "dry_run", "test_mode"],
      ...["trusted", "is_admin", "recurring", "retry", "signed"],
    ].map((name): Parameter => [name, "1"]),
  ],
  [
    "test-data",
    [
      ["client_orderid", "test-1"],
      ["bank_name", "Test Bank"],
      ["account_number", "TEST"],
      ["cvv2", "000"],
    ],
  ],
  [
    "to-itself",
    [
      ["credit_card_number", "4012888888881881"],
      ["destination-card-no", "4012888888881881"],
    ],
  ],
  ["least-to-pay", [["amount", "0.01"]]],
  ["one-to-pay", [["amount", "1.00"]]],
  ["much-to-pay", [["amount", "9999999999.99"]]],
  [
    // What PHP's extract() and its like make variables of.
    "names-of-code",
    ["valid", "verified", "is_valid", "authenticated", "authorized", "signature_valid", "ok", "admin", "role"].map(
      (name): Parameter => [name, "1"],
    ),
  ],
  // Beside `_method`, where Symfony fails, they are not asked.
  ["switches", ["test", "debug", "sandbox", "skip_auth", "internal"].map((name): Parameter => [name, "1"])],
];
/** Fields that are no number, date or address: who checks them first may throw, and whoever catches that goes on. */
const mistyped: readonly (readonly [name: string, operation: OperationName, field: string, text: string])[] = [
  ["amount", "payout", "amount", "ten"],
  ["month", "transfer", "expire_month", "13"],
  ["year", "transfer", "expire_year", "soon"],
  ["card", "transfer", "credit_card_number", "none"],
  ["address", "transfer", "ipaddress", "1.2.3"],
  ["redirect", "transfer", "redirect_url", "https://[/"],
  ["redirect-address", "transfer", "redirect_url", "https://192.0.2.1:8443/back"],
  // No column holds what follows, and no double some of it.
  ["huge-amount", "payout", "amount", "99999999999999999999.99"],
  ["no-number", "payout", "amount", "NaN"],
  ["short-card", "transfer", "credit_card_number", "4"],
  ["long-card", "transfer", "destination-card-no", "4".repeat(25)],
  ["long-code", "transfer", "cvv2", "12345"],
  ["long-reference", "pan-eligibility/send", "sending-card-ref-id", "7".repeat(70)],
  ["long-bank", "payout", "bank_name", "Bank ".repeat(60).trim()],
  ["long-name", "transfer", "card_printed_name", "NAME ".repeat(60).trim()],
  ["quoted-name", "transfer", "card_printed_name", 'O\'BRIEN "X" \\'],
  ["long-redirect", "transfer", "redirect_url", `https://shop.example/${"a".repeat(2_100)}`],
];
/** Texts for all fields at once, at which whoever reads any of them may throw, or leave it, or all, to other code. */
const texts: readonly (readonly [name: string, what: string, text: string])[] = [
  ["empty", "nothing", ""],
  ["blank", "a space", " "],
  ["zero", "0", "0"],
  ["minus", "-1", "-1"],
  ["plus", "a plus in front", "+1"],
  ["hexadecimal", "0x1F", "0x1F"],
  ["list", "a comma", "1,2"],
  ["null", "the word null", "null"],
  ["quote", "a quote", "o'clock"],
  ["quotes", "quotation marks", '"1"'],
  ["sql", "a query", "1 OR 1=1 -- UNION SELECT"],
  ["template", "templates", "\u0024{1}{{1}}<%1%>"],
  ["path", "a path", "../1/..\\2"],
  ["json", "JSON", '{"a":[1]}'],
  ["script", "a URL of a script", "javascript:1"],
  ["beyond-ascii", "letters beyond ASCII", "\u00e9\uff11"],
];
const OWN_SECRET = "of-whoever-sends-this";
/** Names by which code may know the secret. */
const secretNames = [
  "secret",
  "consumer_secret",
  "consumerSecret",
  "shared_secret",
  "secret_key",
  "control_key",
  "key",
  "password",
];
const counts = [101, 1001];
const CHANGED = ["body-changed", "signature-random"] as const;
/** Pairs that readers of forms take at most, as OpenResty a hundred and Suhosin two hundred: what stands behind them is nobody's. */
const readAtMost = [20, 25, 30, 50, 64, 100, 128, 200, 256, 500, 512, 1024] as const;
const inAll = (count: number): readonly Parameter[] => manyParameters(count - plainRequest("payout").parameters.length);
/** A description that makes a body longer than 64 KiB. */
const longText: readonly Parameter[] = [["order_desc", "long ".repeat(10_000).trim()]];

/** Forged payouts whose bodies tempt a gateway to let them through, or to read a part of them. */
export const temptingBodies: readonly AuthoredVerification[] = [
  ...contents.flatMap(([name, parameters]) =>
    holding(UNSIGNED, name, parameters.map((pair) => pair.join("=")).join(" and "), parameters),
  ),
  ...counts.flatMap((count) =>
    holding(CHANGED, `${count}-parameters`, `${count} more parameters`, manyParameters(count)),
  ),
  ...holding(["body-added", "body-value-behind"], "1001-parameters", "1001 more parameters", manyParameters(1001)),
  ...mistyped.flatMap(([name, operation, field, text]) =>
    forgeKinds(
      UNSIGNED,
      `mistyped-${name}`,
      `A request with ${field}=${text.length > 30 ? `${text.slice(0, 20)}…` : text}`,
      plainRequestWith(operation, field, text),
    ),
  ),
  ...(["payout", "transfer"] as const).flatMap((operation) =>
    texts.map(([name, what, text]) => {
      const { url, parameters } = plainRequest(operation);
      const filled = parameters.map(([field]): Parameter => [field, text]);
      return forge(`all-${name}-${operation}`, "signature-random", `A ${operation} whose fields all hold ${what},`, {
        url,
        parameters: filled,
      });
    }),
  ),
  {
    ...forge("secret-in-body", "secret-empty", "", payoutWith(secretNames.map((name) => [name, OWN_SECRET]))),
    comment: "A request signed with a secret of its own, which stands in its body.",
    scheme: { ...reference, signingKey: () => `${OWN_SECRET}&` },
  },
  ...holding(["body-added"], "1000-parameters", "a thousand parameters", inAll(1000)),
  ...readAtMost.flatMap((count) =>
    holding(["body-added"], `${count}-parameters`, `${count} parameters in all`, inAll(count)),
  ),
  ...holding(CHANGED, "body-72k", "a body of 72 kB", longText),
];

/** Authors forged payouts that hold these parameters in place of their own. */
function holding(
  kinds: readonly ForgeryName[],
  name: string,
  what: string,
  added: readonly Parameter[],
): readonly AuthoredVerification[] {
  return forgeKinds(kinds, name, `A request with ${what}`, payoutWith(added));
}

function payoutWith(added: readonly Parameter[]): Inputs {
  const { url, parameters } = plainRequest("payout");
  const own = parameters.filter(([one]) => !added.some(([other]) => other === one));
  return { url, parameters: [...own, ...added] };
}

function manyParameters(count: number): readonly Parameter[] {
  return Array.from({ length: count }, (_, at): Parameter => [`p${at}`, String(at)]);
}
