import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredVerification, Scene } from "../../concern.ts";
import { type Alter, alterBody, alterHeaders, alterPairs } from "../alter-request.ts";
import { sharing } from "../author-requests.ts";
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

const listing =
  (names: readonly string[]): Alter =>
  (request, scene) =>
    alterPairs((pairs) => [...pairsOfLogin(names, scene).map(([name, login]) => `${name}="${login}"`), ...pairs])(
      request,
      scene,
    );

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
    named("named-by-realm", "The forger, whose key signs, is named by the realm.", { alter: listing(["realm"]) }),
    named("named-by-headers", "The forger, whose key signs, is named by headers of many names.", {
      alter: (request, scene) =>
        alterHeaders((headers) => [...pairsOfLogin(LOGIN_HEADERS, scene), ...headers])(request, scene),
    }),
    named("named-in-header", "The forger, whose key signs, is named in the Authorization header, under many names.", {
      alter: listing(LOGIN_NAMES),
      refused: "parameter-unknown",
    }),
    named("named-in-body", "The forger, whose key signs, is named in the body, under many names.", {
      scheme: (scene) => ({
        ...signedBy(scene.also[0]),
        collectParameters: (operation, protocol) => [...operation, ...pairsOfLogin(LOGIN_NAMES, scene), ...protocol],
      }),
      alter: (request, scene) =>
        alterBody((body) => [body, ...pairsOfLogin(LOGIN_NAMES, scene).map((pair) => pair.join("="))].join("&"))(
          request,
          scene,
        ),
    }),
    ...(
      [
        ["token", ["oauth_token"]],
        ["protocol", LOGIN_PROTOCOL_NAMES],
      ] as const
    ).map(([name, names]) =>
      named(`named-by-${name}`, `The forger, whose key signs, is named by ${names.join(", ")} in the header.`, {
        scheme: (scene) => ({
          ...signedBy(scene.also[0]),
          collectParameters: (operation, protocol) => [...operation, ...protocol, ...pairsOfLogin(names, scene)],
        }),
        alter: listing(names),
      }),
    ),
  ];
}
