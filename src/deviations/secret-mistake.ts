import type { Deviation } from "./deviation.ts";

/** A mistake that changes the control key on its way into the HMAC key. */
export interface SecretMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly permitted?: string;
  readonly change: (secret: string) => string;
}

/** The deviation of such a mistake. */
export function inSecret({ change, ...mistake }: SecretMistake): Deviation {
  return {
    stage: "signingKey",
    fix: "Put the control key into the signing key exactly as the gateway issued it.",
    clauses: ["hmac.1"],
    links: [],
    methods: ["HMAC-SHA1"],
    ...mistake,
    replace: (right) => (secret) => right(change(secret)),
  };
}
