import { describeMistakes, github, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { fromBody, withProtocol } from "../../sent-request.ts";
import { changeValueOf } from "../change-values.ts";
import { addSeconds } from "../protocol/unix-time.ts";

const shared = {
  fix: "Put all six OAuth parameters into the header, with the values of the base string.",
  clauses: ["header.3"],
} as const;

export const headerParameterDeviations: readonly Deviation[] = describeMistakes("headerParameters", shared, {
  "header-parameter-missing": {
    ...missing("oauth_nonce"),
    meant: (sent) => fromBody(sent, ["oauth_nonce"]),
  },
  "header-timestamp-missing": {
    ...missing("oauth_timestamp"),
    meant: (sent) => fromBody(sent, ["oauth_timestamp"]),
  },
  "header-consumer-key-missing": missing("oauth_consumer_key"),
  "header-signature-missing": missing("oauth_signature"),
  "header-signature-method-missing": missing("oauth_signature_method"),
  "header-duplicate-parameter": {
    title: "oauth_nonce stands twice in the header",
    happens: "Two layers of the client add the protocol parameters, or a retry appends to the header that is there.",
    fix: "Build the header anew for each request, each parameter once.",
    change: (parameters) => parameters.flatMap((pair) => (pair[0] === "oauth_nonce" ? [pair, pair] : [pair])),
  },
  "header-business-parameters": {
    title: "A parameter that is not OAuth's is put into the header",
    happens:
      "What belongs into the body, such as the merchant's login under the name login, stands beside the oauth_ parameters.",
    fix: "Put only the six OAuth parameters, and perhaps realm, into the header.",
    links: github("postmanlabs/postman-app-support/issues/295"),
    change: (parameters) => {
      const login = parameters.find(([name]) => name === "oauth_consumer_key");
      return login === undefined ? parameters : [["login", login[1]], ...parameters];
    },
  },
  "header-login-trimmed": {
    title: "White space round the merchant login is left out of the header",
    happens:
      "The login is signed as it is set, and trimmed where the header is written: the gateway signs another login.",
    fix: "Trim the login where it is read from the settings, so that both get the same; the gateway issued none with spaces.",
    links: github("vanilla/vanilla/issues/1509", "twitter/hbc/pull/27"),
    change: changeValueOf("oauth_consumer_key", (value) => value.trim()),
  },
  "stale-signature": {
    title: "The timestamp in the header is not the one that was signed",
    happens: "The clock is read twice: the header's timestamp is a second later than that of the base string.",
    fix: "Draw nonce and timestamp once for each request, and use the same values for signing and for the header.",
    meant: (sent) => [withProtocol(sent, { timestamp: addSeconds(sent.task.timestamp, -1) })],
    change: changeValueOf("oauth_timestamp", (value) => addSeconds(value, 1)),
  },
  "header-order": {
    title: "The parameters of the header stand in another order",
    happens: "The pairs are written last to first; the gateway finds them by name.",
    permitted: "The specification fixes no order for the header.",
    change: (parameters) => parameters.toReversed(),
  },
  "header-realm-empty": {
    title: "The header starts with an empty realm",
    happens: 'realm="" is written before the protocol parameters, and not signed.',
    permitted: "The header parameter realm is optional: clause oauth.realm.",
    change: (parameters) =>
      parameters.some(([name]) => name === "realm") ? parameters : [["realm", ""], ...parameters],
  },
});

function missing(missingName: string): MistakeAt<"headerParameters"> {
  return {
    title: `${missingName} is missing from the header`,
    happens: `${missingName} is left out of the header, so the gateway cannot check the signature.`,
    change: (parameters) => parameters.filter(([name]) => name !== missingName),
  };
}
