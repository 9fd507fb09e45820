import { plainNonce } from "../../../spec/plain-merchant.ts";
import { describeMistakes, github, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { withProtocol } from "../../sent-request.ts";
import { readArabicDigits, writeArabicDigits } from "../request/request-amounts.ts";
import { changingText } from "../values/text-mistake.ts";
import { changeProtocol } from "./change-protocol.ts";
import { addSeconds, readDate, readIsoDate, writeDate, writeIsoDate } from "./unix-time.ts";

type ProtocolMistake = MistakeAt<"protocolParameters", "meant">;

const THREE_HOURS = 3 * 3600;

const DRAW_NONCE = "Draw a new random nonce for each request, for instance 32 characters from A-Z, a-z, 0-9.";

const asSent: Pick<Deviation, "meant"> = { meant: (sent) => [withProtocol(sent, {})] };

const values = describeMistakes("protocolParameters", asSent, {
  "timestamp-milliseconds": {
    title: "oauth_timestamp is in milliseconds",
    happens: "The clock of the language counts milliseconds, so 13 digits are signed and sent where 10 belong.",
    fix: "Divide by 1000 and drop the fraction before the timestamp is written.",
    links: github("DotNetOpenAuth/DotNetOpenAuth/issues/322", "mrjones/oauth/pull/56"),
    ...ofTimestamp(
      (seconds) => `${seconds}000`,
      (sent) => sent.slice(0, -3),
    ),
  },
  "timestamp-microseconds": {
    title: "oauth_timestamp is in microseconds",
    happens: "The clock of the language counts microseconds, so 16 digits are signed and sent where 10 belong.",
    fix: "Divide by a million and drop the fraction before the timestamp is written.",
    ...ofTimestamp(
      (seconds) => `${seconds}000000`,
      (sent) => sent.slice(0, -6),
    ),
  },
  "timestamp-fraction": {
    title: "oauth_timestamp has a fraction",
    happens: "The clock gives seconds as a decimal number, which is written with its digits after the point.",
    fix: "Drop the fraction before the timestamp is written.",
    ...ofTimestamp(
      (seconds) => `${seconds}.12`,
      (sent) => sent.replace(/\..*$/s, ""),
    ),
  },
  "timestamp-text": {
    title: "oauth_timestamp is a date",
    happens: "The time is written as in ISO 8601 where the seconds since 1970 belong.",
    fix: "Write the whole seconds since 1970-01-01 UTC as decimal digits.",
    ...ofTimestamp(writeIsoDate, readIsoDate),
  },
  "timestamp-leading-zero": {
    title: "oauth_timestamp starts with a zero",
    happens: "The number is padded to a fixed width, or written as octal digits are.",
    fix: "Write the whole seconds since 1970-01-01 UTC without any padding.",
    ...ofTimestamp(
      (seconds) => `0${seconds}`,
      (sent) => sent.replace(/^0/, ""),
    ),
  },
  "timestamp-scientific": {
    title: "oauth_timestamp is written with an exponent",
    happens: "The seconds are a floating-point number, and the language writes one that large as 1.669966913E9.",
    fix: "Turn the seconds into an integer before they are written.",
    ...ofTimestamp(writeScientific, readScientific),
  },
  "timestamp-local-time": {
    title: "oauth_timestamp is local time taken for UTC",
    happens: "The timestamp is off by the hours of the time zone; here three.",
    fix: "Count the seconds since 1970-01-01 UTC, whatever the local time zone is.",
    permitted: "The signature is right, and the specification does not say how far clocks may be apart.",
    ...ofTimestamp(
      (seconds) => addSeconds(seconds, THREE_HOURS),
      (sent) => addSeconds(sent, -THREE_HOURS),
    ),
  },
  "non-ascii-digits": {
    title: "oauth_timestamp is written in other digits than 0 to 9",
    happens: "Numbers are formatted for the user's locale, such as Arabic, which has its own digits.",
    fix: "Format numbers without a locale, or with the root locale.",
    links: github("AsyncHttpClient/async-http-client/issues/361"),
    ...ofTimestamp(writeArabicDigits, readArabicDigits),
  },
  "method-name-variant": methodName("with an underscore in place of the hyphen", (name) => name.replace("-", "_")),
  "method-name-in-lower-case": methodName("in small letters", (name) => name.toLowerCase()),
  "method-name-hmac-sha256": { ...methodName("HMAC-SHA256", () => "HMAC-SHA256"), methods: ["HMAC-SHA1"] },
  "method-name-rsa-sha1": { ...methodName("RSA-SHA1", () => "RSA-SHA1"), methods: ["RSA-SHA256"] },
  "oauth-version-1": version("1"),
  "oauth-version-1-0a": version("1.0a"),
  "oauth-version-2-0": version("2.0"),
  "nonce-empty": {
    title: "oauth_nonce is empty",
    happens: "The nonce is signed and sent as an empty text.",
    fix: DRAW_NONCE,
    clauses: ["oauth.nonce"],
    // Any nonce leads to the same request.
    meant: (sent) => [withProtocol(sent, { nonce: "unknown" })],
    ...changeProtocol("oauth_nonce", () => ""),
  },
  "nonce-of-first-request": {
    title: "The nonce of the first request is used for all later ones",
    happens: "It is drawn when the program starts, or with the object that signs, and not for each request.",
    fix: DRAW_NONCE,
    clauses: ["oauth.nonce"],
    links: github(
      "ahmadnassri/app-restconsole/issues/35",
      "postmanlabs/postman-app-support/issues/2737",
      "cgeo/cgeo/issues/3212",
    ),
    ...changeProtocol("oauth_nonce", () => plainNonce),
  },
});

/** The forms in which languages write a time, by the ends of ids: as C's strftime has them. */
const dateForms: Readonly<Record<string, string>> = {
  "iso-offset": "%Y-%m-%dT%H:%M:%S+00:00",
  "iso-milliseconds": "%Y-%m-%dT%H:%M:%S.000Z",
  "iso-basic": "%Y%m%dT%H%M%SZ",
  "iso-without-zone": "%Y-%m-%dT%H:%M:%S",
  digits: "%Y%m%d%H%M%S",
  space: "%Y-%m-%d %H:%M:%S",
  utc: "%Y-%m-%d %H:%M:%S UTC",
  offset: "%Y-%m-%d %H:%M:%S +0000",
  "offset-colon": "%Y-%m-%d %H:%M:%S+00:00",
  "go-string": "%Y-%m-%d %H:%M:%S +0000 UTC",
  ctime: "%a %b %e %H:%M:%S %Y",
  "ctime-utc": "%a %b %e %H:%M:%S UTC %Y",
  "rfc-1123": "%a, %d %b %Y %H:%M:%S GMT",
  "rfc-2822": "%a, %d %b %Y %H:%M:%S +0000",
};

const dates = describeMistakes(
  "protocolParameters",
  { generated: true },
  Object.entries(dateForms).map(([id, form]) => ({
    id: `timestamp-text-${id}`,
    title: `oauth_timestamp is a date, as in ${writeDate("1669966913", form)}`,
    happens: "The time is written as a date where the seconds since 1970 belong.",
    fix: "Write the whole seconds since 1970-01-01 UTC as decimal digits.",
    ...ofTimestamp(
      (seconds) => writeDate(seconds, form),
      (sent) => readDate(sent, form),
    ),
  })),
);

/** Other units of time: how many of them are in so many seconds. */
const units: Readonly<Record<string, readonly [many: bigint, seconds: bigint]>> = {
  minutes: [1n, 60n],
  hours: [1n, 3600n],
  days: [1n, 86_400n],
  "tenths of a second": [10n, 1n],
  "hundredths of a second": [100n, 1n],
  nanoseconds: [1_000_000_000n, 1n],
};
const hexadecimal: Readonly<Record<string, string>> = { "hexadecimal digits": "", "hexadecimal digits after 0x": "0x" };
const DIGITS = /^[0-9]{1,24}$/;
const HEXADECIMAL = /^(?:0x)?([0-9a-f]{1,20})$/;

const numbers: readonly (ProtocolMistake & { readonly id: string })[] = [
  ...Object.entries(units).map(([unit, [many, seconds]]) =>
    inNumbers(
      unit,
      (text) => (DIGITS.test(text) ? String((BigInt(text) * many) / seconds) : text),
      (sent) => (DIGITS.test(sent) ? String((BigInt(sent) * seconds) / many) : sent),
    ),
  ),
  {
    id: "timestamp-cut-to-minutes",
    title: "oauth_timestamp is cut to whole minutes",
    happens: "The time at which the minute began is signed.",
    fix: "Write the seconds since 1970-01-01 UTC, to the second.",
    ...ofTimestamp(
      (text) => (DIGITS.test(text) ? String(BigInt(text) - (BigInt(text) % 60n)) : text),
      // Any time of that minute leads to the same request.
      (sent) => addSeconds(sent, 1),
    ),
  },
  ...Object.entries(hexadecimal).map(([digits, prefix]) =>
    inNumbers(
      digits,
      (text) => (DIGITS.test(text) ? prefix + BigInt(text).toString(16) : text),
      (sent) => sent.replace(HEXADECIMAL, (_, own: string) => String(BigInt(`0x${own}`))),
    ),
  ),
];

const endpointAsLogin = describeMistakes("protocolParameters", asSent, {
  "consumer-key-is-endpoint-id": {
    title: "The endpoint identifier is used as oauth_consumer_key",
    happens: "The last segment of the URL is signed and sent where the merchant login belongs.",
    fix: "Sign and send the merchant login exactly as the gateway issued it.",
    clauses: ["oauth.consumer-key"],
    ...changeProtocol("oauth_consumer_key", (login, { url }) => /\/([^/?]+)\/?(?:\?.*)?$/.exec(url)?.[1] ?? login),
  },
});

const ofNonce = changeProtocol("oauth_nonce", (_nonce, { timestamp }) => timestamp);
const { also: alsoTimestamp, ...ofTime } = changeProtocol("oauth_timestamp", (_timestamp, { nonce }) => nonce);

const swapped = describeMistakes("protocolParameters", { generated: true }, [
  {
    id: "nonce-and-timestamp-swapped",
    title: "oauth_nonce and oauth_timestamp have changed places",
    happens: "The nonce is signed and sent as the timestamp, and the timestamp as the nonce.",
    fix: "Pass the nonce and the timestamp in the order in which the function takes them.",
    clauses: ["oauth.nonce", "oauth.timestamp"],
    meant: (sent) => [withProtocol(sent, { nonce: sent.task.timestamp, timestamp: sent.task.nonce })],
    ...ofNonce,
    also: [...ofNonce.also, ofTime, ...alsoTimestamp],
  },
]);

/** Mistakes in the values of the protocol parameters, which are signed and sent alike. */
export const protocolValueDeviations: readonly Deviation[] = [
  ...values,
  ...dates,
  ...describeMistakes("protocolParameters", { generated: true }, numbers),
  changingText("login", {
    id: "consumer-key-in-lower-case",
    title: "The merchant login is made small",
    happens: "Capitals of the login are lost before it is signed and sent as oauth_consumer_key.",
    change: "js-lower",
  }),
  ...endpointAsLogin,
  ...swapped,
];

function ofTimestamp(
  change: (seconds: string) => string,
  undo: (sent: string) => string,
): Pick<Deviation, "clauses" | "meant"> & ReturnType<typeof changeProtocol> {
  return {
    clauses: ["oauth.timestamp"],
    meant: (sent) => [withProtocol(sent, { timestamp: undo(sent.task.timestamp) })],
    ...changeProtocol("oauth_timestamp", change),
  };
}

function inNumbers(
  how: string,
  write: (seconds: string) => string,
  read: (sent: string) => string,
): ProtocolMistake & { readonly id: string } {
  return {
    id: `timestamp-in-${how.replaceAll(" ", "-")}`,
    title: `oauth_timestamp is in ${how}`,
    happens: "Another number is written where the decimal seconds since 1970 belong.",
    fix: "Write the whole seconds since 1970-01-01 UTC as decimal digits.",
    ...ofTimestamp(write, read),
  };
}

function methodName(as: string, change: (name: string) => string): ProtocolMistake {
  return {
    title: `oauth_signature_method is written ${as}`,
    happens:
      "The signature is made as the gateway expects it, but its method is declared by a name that it does not know.",
    fix: "Write HMAC-SHA1 or RSA-SHA256, letter by letter.",
    clauses: ["oauth.signature-method"],
    ...changeProtocol("oauth_signature_method", change),
  };
}

function version(text: string): ProtocolMistake {
  return {
    title: `oauth_version is ${text}`,
    happens: `${text} is signed and sent where the literal 1.0 belongs.`,
    fix: "Write oauth_version as the text 1.0.",
    clauses: ["oauth.version"],
    ...changeProtocol("oauth_version", () => text),
  };
}

function writeScientific(seconds: string): string {
  if (!/^[1-9][0-9]{7,14}$/.test(seconds)) return seconds;
  const digits = seconds.slice(1).replace(/0+$/, "");
  return `${seconds[0]}.${digits === "" ? "0" : digits}E${seconds.length - 1}`;
}

function readScientific(sent: string): string {
  const [, first = "", digits = "", exponent] = /^([0-9])\.([0-9]+)E([0-9]{1,2})$/.exec(sent) ?? [];
  return exponent === undefined ? sent : first + digits.replace(/^0$/, "").padEnd(Number(exponent), "0");
}
