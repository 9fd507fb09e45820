import { percentDecode, percentEncode } from "../../../encoding/percent-encode.ts";
import { addBodyHash } from "../../../signing/body-hash.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import type { SentRequest } from "../../sent-request.ts";
import { changeValues } from "../change-values.ts";

const shared = { clauses: ["base-string.1", "header.3"] } as const;

const changed = describeMistakes("protocolParameters", shared, {
  "consumer-key-double-encoded": {
    title: "The values of oauth_ parameters are percent-encoded once too often, in header and signature alike",
    happens:
      "A reserved character in the merchant login or the nonce reaches the gateway as an escape: it sees another login.",
    fix: "Give plain values to whatever writes the header and the base string, which encode them themselves.",
    clauses: ["oauth.consumer-key", "base-string.2", "header.5"],
    links: github(
      "restsharp/RestSharp/issues/2065",
      "postmanlabs/postman-app-support/issues/4300",
      "themattharris/tmhOAuth",
    ),
    change: changeValues(percentEncode),
    meant: undoEncoding,
  },
  "empty-oauth-token-added": {
    title: "An empty oauth_token is signed and sent",
    happens: "oauth_token= is in the base string and in the header, since the library always writes a token.",
    fix: "Leave oauth_token out where there is no token: the specification lists five signed oauth_ parameters.",
    links: github("dghubble/oauth1", "thephpleague/oauth1-client"),
    permitted: "empty-token: the specification does not say that a request without a token may not name an empty one.",
    change: (protocol, task) => (task.parameters.some(isToken) ? protocol : addEmptyToken(protocol)),
  },
  "oauth-version-omitted": {
    title: "oauth_version is neither signed nor sent",
    happens: "It is optional in RFC 5849, and left out of the header and of the base string.",
    fix: "Sign and send oauth_version with the value 1.0.",
    clauses: ["oauth.version", "base-string.1", "header.3"],
    links: github("DotNetOpenAuth/DotNetOpenAuth/issues/28"),
    change: (protocol) => protocol.filter(isNotNamed("oauth_version")),
  },
});

const notSent = describeMistakes("headerParameters", shared, {
  "oauth-version-signed-not-sent": {
    title: "oauth_version is signed but not sent",
    happens: "It is in the base string and missing from the header.",
    fix: 'Write oauth_version="1.0" into the header as well.',
    clauses: ["oauth.version", "header.3"],
    links: github("DotNetOpenAuth/DotNetOpenAuth/issues/28"),
    change: (parameters) => parameters.filter(isNotNamed("oauth_version")),
  },
});

const added = describeMistakes("protocolParameters", shared, {
  "oauth-callback-added": {
    title: "oauth_callback is signed and sent",
    happens:
      "The library is made for the steps by which a user grants access, and adds its oauth_callback to every request.",
    fix: "Leave oauth_callback out: the specification lists five signed oauth_ parameters.",
    links: github("authlib/authlib/issues/308", "scribejava/scribejava/issues/92"),
    change: (protocol) => [["oauth_callback", "oob"], ...protocol],
  },
  "body-hash-added": {
    title: "A hash of the body is signed and sent as oauth_body_hash",
    happens: "oauth_body_hash is in the base string and in the header, with the Base64 digest of the form body.",
    fix: "Turn the body hash off: the parameters of a form body are signed themselves.",
    links: github("Mastercard/oauth1-signer-java", "x42/liboauth"),
    permitted: "body-hash: the specification does not say that a request may not carry a further protocol parameter.",
    change: addBodyHash,
  },
});

const otherHash = describeMistakes("protocolParameters", { ...shared, generated: true }, [
  {
    id: "body-hash-without-repeats",
    title: "oauth_body_hash is the hash of the body without the oauth_ parameters that the caller repeats in it",
    happens: "The hash is made before they are put into the body: the body that is sent has another.",
    fix: "Hash the body as it is sent, or turn the body hash off.",
    replace: (right) => (task) =>
      right({ ...task, parameters: task.parameters.filter(([name]) => !isProtocolName(name)) }),
  },
]);

/** Other protocol parameters than the five: what is signed and what the header holds change together. */
export const protocolSetDeviations: readonly Deviation[] = [...changed, ...notSent, ...added, ...otherHash];

/**
 * Parameters that are missing everywhere. They come after those that are only unsigned: where no header is shown, no more
 * than that is proved, and the first is told.
 */
export const omittedParameterDeviations: readonly Deviation[] = describeMistakes(
  "protocolParameters",
  { ...shared, generated: true },
  [
    omitted("nonce", "Make a new nonce for each request; sign it, and send it."),
    omitted("timestamp", "Sign and send the seconds since 1970 as oauth_timestamp."),
  ],
);

function omitted(name: "nonce" | "timestamp", fix: string): MemberAt<"protocolParameters", "clauses"> {
  return {
    id: `oauth-${name}-omitted`,
    title: `oauth_${name} is neither signed nor sent`,
    happens: "It is missing from the header and from the base string.",
    fix,
    clauses: [`oauth.${name}`, "base-string.1", "header.3"],
    change: (protocol) => protocol.filter(isNotNamed(`oauth_${name}`)),
  };
}

function undoEncoding({ task }: SentRequest): readonly SigningTask[] {
  const consumerKey = percentDecode(task.consumerKey);
  const nonce = percentDecode(task.nonce);
  if (consumerKey === undefined || nonce === undefined) return [];
  return consumerKey === task.consumerKey && nonce === task.nonce ? [] : [{ ...task, consumerKey, nonce }];
}

/** Adds an empty token before oauth_version, its place by name. */
function addEmptyToken(protocol: readonly Parameter[]): readonly Parameter[] {
  return [...protocol.slice(0, 4), ["oauth_token", ""], ...protocol.slice(4)];
}

function isToken([name]: Parameter): boolean {
  return name === "oauth_token";
}

function isNotNamed(name: string): (parameter: Parameter) => boolean {
  return ([other]) => other !== name;
}
