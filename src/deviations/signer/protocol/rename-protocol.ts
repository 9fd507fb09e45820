import type { Parameter } from "../../../signing/parameter.ts";
import { isProtocolName, protocolNames } from "../../../spec/protocol-names.ts";
import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";

type Rename = (name: string) => string;

const withoutPrefix: Rename = (name) => name.replace("oauth_", "");
const inCamelCase: Rename = (name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What code makes of all of their names, by the words for it. */
const ofAll: Readonly<Record<string, readonly [words: string, rename: Rename]>> = {
  "without-prefix": ["without oauth_ before them", withoutPrefix],
  "in-capitals": ["in capitals", (name) => name.toUpperCase()],
  "in-camel-case": ["in camel case", inCamelCase],
  "in-camel-case-without-prefix": [
    "in camel case without oauth_ before them",
    (name) => inCamelCase(withoutPrefix(name)),
  ],
  hyphenated: ["with hyphens in place of underscores", (name) => name.replaceAll("_", "-")],
  "without-underscores": ["without underscores", (name) => name.replaceAll("_", "")],
  "with-x-before": ["with x_ before them", (name) => `x_${name}`],
};

/** What single ones are called otherwise, beside their name without `oauth_`. */
const ofOne: Readonly<Record<string, readonly string[]>> = {
  oauth_consumer_key: ["oauth_consumerkey", "oauth_token", "oauth_client_id", "oauth_key", "oauth_login", "login"],
  oauth_signature_method: ["oauth_signature-method", "oauth_signatureMethod", "oauth_method"],
  oauth_timestamp: ["oauth_time"],
};

const shared = {
  fix: "Sign the five parameters of the header by their names there: oauth_consumer_key, oauth_nonce and so on.",
  clauses: ["base-string.1", "header.3"],
  generated: true,
} as const;

/** Protocol parameters that are signed by other names. */
export const renamedProtocolDeviations: readonly Deviation[] = describeMistakes("collectParameters", shared, [
  ...Object.entries(ofAll).map(([id, [words, rename]]) =>
    renaming(`oauth-names-signed-${id}`, `The oauth_ parameters are signed by their names ${words}`, rename),
  ),
  ...protocolNames
    .filter((name) => name !== "oauth_signature")
    .flatMap((name) => [withoutPrefix(name), ...(ofOne[name] ?? [])].map((to) => renamingOne(name, to))),
]);

function renamingOne(name: string, to: string): MemberAt<"collectParameters"> {
  const id = `${name}-signed-as-${to}`.toLowerCase().replaceAll("_", "-");
  return renaming(id, `${name} is signed by the name ${to}`, (own) => (own === name ? to : own));
}

function renaming(id: string, title: string, rename: Rename): MemberAt<"collectParameters"> {
  const written = protocolNames.map(rename).filter((name) => !isProtocolName(name));
  return {
    id,
    title,
    happens: `${written.find((name) => !/signature$/i.test(name))}=… is in the base string, which the gateway looks up by another name.`,
    change: (signed) => signed.map(([name, value]): Parameter => [isProtocolName(name) ? rename(name) : name, value]),
  };
}
