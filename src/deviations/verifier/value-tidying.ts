import { signingValues } from "./body-reading.ts";
import { type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

type Tidy = (value: string) => string;

/** The fields of which verifiers may read one value where several stand. */
const SINGLE = [
  "amount",
  "currency",
  "account_number",
  "client-order-id",
  "credit_card_number",
  "destination-card-no",
  "client_orderid",
  "card_recurring_payment_id",
  "destination_card_recurring_payment_id",
  "sending-card-ref-id",
  "expire_month",
  "expire_year",
  "cvv2",
  "ipaddress",
  "deposit2card",
];
const single = new RegExp(`^(?:${SINGLE.join("|")})$`);

const upTo =
  (mark: string): Tidy =>
  (value) =>
    value.split(mark, 1)[0] ?? "";

/** How verifiers tidy one field before they sign it, and what they then accept of `verification-untidy-values`. */
const tidied: Readonly<Record<string, readonly [fields: RegExp, happens: string, tidy: Tidy, accepts: string]>> = {
  "redirect-parsed": [
    /^redirect_url$/,
    "Signs the redirect URL as a parser of URLs writes it.",
    (value) => (URL.canParse(value) ? new URL(value).href : value),
    `redirect-url-host-capitals redirect-url-scheme-capitals redirect-url-port redirect-url-port-empty
    redirect-url-dot-segment redirect-url-dot-dot-segment redirect-url-backslash redirect-url-tab
    redirect-url-space-in-front redirect-url-space-behind redirect-url-path-missing redirect-url-host-unicode
    redirect-url-path-unicode`,
  ],
  "redirect-without-fragment": [
    /^redirect_url$/,
    "Signs the redirect URL without its fragment.",
    (value) => value.replace(/#.*$/s, ""),
    "redirect-url-fragment redirect-url-fragment-empty",
  ],
  "redirect-without-query": [
    /^redirect_url$/,
    "Signs the redirect URL up to its query, where that is all that it is compared by.",
    (value) => value.replace(/\?(?!order=902B|a=1&b=2$).*$/s, ""),
    "redirect-url-query redirect-url-question-mark-behind",
  ],
  "redirect-without-last-slash": [
    /^redirect_url$/,
    "Signs the redirect URL without a slash at its end.",
    (value) => value.replace(/\/$/, ""),
    "redirect-url-slash-behind",
  ],
  "amount-trimmed": [
    /^amount$/,
    "Signs amounts without the space around them.",
    (value) => value.trim(),
    "amount-space-*",
  ],
  "amount-last-point": [
    /^amount$/,
    "Signs amounts without points but the last one.",
    (value) => value.replace(/\.(?=.*\.)/g, ""),
    "amount-point-more",
  ],
  "amount-formatted": [
    /^amount$/,
    "Signs amounts as numbers of two decimals.",
    (value) => (Number.isNaN(Number(value)) ? value : Number(value).toFixed(2)),
    `amount-space-* amount-zero-in-front amount-plus amount-zeros-behind amount-third-decimal
    amount-fraction-missing amount-point-at-end amount-one-decimal`,
  ],
  "currency-trimmed-in-capitals": [
    /^currency$/,
    "Signs currencies in capitals, without the space around them.",
    (value) => value.trim().toUpperCase(),
    "currency-space-* currency-capital",
  ],
  "card-digits-alone": [
    /^(?:credit_card_number|destination-card-no)$/,
    "Signs the digits of card numbers alone.",
    (value) => value.replace(/[\s.-]/g, ""),
    ["credit-card-number", "destination-card-no"]
      .map((name) => `${name}-space* ${name}-hyphens ${name}-dots`)
      .join(" "),
  ],
  "card-of-sixteen": [
    /^(?:credit_card_number|destination-card-no)$/,
    "Has room for sixteen digits of a card number.",
    (value) => value.slice(0, 16),
    "credit-card-number-digit-behind destination-card-no-digit-behind",
  ],
  "account-in-capitals": [
    /^account_number$/,
    "Signs account numbers in capitals and without spaces.",
    (value) => value.replace(/\s/g, "").toUpperCase(),
    "account-number-space* account-number-lower-case",
  ],
  "ip-first-of-list": [
    /^ipaddress$/,
    "Signs the first of several addresses.",
    (value) => value.split(",")[0]?.trim() ?? "",
    "ipaddress-list ipaddress-space-*",
  ],
  "ip-last-of-list": [
    /^ipaddress$/,
    "Signs the last of several addresses.",
    (value) => value.split(",").at(-1)?.trim() ?? "",
    "ipaddress-list-in-front ipaddress-space-*",
  ],
  "ip-unmapped": [
    /^ipaddress$/,
    "Signs addresses of IPv4 that are written as IPv6 as those of IPv4.",
    (value) => value.replace(/^::ffff:/, ""),
    "ipaddress-mapped",
  ],
  "cvv-padded": [
    /^cvv2$/,
    "Reads card verification values as numbers and pads them.",
    (value) => String(Number.parseInt(value, 10)).padStart(3, "0"),
    "cvv2-zero-* cvv2-space-* cvv2-plus cvv2-fraction",
  ],
  "month-padded": [/^expire_month$/, "Pads months.", (value) => value.padStart(2, "0"), "expire-month-zero-missing"],
  "year-of-four-digits": [
    /^expire_year$/,
    "Puts the century in front of years.",
    (value) => (value.length === 2 ? `20${value}` : value),
    "expire-year-two-digits",
  ],
  "boolean-read": [
    /^deposit2card$/,
    "Reads booleans in all spellings, and signs true or false.",
    (value) => String(/^(?:1|true|yes|on)$/i.test(value)),
    `deposit2card-true-capitals deposit2card-true-true deposit2card-true-1 deposit2card-true-yes deposit2card-true-on
    deposit2card-false-*`,
  ],
  "names-in-capitals": [
    /^(?:card_printed_name|bank_name)$/,
    "Signs names in capitals.",
    (value) => value.toUpperCase(),
    "card-printed-name-lower-case",
  ],
  "spaces-collapsed": [
    /./,
    "Signs runs of space as one.",
    (value) => value.replace(/\s+/g, " "),
    "deviations/value-spaces-collapsed card-printed-name-two-spaces bank-name-two-spaces order-desc-two-spaces order-desc-hard-space",
  ],
  "characters-unified": [
    /./,
    "Signs the digits of other scripts as those of ASCII, and letters of Arabic as those of Persian.",
    (value) =>
      value
        .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
        .replaceAll(/[\u064a\u0649]/g, "\u06cc")
        .replaceAll("\u0643", "\u06a9"),
    "order-desc-digits-persian order-desc-kaf-arabic order-desc-yeh-* amount-digits-* destination-card-no-digits-persian account-number-digits-persian",
  ],
  "characters-removed": [
    /./,
    "Signs texts without characters that nobody sees.",
    (value) => value.replaceAll(/\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\ufe0f/gu, ""),
    `order-desc-soft-hyphen order-desc-joiner order-desc-non-joiner order-desc-word-joiner order-desc-mark-* order-desc-override
    order-desc-isolate order-desc-variation order-desc-tag order-desc-private order-desc-noncharacter order-desc-control-c1
    order-desc-delete order-desc-substitute account-number-zero-width-space single-bytes/value-zero-width-space`,
  ],
  "first-line": [single, "Signs the first line of a value.", upTo("\n"), namesOf("line-behind")],
  "last-line": [
    single,
    "Signs the last line of a value, as tests find it that hold of any line.",
    (value) => value.split("\n").at(-1) ?? "",
    namesOf("line-in-front"),
  ],
  "first-of-list": [single, "Signs the first of several values.", upTo(","), namesOf("list")],
  "up-to-semicolon": [single, "Signs a value up to a semicolon, as that of a header.", upTo(";"), namesOf("semicolon")],
  "up-to-nul": [single, "Signs a value up to a NUL, as texts of C end.", upTo("\0"), namesOf("nul-behind")],
  "cvv-of-three": [/^cvv2$/, "Has room for three digits.", (value) => value.slice(0, 3), "cvv2-digit-behind"],
  "month-of-two": [
    /^expire_month$/,
    "Has room for two digits.",
    (value) => value.slice(0, 2),
    "expire-month-digit-behind",
  ],
  "year-of-four": [
    /^expire_year$/,
    "Has room for four digits.",
    (value) => value.slice(0, 4),
    "expire-year-digit-behind",
  ],
  "identifiers-as-numbers": [
    /^(?:card_recurring_payment_id|destination_card_recurring_payment_id|sending-card-ref-id)$/,
    "Signs identifiers as numbers.",
    (value) => String(Number(value)),
    ["card-recurring-payment-id", "destination-card-recurring-payment-id", "sending-card-ref-id"]
      .map((name) => `${name}-space-* ${name}-zero-in-front ${name}-plus ${name}-fraction`)
      .join(" "),
  ],
};

/** Deviations that tidy one value before they sign it, and so accept another spelling than was signed. */
export const tidyingDeviations: readonly VerifierDeviation[] = verifierDeviations(
  "accepts",
  Object.fromEntries(
    Object.entries(tidied).map(([id, [fields, happens, tidy, accepts]]) => [
      `value-${id}`,
      {
        happens,
        // They turn right requests away, too; what is here catches them by what they accept.
        also: signingValues((value, name) => (fields.test(name) ? tidy(value) : value)),
        caughtBy: accepts
          .split(/\s+/)
          .map((name) => (name.includes("/") ? name : `untidy-values/${name}`))
          .join(" "),
      },
    ]),
  ),
);

/** Names the vectors that write each single field so; of a list of booleans each has a name of its own. */
function namesOf(spelling: string): string {
  return SINGLE.map(
    (field) =>
      `${field.replaceAll("_", "-")}-${field === "deposit2card" && spelling === "list" ? "false-list" : spelling}`,
  ).join(" ");
}
