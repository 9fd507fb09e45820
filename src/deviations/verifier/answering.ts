import { under, type VerifierDeviation, type Verify, verifierDeviations, verifierWith } from "./verifier-deviation.ts";

const verifyRightly = verifierWith({});

const withoutRsa: Verify = (task) => {
  const isRsa = task.request.headers.some(([, value]) => value.includes("RSA-SHA256"));
  return isRsa ? { accepted: false, reason: "unsupported" } : verifyRightly(task);
};

export const answerDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "accepts-everything": {
      happens: "Accepts everything.",
      verify: () => ({ accepted: true }),
      caughtBy:
        "tampered-*/* malformed-*/* signers/* deviations/* single-bytes/* borrowed/* method-confusion/* lax-padding/*",
    },
    "signature-not-compared": {
      happens: "Reads everything rightly, and never compares the signature.",
      instead: { decodeSignature: () => Buffer.alloc(0), sameMac: () => true, rsaHolds: () => true },
      caughtBy:
        "tampered-request/body-* tampered-signature/* single-bytes/value-* borrowed/* signers/secret-wrong rsa-sha1 merchants/key-of-another",
    },
    "fails-open": {
      happens: "Accepts where reading the request throws an exception.",
      instead: { onThrow: () => ({ accepted: true }) },
      caughtBy: "malformed-body/body-latin1 body-overlong-utf8 body-surrogate header-grammar/nonce-broken-escape",
    },
  }),
  ...verifierDeviations("refuses", {
    "refuses-everything": {
      happens: "Refuses everything.",
      verify: () => ({ accepted: false, reason: "no" }),
      caughtBy: "accepted/*",
    },
  }),
  ...verifierDeviations("refuses", {
    "rsa-refused": {
      happens: "Was built without RSA-SHA256, and says otherwise.",
      verify: withoutRsa,
      caughtBy: "accepted/*",
    },
  }).map(under("RSA-SHA256")),
  ...verifierDeviations("does not answer", {
    crashes: {
      happens: "Lets the exceptions of its decoders through.",
      instead: {
        onThrow: (error) => {
          throw error;
        },
      },
      caughtBy: "malformed-body/body-latin1 body-overlong-utf8 body-surrogate header-grammar/nonce-broken-escape",
    },
    "crashes-without-header": {
      happens: "Falls over a request without an Authorization header.",
      verify: (task) => {
        if (!task.request.headers.some(([name]) => name.toLowerCase() === "authorization")) {
          throw new TypeError("Cannot read properties of undefined (reading 'split')");
        }
        return verifyRightly(task);
      },
      caughtBy: "malformed-header/no-header",
    },
    hangs: {
      happens: "Never answers a request whose header it cannot read.",
      verify: (task) =>
        task.request.headers.some(([name, value]) => name === "Authorization" && value === "")
          ? new Promise(() => {})
          : verifyRightly(task),
      caughtBy: "malformed-header/empty-header",
    },
  }),
];
