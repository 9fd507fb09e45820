import type { Scheme } from "../../../signing/scheme.ts";
import type { Deviation } from "../../deviation.ts";

/** A change of the caller's values on their way into the signature alone. */
export interface ValueChange {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly links?: readonly string[];
  readonly generated?: true;
  readonly change: (value: string) => string;
}

/** Makes the mistake of signing another value than the one that is sent. */
export function signChanged({ change, ...mistake }: ValueChange): Deviation {
  return {
    stage: "encodeValue",
    fix: "Sign each value exactly as it is sent, character by character: change it before both, or not at all.",
    clauses: ["base-string.1", "base-string.2"],
    links: [],
    ...mistake,
    replace: changing(change),
  };
}

/** Changes the caller's values alone: the signer makes the protocol parameters itself. */
function changing(change: (value: string) => string): (right: Scheme["encodeValue"]) => Scheme["encodeValue"] {
  return (right) => (value, name) => right(name.startsWith("oauth_") ? value : change(value), name);
}
