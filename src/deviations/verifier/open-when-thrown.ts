import { type HttpRequest, headerOf } from "../../signing/http-request.ts";
import { signingBody } from "./body-reading.ts";
import { acceptAll, type Holds, saysOf, verifyRightly, where } from "./unchecked-requests.ts";
import {
  type StageChange,
  under,
  type VerifierDeviation,
  type Verify,
  verifierDeviations,
  verifierWith,
} from "./verifier-deviation.ts";

/** Requests at which code of several languages throws before it compares a signature. */
const thrownAt: readonly (readonly [name: string, what: string, holds: Holds, caughtBy: string])[] = [
  [
    "timestamp-beyond-64-bits",
    "the time is no number of 64 bits",
    saysOf(/oauth_timestamp="\d{20}/),
    "timestamp-twenty-digits",
  ],
  ["signature-in-list", "the signature is an element of a list", saysOf(/oauth_signature\[\]=/), "signature-in-list"],
  ["value-missing", "a name of the header has no value", saysOf(/=(?:,|$)/), "value-missing"],
  ["quote-open", "a quotation mark of the header is not closed", saysOf(/realm="[^"]*$/), "quote-open"],
  ["url-odd", "the URL is none", ({ url }) => /[[|]/.test(url), "path-query-odd"],
  ["amount-mistyped", "the amount is no number", bodySays(/(?:^|&)amount=[a-z]/), "mistyped-amount"],
  ["month-mistyped", "there is no such month", bodySays(/(?:^|&)expire_month=1[3-9]/), "mistyped-month"],
  ["year-mistyped", "the year is no number", bodySays(/(?:^|&)expire_year=[a-z]/), "mistyped-year"],
  ["card-mistyped", "the number of the card is none", bodySays(/(?:^|&)credit_card_number=[a-z]/), "mistyped-card"],
  [
    "address-mistyped",
    "the client's address is none",
    bodySays(/(?:^|&)ipaddress=\d+\.\d+\.\d+(?:&|$)/),
    "mistyped-address",
  ],
  [
    "redirect-mistyped",
    "the URL to return to has no name of a host",
    bodySays(/(?:^|&)redirect_url=https%3A%2F%2F(?:%5B|[\d.]+%3A)/),
    "mistyped-redirect",
  ],
  ["amount-empty", "the amount is empty", bodySays(/(?:^|&)amount=(?:&|$)/), "all-empty"],
  ["amount-quoted", "the amount holds a quote", bodySays(/(?:^|&)amount=[^&]*%27/), "all-quote"],
  ["names-of-code", "fields have names of its variables", bodySays(/(?:^|&)valid=1/), "names-of-code"],
];

/** Deviations that check nothing of what they cannot read or leave to other code. */
const unreadDeviations: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "method-other-case-unchecked": {
    happens: "Takes the method's name in any case, and has no check of one in another case.",
    verify: where(saysOf(/oauth_signature_method="(?:hmac-sha1|Hmac-Sha1|rsa-sha256)"/), acceptAll),
    caughtBy: "malformed-unsigned/named-method-hmac-small named-method-hmac-mixed named-method-rsa-small",
  },
  "version-missing-unchecked": {
    happens: "Checks nothing where a request names no version.",
    verify: where(saysOf(/^(?!.*oauth_version=).*oauth_signature="/), acceptAll),
    caughtBy: "malformed-unsigned/header-missing-version moved-version-in-body-alone",
  },
  "version-other-unchecked": {
    happens: "Leaves requests of other versions to other code.",
    verify: where(saysOf(/oauth_version="(?!1\.0"|2\.0"|")/), acceptAll),
    caughtBy: "malformed-unsigned/version-1-0a version-0-9",
  },
  "header-unread-unchecked": {
    happens: "Finds no parameters in a header that is quoted or parted otherwise, and goes on.",
    verify: where(saysOf(/oauth_nonce=(?!")|";/), acceptAll),
    caughtBy: "malformed-unsigned/header-unquoted header-single-quotes header-separator-semicolon",
  },
  "signature-beyond-ascii-unchecked": {
    happens: "Goes on where it cannot compare a signature with a letter beyond ASCII.",
    verify: where(saysOf(/oauth_signature="[^"]*%C3%A9/), acceptAll),
    caughtBy: "malformed-unsigned/signature-beyond-ascii",
  },
  "basic-login-unchecked": {
    happens: "Takes Basic credentials with any password.",
    verify: where(saysOf(/^Basic (?!YWRtaW46YWRtaW4=)/), acceptAll),
    caughtBy: "temptations/scheme-basic-login",
  },
});

/** Deviations that go on, with nothing checked or nothing read, where their code throws. */
export const thrownDeviations: readonly VerifierDeviation[] = [
  ...unreadDeviations,
  ...verifierDeviations(
    "accepts",
    Object.fromEntries(
      thrownAt.map(([name, what, holds, caughtBy]) => [
        `${name}-unchecked`,
        {
          happens: `Checks nothing where ${what}.`,
          verify: where(holds, acceptAll),
          caughtBy: `temptations/${caughtBy}-*`,
        },
      ]),
    ),
  ),
  ...verifierDeviations("accepts", {
    "body-xml-unsigned": {
      happens: "Signs no body of XML.",
      verify: where(({ body }) => body.startsWith("<?xml"), asIfEmpty),
      caughtBy: "surroundings/content-type-xml-body-body-unsigned",
    },
    "body-json-in-form-unsigned": {
      happens: "Signs no body of JSON, whatever it says that it is.",
      verify: where(({ body }) => body.startsWith("{"), asIfEmpty),
      caughtBy: "surroundings/json-in-form-body-unsigned",
    },
    "order-cut-24": {
      happens: "Signs 24 characters of an order.",
      also: cuttingOrders(24),
      caughtBy: "sizes/order-behind-24",
    },
    "order-cut-64": {
      happens: "Signs 64 characters of an order.",
      also: cuttingOrders(64),
      caughtBy: "sizes/order-behind-64",
    },
  }),
  ...verifierDeviations("accepts", {
    "secret-from-body": {
      happens: "Takes a field of the request for the secret, where it has one of that name.",
      verify: (task) => {
        const [, secret] = /(?:^|&)secret=([^&]*)/.exec(task.request.body) ?? [];
        return secret === undefined ? verifyRightly(task) : verifierWith({ hmacKeys: () => [`${secret}&`] })(task);
      },
      caughtBy: "temptations/secret-in-body",
    },
  }).map(under("HMAC-SHA1")),
];

function bodySays(pattern: RegExp): Holds {
  return ({ body }) => pattern.test(body);
}

/** Verifies a request as a form without a field. */
function asIfEmpty(task: Parameters<Verify>[0]): ReturnType<Verify> {
  const authorization = headerOf(task.request, "authorization") ?? "";
  const request: HttpRequest = {
    ...task.request,
    headers: [
      ["Authorization", authorization],
      ["Content-Type", "application/x-www-form-urlencoded"],
    ],
    body: "",
  };
  return verifyRightly({ ...task, request });
}

function cuttingOrders(most: number): StageChange {
  return signingBody((body) =>
    body.map(([name, value]) => [name, name === "client-order-id" ? value.slice(0, most) : value]),
  );
}
