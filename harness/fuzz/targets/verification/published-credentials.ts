import type { LiveMerchant, LiveSetting } from "../../../../src/vectors/derive/live-verification.ts";
import type { NamedVerification } from "../../../../src/vectors/derive/name-verification.ts";
import type { RsaKeys } from "../../../../src/vectors/resolve-task.ts";
import type { FileCredentials } from "../../../../src/vectors/vector.ts";

/** A stance's merchants as a vector file holds them; none where a live gateway has one of them under keys of his own. */
export function publishedCredentials(
  { main, also }: NamedVerification,
  { merchants }: LiveSetting,
  keys: RsaKeys,
): readonly FileCredentials[] {
  const cast = [main, ...also].map(({ credentials }) => credentials);
  const isPublished = cast.every((credentials) => {
    const { consumerKey } = credentials;
    const merchant = Object.hasOwn(merchants, consumerKey) ? merchants[consumerKey] : undefined;
    return merchant?.consumerKey === consumerKey && holds(merchant, credentials, keys);
  });
  return isPublished ? cast : [];
}

function holds({ consumerSecret, privateKey }: LiveMerchant, credentials: FileCredentials, keys: RsaKeys): boolean {
  if (!("keyFile" in credentials)) return consumerSecret === credentials.consumerSecret;
  return privateKey?.pkcs8 !== undefined && privateKey.pkcs8 === keys[credentials.keyFile]?.pkcs8;
}
