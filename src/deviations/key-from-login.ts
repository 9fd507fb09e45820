import { percentDecode } from "../encoding/percent-encode.ts";
import type { Deviation } from "./deviation.ts";

const IN_BASE_STRING = /oauth_consumer_key%3D(.*?)(?:%26|$)/;
const utf8 = new TextDecoder();

/** Mistakes that use the merchant login as a secret. The stage is not given it, but what is signed names it. */
export const keyFromLoginDeviations: readonly Deviation[] = [
  {
    id: "key-token-is-login",
    stage: "hmacSha1",
    title: "The merchant login is used as the token secret",
    happens: "The signing key is the control key, & and the login, where nothing belongs after the &.",
    fix: "Leave the token secret empty: the key ends with the &.",
    clauses: ["hmac.1"],
    links: [],
    methods: ["HMAC-SHA1"],
    replace: (right) => (key, message) => right(key + loginIn(message), message),
  },
  {
    id: "key-is-login",
    stage: "hmacSha1",
    title: "The merchant login is used in place of the control key",
    happens: "The signing key is the login and &: oauth_consumer_key and the consumer secret are confused.",
    fix: "Sign with the control key; the login travels as oauth_consumer_key.",
    clauses: ["hmac.1", "methods.hmac-sha1"],
    links: [],
    methods: ["HMAC-SHA1"],
    replace: (right) => (key, message) => {
      const login = loginIn(message);
      return right(login === "" ? key : `${login}&`, message);
    },
  },
];

/** Empty where a message names no login, as when another mistake has left it out. */
function loginIn(message: Uint8Array | string): string {
  const text = typeof message === "string" ? message : utf8.decode(message);
  const encoded = IN_BASE_STRING.exec(text)?.[1] ?? "";
  const once = percentDecode(encoded) ?? encoded;
  return percentDecode(once) ?? once;
}
