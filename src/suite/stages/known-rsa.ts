import type { AuthoredStage } from "../concern.ts";
import { knownAnswers } from "./author-stages.ts";
import { gomodule, mastercard, oauthlib, wikiDerived } from "./known-sources.ts";

const wikiKey = pem(
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC0YjCwIfYoprq/FQO6lb3asXrx",
  "LlJFuCvtinTF5p0GxvQGu5O3gYytUvtC2JlYzypSRjVxwxrsuRcP3e641SdASwfr",
  "mzyvIgP08N4S0IFzEURkV1wp/IpH7kH41EtbmUmrXSwfNZsnQRE5SYSOhh+LcK2w",
  "yQkdgcMv11l4KoBkcwIDAQAB",
);

const oauthlibKey = pem(
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDk1/bxyS8Q8jiheHeYYp/4rEKJ",
  "opeQRRKKpZI4s5i+UPwVpupGAlwXWfzXwSMaKPAoKJNdu7tqKRniqst5uoHXw98g",
  "j0x7zamu0Ck1LtQ4c7pFMVah5IYGhBi2E9ycNS329W27nJPWNCbESTu7snVlG8V8",
  "mfvGGg3xNjTMO7IdrwIDAQAB",
);

const mastercardKey = pem(
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmKHOVHuDCsRyEHkhEikI",
  "iL9+NRBQ7XwJQLFz++JqHSbsJ0izn0pBTYCh+Mur0iolCuwcVNihcuxZESff73Hi",
  "Zj/TA+m1j4E9loOIkkMYD7QBxFabPTGL5IVtJbdIcoQHBi1Ed5G+GI0pBn2vBMxv",
  "xtoPv1SnS9Jp0oFoQp0gZ0dMUcFnHIHUUy5ttP4815Jhw/dgwUe5A4IgVKz1k3yx",
  "w57FaCFLregQDyPN0yIx41RtSZ/CtKa2xnkFPQC8Gi9+qr6aWKZgqmgBhzjNn17B",
  "DxTYRGcUKW8ltjOD7Vx540qpTTijdrZnRd41sJvYSmfcXmliZAZgZy3t7Tc9DnTt",
  "KQIDAQAB",
);

const signatures = knownAnswers("rsaSha256", (publicKey: string, baseString: string) => ({ publicKey, baseString }));

/** Published RSA-SHA256 signatures with their public keys. */
export const knownRsaSignatures: readonly AuthoredStage[] = [
  ...signatures(gomodule, [
    [
      "rsa-sha256-gomodule",
      "A 1024-bit key; the private half is not published, so the signature is verified.",
      "i1hxcRO6QJcZE6BLifFKF2rfNNpNPIplUtGE74+UFgVE+9nGnHXmKC1xro8oK03lHM5pGLp9zlcQYpDmLUCMZ2wVLmND1dCQ033UzUZvvxslK7c5gp53QvL5bduoQc2hRoAJTpFd/pN9o/dhwNCxNY+C1GD/WeaPE9Hg5EuP03Y=",
      wikiKey,
      "GET&http%3A%2F%2Fterm.ie%2Foauth%2Fexample%2Fecho_api.php&bar%3Dbaz%26method%3Dfoo%252520bar%26oauth_consumer_key%3Dkey%26oauth_nonce%3Da7da4d14579d61886be9d596d1a6a720%26oauth_signature_method%3DRSA-SHA256%26oauth_timestamp%3D1420240290%26oauth_token%3Daccesskey%26oauth_version%3D1.0",
    ],
  ]),
  ...signatures(wikiDerived, [
    [
      "rsa-sha256-wiki-derived",
      "The wiki's base string signed with RSA-SHA256. Derived by us with openssl, not published by the wiki.",
      "kd2wjpiASoDx6BqAMHy/k8CqNdyZv4opl1U4bBN1EBi8vmSHRVfw4h72BDerCp7M8pNEZEAUtvTOhgGNPh04cMmTeB/89Ok8GxYqIqVeYfKK5buzrNoOOAhjRUFpTvNOChNbRnlE04/d3hAITJjjykQtIZ2FWxJ4JO0gOdfKY0c=",
      wikiKey,
      "GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacaction.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3D13917289812797014437%26oauth_signature_method%3DRSA-SHA256%26oauth_timestamp%3D1196666512%26oauth_version%3D1.0%26size%3Doriginal",
    ],
  ]),
  ...signatures(oauthlib, [
    [
      "rsa-sha256-oauthlib",
      "The signature primitive alone: the base string names HMAC-SHA1, and its author signed it with openssl.",
      "jqKl6m0WS69tiVJV8ZQ6aQEfJqISoZkiPBXRv6Al2+iFSaDpfeXjYm+Hbx6m1azRdrZ/35PM3cvuid3LwW/siAkzb0xQcGnTyAPH8YcGWzmnKGY7LsB7fkqThchNxvRK/N7s9M1WMnfZZ+1dQbbwtTs1TG1+iexUcV7r3M7Heec=",
      oauthlibKey,
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
    ],
  ]),
  ...signatures(mastercard, [
    [
      "rsa-sha256-mastercard",
      "A 2048-bit key; the base string names RSA-SHA1, and SHA-256 is what was computed.",
      "DvyS3R795sUb/cvBfiFYZzPDU+RVefW6X+Afyu+9fxjudQft+ShXhpounzJxYCwOkkjZWXOR0ICTMn6MOuG04TTtmPMrOxj5feGwD3leMBsi+3XxcFLPi8BhZKqgapcAqlGfjEhq0COZ/F9aYDcjswLu0zgrTMSTp4cqXYMr9mbQVB4HL/jiHni5ejQu9f6JB9wWW+LXYhe8F6b4niETtzIe5o77++kKK67v9wFIZ9pgREz7ug8K5DlxX0DuwdUKFhsenA5z/NNCZrJE+tLu0tSjuF5Gsjw5GRrvW33MSoZ0AYfeleh5V3nLGgHrhVjl5+iS40pnG2po/5hIAUT5ag==",
      mastercardKey,
      "POST&https%3A%2F%2Fsandbox.api.mastercard.com%2Ffraud%2Fmerchant%2Fv1%2Ftermination-inquiry&Format%3DXML%26PageLength%3D10%26PageOffset%3D0%26oauth_body_hash%3DWhqqH%252BTU95VgZMItpdq78BWb4cE%253D%26oauth_consumer_key%3Dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx%26oauth_nonce%3D1111111111111111111%26oauth_signature_method%3DRSA-SHA1%26oauth_timestamp%3D1111111111%26oauth_version%3D1.0",
    ],
  ]),
];

function pem(...lines: readonly string[]): string {
  return ["-----BEGIN PUBLIC KEY-----", ...lines, "-----END PUBLIC KEY-----", ""].join("\n");
}
