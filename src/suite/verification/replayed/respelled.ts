import type { AuthoredVerification } from "../../concern.ts";
import type { Alter } from "../alter-request.ts";
import { describing, type Inputs } from "../author-requests.ts";

/** Authors a request that is sent once more in another spelling. */
export function respelled(name: string, comment: string, alter: Alter, more: Inputs = {}): AuthoredVerification {
  return {
    name,
    comment,
    flags: [],
    ...describing("two words: caf\u00e9"),
    point: "nonce-replay",
    respells: true,
    alter,
    ...more,
  };
}
