import type { signRequest } from "../../../src/signing/sign-request.ts";
import { type Loading, useLoading } from "../app/load-data.ts";
import { loadScript } from "../app/load-script.ts";

/** The reference signer, as the page runs it. */
export interface Signing {
  readonly signRequest: typeof signRequest;
}

declare global {
  var countersignSigning: Signing | undefined;
}

/** Loads the reference signer for a view. */
export function useSigning(): Loading<Signing> {
  return useLoading(loadSigning, "signing");
}

async function loadSigning(): Promise<Signing> {
  await loadScript("signing.js");
  const signing = globalThis.countersignSigning;
  if (signing === undefined) throw new Error("signing.js is not of this release. Load the page again.");
  return signing;
}
