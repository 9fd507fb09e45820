/** What a wrong acceptance does, each said in one way: reports tell together what has the same effect. */
export const harms = {
  publicKeySigns: {
    bugType: "takeover",
    effect: "The public key is public: anyone can sign in the merchant's name.",
  },
  anotherMerchantSigns: {
    bugType: "takeover",
    effect: "Every merchant pays from every other merchant's account.",
  },
  publishedKeySigns: {
    bugType: "takeover",
    effect: "Everybody has these keys: a gateway that knows them in production serves everybody.",
  },
  strangerServed: {
    bugType: "takeover",
    effect: "Strangers without any login of the gateway's are served.",
  },
  noKeyNeeded: {
    bugType: "takeover",
    effect: "Whoever knows a merchant's login signs in its name, without its key.",
  },
  secretShown: {
    bugType: "takeover",
    effect: "The secret itself travels with each request: whoever sees one signs in the merchant's name for good.",
  },
  smallExponentForged: {
    bugType: "takeover",
    effect: "Anyone signs in the name of a merchant whose key has the public exponent 3.",
  },
  bodyChanged: {
    bugType: "tampering",
    effect: "Whoever stands between merchant and gateway sends the money where he likes, in the amount he likes.",
  },
  sentElsewhere: {
    bugType: "tampering",
    effect: "A signed request is sent again to another endpoint, operation or gateway, and is obeyed there.",
  },
  notCovered: {
    bugType: "tampering",
    effect: "What the signature does not cover can be changed on its way: amounts, accounts, logins.",
  },
  readTwice: {
    bugType: "tampering",
    effect: "What is checked is not what is paid: verifier and payment each read another one of two values.",
  },
  formChanged: {
    bugType: "tampering",
    effect: "A request that was never signed in this form is obeyed.",
  },
  replayed: {
    bugType: "replay",
    effect: "A recorded request is obeyed again and again, under a fresh nonce or time that nobody signed.",
  },
  neverOld: {
    bugType: "replay",
    effect: "Requests never grow old, or are always too new, and nonces do not tell them apart.",
  },
  mistakeTaken: {
    bugType: "forgery",
    effect: "A gateway that also takes a common mistake may take one signature for two different requests.",
  },
  formUnagreed: {
    bugType: "forgery",
    effect: "A gateway that overlooks what the header says obeys requests in a form that nobody agreed on.",
  },
  keysTried: {
    bugType: "forgery",
    effect: "A gateway that tries several keys leaves a forger less to guess.",
  },
  talkedDown: {
    bugType: "forgery",
    effect: "A gateway that takes any method can be talked down to the one that is easiest to forge.",
  },
  guessable: {
    bugType: "forgery",
    effect: "A gateway that takes any form of a signature, or a part of it, leaves a forger less to guess.",
  },
  headerMisread: {
    bugType: "forgery",
    effect: "Two readers of one header can be made to read two different ones: one is checked, the other is booked.",
  },
  placesSearched: {
    bugType: "forgery",
    effect: "A gateway that looks in several places can be made to check one login, nonce or time and to book another.",
  },
  bodyMisread: {
    bugType: "forgery",
    effect: "Each part of the gateway can read another text under one signature: filters see one, the payment another.",
  },
  plusMisread: {
    bugType: "forgery",
    effect:
      "The check reads + as a plus and whoever reads the form reads a space: they book another text than was checked, and clients that write a space as + are turned away.",
  },
  methodMisused: {
    bugType: "forgery",
    effect: "What must be a POST is obeyed in a form that caches, logs and proxies treat as harmless.",
  },
  makesUp: {
    bugType: "forgery",
    effect: "A gateway that makes up what is missing obeys requests that nobody signed in this form.",
  },
} as const;
