import type { VerifyTask } from "../../verification/verify-task.ts";
import { right } from "./right-stages.ts";
import type { ReceivedProtocol, Stages } from "./staged-verifier.ts";
import { before, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

const ABSENT = [
  ["oauth_nonce", "n"],
  ["oauth_timestamp", "1"],
  ["oauth_version", "1.0"],
] as const;

/** Deviations in checking the protocol parameters: version, time, nonce and login. */
export const protocolDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "version-defaulted": {
      happens: "Takes a missing version for 1.0.",
      instead: { completeProtocol: fillIn("oauth_version", () => "1.0") },
      caughtBy: "malformed-header/missing-version",
    },
    "version-optional": {
      happens: "Takes a request without a version, signed as such, as other services of OAuth 1.0 do.",
      instead: {
        completeProtocol: (protocol, task) => fillIn("oauth_version", () => "1.0")(protocol, task) && protocol,
        takesProtocol: checkAs("oauth_version", (text) => text || "1.0"),
      },
      caughtBy: "deviations/oauth-version-omitted",
    },
    "version-assumed": {
      happens: "Signs the version 1.0 whatever the request says.",
      instead: {
        takesProtocol: checkAs("oauth_version", () => "1.0"),
        signedProtocol: replacing("oauth_version", () => "1.0"),
      },
      caughtBy: "tampered-protocol/version version-emptied",
    },
    "version-unchecked": {
      happens: "Takes any version that is signed.",
      instead: { takesProtocol: checkAs("oauth_version", () => "1.0") },
      caughtBy: "deviations/oauth-version-1 oauth-version-1-0a oauth-version-2-0 malformed-signed/version*",
    },
    "version-as-number": {
      happens: "Reads the version as a number, and signs 1.0.",
      instead: {
        takesProtocol: checkAs("oauth_version", (text) => (Number(text) === 1 ? "1.0" : "")),
        signedProtocol: replacing("oauth_version", () => "1.0"),
      },
      caughtBy: "single-bytes/version-inserted version-removed version-space-added",
    },
    "nonce-unchecked": {
      happens: "Takes an empty nonce that is signed.",
      instead: { takesProtocol: checkAs("oauth_nonce", () => "n") },
      caughtBy: "deviations/nonce-empty",
    },
    "parameters-optional": {
      happens: "Takes requests without a nonce, time or version, signed as such.",
      instead: {
        completeProtocol: (protocol) => protocol,
        takesProtocol: (protocol) => right.takesProtocol(new Map([...ABSENT, ...protocol])),
      },
      caughtBy: "malformed-signed/missing-nonce missing-timestamp missing-version deviations/oauth-version-omitted",
    },
    "time-defaulted": {
      happens: "Takes its own clock for a missing timestamp.",
      instead: { completeProtocol: fillIn("oauth_timestamp", ({ now }) => now) },
      caughtBy: "malformed-header/missing-timestamp",
    },
    "consumer-defaulted": {
      happens: "Takes its first merchant where the request names none.",
      instead: { completeProtocol: fillIn("oauth_consumer_key", ({ consumers }) => consumers[0]?.consumerKey ?? "") },
      caughtBy: "malformed-header/missing-consumer-key",
    },
    "time-unchecked": {
      happens: "Takes any text for a time.",
      instead: { takesProtocol: checkAs("oauth_timestamp", () => "1") },
      caughtBy: "signers/timestamp-* malformed-signed/timestamp-*",
    },
    "time-as-number": {
      happens: "Takes whatever its language reads as a number for a time.",
      instead: { takesProtocol: checkAs("oauth_timestamp", (text) => (Number.isNaN(Number(text)) ? "" : "1")) },
      caughtBy: "signers/timestamp-fraction timestamp-negative timestamp-plus timestamp-hexadecimal",
    },
    "time-any-script": {
      happens: "Takes digits of any script for a time.",
      instead: { takesProtocol: checkAs("oauth_timestamp", (text) => (/^\p{Nd}+$/u.test(text) ? "1" : "")) },
      caughtBy: "signers/timestamp-arabic-digits",
    },
    "time-rewritten": {
      happens: "Reads the time as a number and signs that.",
      instead: {
        takesProtocol: checkAs("oauth_timestamp", (text) => String(Number.parseInt(text, 10))),
        signedProtocol: replacing("oauth_timestamp", (text) => String(Number.parseInt(text, 10))),
      },
      caughtBy: "tampered-protocol/timestamp-leading-zero",
    },
  }),
  ...verifierDeviations("refuses", {
    "nonce-of-32": {
      happens: "Wants a nonce of 32 letters and digits, as the sample generator makes them.",
      instead: {
        takesProtocol: (protocol) =>
          right.takesProtocol(protocol) && /^[A-Za-z0-9]{32}$/.test(protocol.get("oauth_nonce") ?? ""),
      },
      caughtBy: "accepted/payout nonce-*",
    },
    "nonce-bounded": {
      happens: "Has room for 64 characters of a nonce.",
      instead: {
        takesProtocol: (protocol) => right.takesProtocol(protocol) && (protocol.get("oauth_nonce") ?? "").length <= 64,
      },
      caughtBy: "accepted/nonce-long",
    },
    "login-of-ascii": {
      happens: "Knows logins of ASCII letters alone.",
      instead: {
        findConsumer: (consumers, key) => (/^[\x20-\x7e]+$/.test(key) ? right.findConsumer(consumers, key) : undefined),
      },
      caughtBy: "accepted/consumer-key-unicode",
    },
  }),
  ...verifierDeviations("accepts and refuses", {
    "values-cleaned": {
      happens: "Cleans the nonce and the time of white space, NUL and what has no width before they are signed.",
      instead: before(
        "completeProtocol",
        (protocol) => new Map([...protocol].map(([name, value]) => [name, value.replace(/[\s\0\u200b]+$/, "")])),
      ),
      caughtBy:
        "single-bytes/nonce-space-added nonce-nul-added nonce-zero-width-space timestamp-space-added timestamp-line-feed-added timestamp-nul-added",
    },
  }),
];

/** Reads one parameter as another text than came. */
function replacing(name: string, read: (text: string) => string): (protocol: ReceivedProtocol) => ReceivedProtocol {
  return (protocol) => new Map([...protocol, [name, read(protocol.get(name) ?? "")]]);
}

/** Checks rightly, but one parameter as another text than came. */
function checkAs(name: string, read: (text: string) => string): Stages["takesProtocol"] {
  return (protocol) => right.takesProtocol(replacing(name, read)(protocol));
}

/** Makes up one parameter where it is missing. */
function fillIn(name: string, value: (task: VerifyTask) => string): Stages["completeProtocol"] {
  return (protocol, task) => right.completeProtocol(new Map([[name, value(task)], ...protocol]), task);
}
