import { createPublicKey } from "#crypto";
import { privateKeyOf } from "../../signing/rsa-sha256.ts";
import type { RsaPrivateKeyPem, SigningCredentials, SigningTask } from "../../signing/signing-task.ts";
import type { Consumer } from "../../verification/verify-task.ts";
import type { AuthoredVerification, Scene } from "../concern.ts";
import type { NamedTask, NamedVerification } from "./authored-task.ts";
import { completeBody, type Moment } from "./live-body.ts";

/** A merchant of a live gateway, with what it takes to sign in its name. */
export interface LiveMerchant {
  readonly consumerKey: string;
  readonly consumerSecret?: string;
  readonly privateKey?: RsaPrivateKeyPem;
}

/** A live gateway: its base URL replaces https://gateway.example/paynet, its endpoint identifiers 1111 and 2222. */
export interface LiveSetting {
  /** What is signed. No slash at the end. */
  readonly baseUrl: string;
  /** As it stands in the URL: percent-encoded. */
  readonly endpointId: string;
  /** Another endpoint of the gateway, where one is known. */
  readonly otherEndpointId?: string;
  /** By consumer key as the vectors know it ("merchantlogin", …); a vector whose merchant is missing is left out. */
  readonly merchants: Readonly<Record<string, LiveMerchant>>;
  /** Further fields of every body, and the gateway's own values of the operations' fields where a vector has a plain or a drawn one. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface LiveScene {
  readonly scene: (moment: Moment, body: LiveBody) => Scene;
  /** The merchants of the vector, as the gateway has them on record. */
  readonly consumers: readonly Consumer[];
}

/** The body of a live request: with all fields of its operation, or as the vector has it. */
export type LiveBody = "complete" | "as-authored";

/** The parts of published requests that live requests replace. */
const published = {
  baseUrl: /^https?:\/\/gateway\.example\/paynet(?=\/)/,
  endpointId: "1111",
  otherEndpointId: "2222",
};

/** Moves a vector's merchants, URL, nonce and time to a live gateway, or names the merchant that is missing. */
export function stageLive(
  { main, also }: NamedVerification,
  authored: AuthoredVerification,
  setting: LiveSetting,
): LiveScene | { readonly missing: string } {
  const otherEndpointId = setting.otherEndpointId ?? `${setting.endpointId}0`;
  const cast = [main, ...also].map((named) => ({ named, credentials: credentialsFor(named, setting) }));
  const signers = cast.flatMap(({ named, credentials }) =>
    credentials === undefined ? [] : [{ url: moveUrl(named.task.url, setting, otherEndpointId), named, credentials }],
  );
  const absent = cast.find(({ credentials }) => credentials === undefined);
  const [first, ...others] = signers;
  if (absent !== undefined || first === undefined) {
    const { credentials, task } = absent?.named ?? main;
    return { missing: `no merchant is given for ${credentials.consumerKey} under ${task.signatureMethod}` };
  }
  return {
    consumers: cast.flatMap(({ named }) => consumersOf(merchantOf(named, setting))),
    scene: ({ now, nonce }, body) => {
      const moment = {
        nonce: authored.liveNonce?.(nonce) ?? nonce,
        timestamp: String(now - (authored.ageSeconds ?? 0)),
      };
      const taskOf = ({ url, named, credentials }: typeof first): SigningTask => {
        const { method, parameters: authoredBody } = named.task;
        const parameters =
          body === "complete"
            ? completeBody(authoredBody, url, { now, nonce, fields: setting.fields, drawn: authored.drawn ?? [] })
            : authoredBody;
        return { method, url, parameters, ...moment, ...credentials };
      };
      return { task: taskOf(first), otherEndpointId, also: others.map(taskOf) };
    },
  };
}

function merchantOf({ credentials }: NamedTask, { merchants }: LiveSetting): LiveMerchant | undefined {
  return Object.hasOwn(merchants, credentials.consumerKey) ? merchants[credentials.consumerKey] : undefined;
}

function credentialsFor(named: NamedTask, setting: LiveSetting): SigningCredentials | undefined {
  const { consumerKey, consumerSecret, privateKey } = merchantOf(named, setting) ?? {};
  if (consumerKey === undefined) return undefined;
  if (named.task.signatureMethod === "HMAC-SHA1") {
    return consumerSecret === undefined ? undefined : { signatureMethod: "HMAC-SHA1", consumerKey, consumerSecret };
  }
  return privateKey === undefined ? undefined : { signatureMethod: "RSA-SHA256", consumerKey, privateKey };
}

const publicKeys = new WeakMap<LiveMerchant, Consumer>();

/** Returns one object per merchant, so that caches by consumer parse each key once. */
function consumersOf(merchant: LiveMerchant | undefined): readonly Consumer[] {
  if (merchant === undefined) return [];
  const known = publicKeys.get(merchant);
  if (known !== undefined) return [known];
  const { consumerKey, consumerSecret, privateKey } = merchant;
  const consumer: Consumer = {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(privateKey !== undefined && {
      publicKey: String(createPublicKey(privateKeyOf(privateKey)).export({ type: "spki", format: "pem" })),
    }),
  };
  publicKeys.set(merchant, consumer);
  return [consumer];
}

/** Moves a URL to a live gateway. One outside the published base URL stays: its vector is not sent live. */
function moveUrl(url: string, { baseUrl, endpointId }: LiveSetting, otherEndpointId: string): string {
  const path = url.replace(published.baseUrl, "");
  if (path === url) return url;
  const segments = path.split("/").map((segment) => {
    if (segment === published.endpointId) return endpointId;
    return segment === published.otherEndpointId ? otherEndpointId : segment;
  });
  return baseUrl + segments.join("/");
}
