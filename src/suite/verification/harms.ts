import type { ClauseId } from "../../spec/clauses.ts";
import type { VerificationFlag } from "../concern.ts";
import type { Level } from "../model/level.ts";
import type { Severity } from "../model/vector.ts";

/** Severity and effect of false accepts, and their level if not `must`. Each effect has one text: reports group flags by it. */
const harms = {
  publicKeySigns: ["takeover", "The public key is public: anyone can sign in the merchant's name."],
  anotherMerchantSigns: ["takeover", "Every merchant pays from every other merchant's account."],
  publishedKeySigns: [
    "takeover",
    "Everybody has these keys: a gateway that knows them in production serves everybody.",
  ],
  anybodyServed: ["takeover", "Strangers without any login of the gateway's are served."],
  noKeyNeeded: ["takeover", "Whoever knows a merchant's login signs in its name, without its key."],
  secretShown: [
    "takeover",
    "The secret itself travels with each request: whoever sees one signs in the merchant's name for good.",
  ],
  smallExponentForged: ["takeover", "Anyone signs in the name of a merchant whose key has the public exponent 3."],
  bodyChanged: [
    "tampering",
    "Whoever stands between merchant and gateway changes what is paid, to whom, or what is booked of it.",
  ],
  sentElsewhere: ["tampering", "A request is obeyed at another URL than the one that was signed."],
  notCovered: ["tampering", "What the signature does not cover can be changed on its way: amounts, accounts, logins."],
  readTwice: [
    "tampering",
    "What is checked is not what is paid: verifier and payment each read another one of two values.",
  ],
  formChanged: ["tampering", "A request that was never signed in this form is obeyed."],
  replayed: ["replay", "A recorded request is obeyed again and again, under a fresh nonce or time that nobody signed."],
  spelledAnew: [
    "replay",
    "Whoever saw a request sends it again in another spelling: refused as it was, it is obeyed once more.",
  ],
  neverOld: [
    "replay",
    "The age of a request cannot be told: what stands for its time is no count of whole seconds.",
    "should",
  ],
  mistakeTaken: [
    "forgery",
    "A gateway that also takes a common mistake may take one signature for two different requests.",
    "should",
  ],
  formUnagreed: [
    "forgery",
    "A gateway that overlooks what the header says obeys requests in a form that nobody agreed on.",
    "should",
  ],
  keysTried: ["forgery", "A gateway that tries several keys leaves a forger less to guess.", "should"],
  talkedDown: [
    "forgery",
    "A gateway that takes any method can be talked down to the one that is easiest to forge.",
    "should",
  ],
  guessable: [
    "forgery",
    "A gateway that takes any form of a signature, or a part of it, leaves a forger less to guess.",
    "should",
  ],
  headerMisread: [
    "forgery",
    "Two readers of one header can be made to read two different ones: one is checked, the other is booked.",
    "should",
  ],
  placesSearched: [
    "forgery",
    "A gateway that looks in several places can be made to check one login, nonce or time and to book another.",
    "should",
  ],
  bodyMisread: [
    "forgery",
    "Each part of the gateway can read another text under one signature: filters see one, the payment another.",
    "should",
  ],
  plusMisread: [
    "forgery",
    "The check reads + as a plus and whoever reads the form reads a space: they book another text than was checked, and clients that write a space as + are turned away.",
    "should",
  ],
  valueTidied: [
    "forgery",
    "A value is tidied before it is checked: whoever books it as it came books another text than was signed, and merchants who write it so are turned away.",
    "should",
  ],
  methodMisused: [
    "forgery",
    "What must be a POST is obeyed in a form that caches, logs and proxies treat as harmless.",
    "should",
  ],
  makesUp: [
    "forgery",
    "A gateway that makes up what is missing obeys requests that nobody signed in this form.",
    "should",
  ],
} as const;

/** Makes a flag of requests whose acceptance does a harm. */
export function harm(
  name: keyof typeof harms,
  description: string,
  clauses: readonly ClauseId[],
  links?: readonly string[],
): VerificationFlag {
  const [bugType, effect, level]: readonly [Severity, string, Level?] = harms[name];
  return { bugType, effect, description, clauses, ...(links && { links }), ...(level && { level }) };
}

/** Makes a flag of right requests. The effect is what their refusal does to honest merchants. */
export function refusal(
  description: string,
  effect: string,
  clauses: readonly ClauseId[],
  links?: readonly string[],
): VerificationFlag {
  return { bugType: "refusal", description, effect, clauses, ...(links && { links }) };
}
