import type { SigningTask } from "../../../signing/signing-task.ts";
import { plainNonce } from "../../../spec/plain-merchant.ts";
import type { Deviation } from "../../deviation.ts";
import { withProtocol } from "../../sent-request.ts";
import { readArabicDigits, writeArabicDigits } from "../request/request-amounts.ts";
import { changingText } from "../values/text-mistake.ts";
import { changeProtocol } from "./change-protocol.ts";
import { addSeconds, readIsoDate, writeIsoDate } from "./unix-time.ts";

type ProtocolDeviation = Extract<Deviation, { readonly stage: "protocolParameters" }>;

interface ProtocolMistake
  extends Pick<ProtocolDeviation, "id" | "title" | "happens" | "fix" | "clauses">,
    Partial<Pick<ProtocolDeviation, "links" | "methods" | "permitted" | "meant">> {
  readonly parameter: string;
  readonly change: (value: string, task: SigningTask) => string;
}

const THREE_HOURS = 3 * 3600;

const timestamps: readonly ProtocolMistake[] = [
  {
    ...timestamp("timestamp-milliseconds", (sent) => sent.slice(0, -3)),
    title: "oauth_timestamp is in milliseconds",
    happens: "The clock of the language counts milliseconds, so 13 digits are signed and sent where 10 belong.",
    fix: "Divide by 1000 and drop the fraction before the timestamp is written.",
    links: ["https://github.com/DotNetOpenAuth/DotNetOpenAuth/issues/322", "https://github.com/mrjones/oauth/pull/56"],
    change: (seconds) => `${seconds}000`,
  },
  {
    ...timestamp("timestamp-microseconds", (sent) => sent.slice(0, -6)),
    title: "oauth_timestamp is in microseconds",
    happens: "The clock of the language counts microseconds, so 16 digits are signed and sent where 10 belong.",
    fix: "Divide by a million and drop the fraction before the timestamp is written.",
    change: (seconds) => `${seconds}000000`,
  },
  {
    ...timestamp("timestamp-fraction", (sent) => sent.replace(/\..*$/s, "")),
    title: "oauth_timestamp has a fraction",
    happens: "The clock gives seconds as a decimal number, which is written with its digits after the point.",
    fix: "Drop the fraction before the timestamp is written.",
    change: (seconds) => `${seconds}.12`,
  },
  {
    ...timestamp("timestamp-text", readIsoDate),
    title: "oauth_timestamp is a date",
    happens: "The time is written as in ISO 8601 where the seconds since 1970 belong.",
    fix: "Write the whole seconds since 1970-01-01 UTC as decimal digits.",
    change: writeIsoDate,
  },
  {
    ...timestamp("timestamp-leading-zero", (sent) => sent.replace(/^0/, "")),
    title: "oauth_timestamp starts with a zero",
    happens: "The number is padded to a fixed width, or written as octal digits are.",
    fix: "Write the whole seconds since 1970-01-01 UTC without any padding.",
    change: (seconds) => `0${seconds}`,
  },
  {
    ...timestamp("timestamp-scientific", readScientific),
    title: "oauth_timestamp is written with an exponent",
    happens: "The seconds are a floating-point number, and the language writes one that large as 1.669966913E9.",
    fix: "Turn the seconds into an integer before they are written.",
    change: writeScientific,
  },
  {
    ...timestamp("timestamp-local-time", (sent) => addSeconds(sent, -THREE_HOURS)),
    title: "oauth_timestamp is local time taken for UTC",
    happens: "The timestamp is off by the hours of the time zone; here three.",
    fix: "Count the seconds since 1970-01-01 UTC, whatever the local time zone is.",
    permitted: "The signature is right, and the specification does not say how far clocks may be apart.",
    change: (seconds) => addSeconds(seconds, THREE_HOURS),
  },
  {
    ...timestamp("non-ascii-digits", readArabicDigits),
    title: "oauth_timestamp is written in other digits than 0 to 9",
    happens: "Numbers are formatted for the user's locale, such as Arabic, which has its own digits.",
    fix: "Format numbers without a locale, or with the root locale.",
    links: ["https://github.com/AsyncHttpClient/async-http-client/issues/361"],
    change: writeArabicDigits,
  },
];

const methodNames: readonly ProtocolMistake[] = [
  methodName("method-name-variant", "with an underscore in place of the hyphen", (name) => name.replace("-", "_")),
  methodName("method-name-in-lower-case", "in small letters", (name) => name.toLowerCase()),
  { ...methodName("method-name-hmac-sha256", "HMAC-SHA256", () => "HMAC-SHA256"), methods: ["HMAC-SHA1"] },
  { ...methodName("method-name-rsa-sha1", "RSA-SHA1", () => "RSA-SHA1"), methods: ["RSA-SHA256"] },
];

const others: readonly ProtocolMistake[] = [
  version("oauth-version-1", "1"),
  version("oauth-version-1-0a", "1.0a"),
  version("oauth-version-2-0", "2.0"),
  {
    id: "nonce-empty",
    parameter: "oauth_nonce",
    title: "oauth_nonce is empty",
    happens: "The nonce is signed and sent as an empty text.",
    fix: "Draw a new random nonce for each request, for instance 32 characters from A-Z, a-z, 0-9.",
    clauses: ["oauth.nonce"],
    // Any nonce leads to the same request.
    meant: (sent) => [withProtocol(sent, { nonce: "unknown" })],
    change: () => "",
  },
  {
    id: "nonce-of-first-request",
    parameter: "oauth_nonce",
    title: "The nonce of the first request is used for all later ones",
    happens: "It is drawn when the program starts, or with the object that signs, and not for each request.",
    fix: "Draw a new random nonce for each request, for instance 32 characters from A-Z, a-z, 0-9.",
    clauses: ["oauth.nonce"],
    links: [
      "https://github.com/ahmadnassri/app-restconsole/issues/35",
      "https://github.com/postmanlabs/postman-app-support/issues/2737",
      "https://github.com/cgeo/cgeo/issues/3212",
    ],
    change: () => plainNonce,
  },
];

const endpointAsLogin: ProtocolMistake = {
  id: "consumer-key-is-endpoint-id",
  parameter: "oauth_consumer_key",
  title: "The endpoint identifier is used as oauth_consumer_key",
  happens: "The last segment of the URL is signed and sent where the merchant login belongs.",
  fix: "Sign and send the merchant login exactly as the gateway issued it.",
  clauses: ["oauth.consumer-key"],
  change: (login, { url }) => /\/([^/?]+)\/?(?:\?.*)?$/.exec(url)?.[1] ?? login,
};

/** Mistakes in the values of the protocol parameters, which are signed and sent alike. */
export const protocolValueDeviations: readonly Deviation[] = [
  ...[...timestamps, ...methodNames, ...others].map(inProtocol),
  changingText("login", {
    id: "consumer-key-in-lower-case",
    title: "The merchant login is made small",
    happens: "Capitals of the login are lost before it is signed and sent as oauth_consumer_key.",
    change: "js-lower",
  }),
  inProtocol(endpointAsLogin),
];

function inProtocol({ parameter, change, ...mistake }: ProtocolMistake): Deviation {
  return { links: [], meant: (sent) => [withProtocol(sent, {})], ...mistake, ...changeProtocol(parameter, change) };
}

function timestamp(
  id: string,
  undo: (sent: string) => string,
): Pick<ProtocolMistake, "id" | "parameter" | "clauses" | "meant"> & Required<Pick<ProtocolMistake, "meant">> {
  return {
    id,
    parameter: "oauth_timestamp",
    clauses: ["oauth.timestamp"],
    meant: (sent) => [withProtocol(sent, { timestamp: undo(sent.task.timestamp) })],
  };
}

function methodName(id: string, as: string, change: (name: string) => string): ProtocolMistake {
  return {
    id,
    parameter: "oauth_signature_method",
    title: `oauth_signature_method is written ${as}`,
    happens:
      "The signature is made as the gateway expects it, but its method is declared by a name that it does not know.",
    fix: "Write HMAC-SHA1 or RSA-SHA256, letter by letter.",
    clauses: ["oauth.signature-method"],
    change,
  };
}

function version(id: string, text: string): ProtocolMistake {
  return {
    id,
    parameter: "oauth_version",
    title: `oauth_version is ${text}`,
    happens: `${text} is signed and sent where the literal 1.0 belongs.`,
    fix: "Write oauth_version as the text 1.0.",
    clauses: ["oauth.version"],
    change: () => text,
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
