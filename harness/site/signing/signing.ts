import type { signRequest } from "../../../src/signing/sign-request.ts";

/** The reference signer, as the page runs it: what `signing.js` provides. */
export interface Signing {
  readonly signRequest: typeof signRequest;
}
