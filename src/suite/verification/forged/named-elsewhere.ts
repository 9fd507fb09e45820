import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { AuthoredVerification, Scene } from "../../concern.ts";
import { type Alter, alterBody, alterBoth, alterHeaders, alterPairs, alterUrl, nameOther } from "../alter-request.ts";
import { type Inputs, sharing } from "../author-requests.ts";
import { signedBy } from "./key-misuse.ts";

/** Names by which code may know whose key to look up. */
const LOGIN_NAMES: readonly string[] = [
  ..."login merchant merchant_id merchant_login client client_id client_key consumer consumer_id consumer_key".split(
    " ",
  ),
  ..."key_id keyId kid user username account account_id tenant partner_id api_key app_id".split(" "),
];
/** The same as headers. */
const LOGIN_HEADERS: readonly string[] = [
  ..."X-Merchant-Id X-Merchant-Login X-Merchant X-Consumer-Id X-Consumer-Username X-Client-Id X-Key-Id".split(" "),
  ..."X-Login X-User X-User-Id X-Account X-Account-Id X-Tenant-Id X-Tenant X-Partner-Id X-Api-Key X-App-Id".split(" "),
  ..."X-Forwarded-User Remote-User Merchant-Id Client-Id Key-Id From".split(" "),
];
const LOGIN_PROTOCOL_NAMES = ["oauth_key_id", "oauth_kid", "oauth_client_id", "oauth_consumer_id"] as const;

const pairsOfLogin = (names: readonly string[], { also }: Scene): readonly Parameter[] =>
  names.map((name) => [name, also[0]?.consumerKey ?? ""]);

/** Puts the names with the forger's login into one place of the request. */
type Naming = (names: readonly string[]) => Alter;

const inHeader: Naming = (names) => (request, scene) =>
  alterPairs((pairs) => [
    ...pairsOfLogin(names, scene).map(([name, login]) => `${name}="${percentEncode(login)}"`),
    ...pairs,
  ])(request, scene);

const inHeaders: Naming = (names) => (request, scene) =>
  alterHeaders((headers) => [...pairsOfLogin(names, scene), ...headers])(request, scene);

const joined = (names: readonly string[], scene: Scene, separator: string): string =>
  pairsOfLogin(names, scene)
    .map((pair) => pair.map(percentEncode).join("="))
    .join(separator);

const inCookies: Naming = (names) => (request, scene) =>
  alterHeaders((headers) => [["Cookie", joined(names, scene, "; ")], ...headers])(request, scene);

const inBody: Naming = (names) => (request, scene) =>
  alterBody((body) => `${body}&${joined(names, scene, "&")}`)(request, scene);

const appendTo = (url: string, names: readonly string[], scene: Scene): string => `${url}?${joined(names, scene, "&")}`;

const inQuery: Naming = (names) => (request, scene) => alterUrl((url) => appendTo(url, names, scene))(request, scene);

/** Signs the names too, as parameters. */
const signing = (names: readonly string[]): Pick<AuthoredVerification, "scheme"> => ({
  scheme: (scene) => ({
    ...signedBy(scene.also[0]),
    collectParameters: (operation, protocol) => [...operation, ...protocol, ...pairsOfLogin(names, scene)],
  }),
});

/** Where the forger may be named, in words that follow "is named". Elsewhere nothing that is added can be signed. */
const unsignable = [
  ["by-realm", "by the realm", inHeader, ["realm"]],
  ["by-headers", "by headers of many names", inHeaders, LOGIN_HEADERS],
  ["by-cookies", "by cookies of many names", inCookies, LOGIN_NAMES],
] as const;
/** Where gateways may or may not take what is added into the base string, with the endings of the two requests' names. */
const signable = [
  ["in-header", "in the Authorization header, under many names", inHeader, LOGIN_NAMES, "", "-signed"],
  ["in-body", "in the body, under many names", inBody, LOGIN_NAMES, "-unsigned", ""],
  ["in-query", "in a query, under many names", inQuery, LOGIN_NAMES, "", "-signed"],
  ["by-second-login", "by a second login, in a query", inQuery, ["oauth_consumer_key"], "-unsigned", ""],
  ["by-token", "by oauth_token in the header", inHeader, ["oauth_token"], "-unsigned", ""],
  [
    "by-protocol",
    `by ${LOGIN_PROTOCOL_NAMES.join(", ")} in the header`,
    inHeader,
    LOGIN_PROTOCOL_NAMES,
    "-unsigned",
    "",
  ],
] as const;

const inSignedUrl = [
  ["in-query", "in a query", LOGIN_NAMES],
  ["by-second-login", "by a second login, in a query", ["oauth_consumer_key"]],
] as const;

/** The forger's own login, whose key signs, stands in the header; the second login is that of the merchant who is to pay. */
const payers: readonly (readonly [name: string, what: string, Inputs])[] = [
  [
    "payer-in-body",
    "in the body, and signed in place of the header's",
    {
      refused: "body-parameter-differs",
      scheme: ({ also }) => signedBy(also[0]),
      alter: alterBoth(addPayer, nameOther),
    },
  ],
  [
    "payer-in-query",
    "in a query of the URL that is signed, and signed in place of the header's",
    {
      scheme: ({ also, task }) => ({
        ...signedBy(also[0]),
        baseStringUri: (url) => reference.baseStringUri(withPayer(url, task.consumerKey)),
      }),
      alter: alterBoth(
        (request, { task }) => ({ ...request, url: withPayer(request.url, task.consumerKey) }),
        nameOther,
      ),
    },
  ],
];

function withPayer(url: string, login: string): string {
  return `${url}?oauth_consumer_key=${percentEncode(login)}`;
}

function addPayer(...[request, { task }]: Parameters<Alter>): ReturnType<Alter> {
  return { ...request, body: `${request.body}&oauth_consumer_key=${percentEncode(task.consumerKey)}` };
}

/**
 * Requests in one merchant's name that another merchant signs, who is named in a second place. Who looks the key up there
 * lets any merchant sign as any other.
 */
export function namedElsewhere(
  flag: string,
  plain: Pick<AuthoredVerification, "parameters">,
): readonly AuthoredVerification[] {
  const named = sharing({
    ...plain,
    flags: [flag],
    refused: "signature-mismatch",
    also: ["merchant-two"],
    scheme: ({ also }) => signedBy(also[0]),
  });
  return [
    ...unsignable.map(([place, where, naming, names]) =>
      named(`named-${place}`, `The forger, whose key signs, is named ${where}.`, { alter: naming(names) }),
    ),
    ...inSignedUrl.map(([place, where, names]) =>
      named(
        `named-${place}-of-signed-url`,
        `The forger, whose key signs, is named ${where} of the URL that is signed.`,
        {
          scheme: (scene) => ({
            ...signedBy(scene.also[0]),
            baseStringUri: (url) => reference.baseStringUri(appendTo(url, names, scene)),
          }),
          alter: inQuery(names),
        },
      ),
    ),
    ...payers.map(([name, what, own]) =>
      named(name, `The forger's own login stands in the header, and another's ${what}.`, own),
    ),
    ...signable.flatMap(([place, where, naming, names, unsigned, signed]) => {
      const shared = { alter: naming(names), ...(place === "in-header" ? { refused: "parameter-unknown" } : {}) };
      return [
        named(`named-${place}${unsigned}`, `The forger, whose key signs, is named ${where}.`, shared),
        named(`named-${place}${signed}`, `The forger, whose key signs, is named ${where}, and signs that too.`, {
          ...shared,
          ...signing(names),
        }),
      ];
    }),
  ];
}
