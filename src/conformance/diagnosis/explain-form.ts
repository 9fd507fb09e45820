import { base64Decode } from "../../encoding/base64.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { findExplanations } from "./find-explanations.ts";
import { authorizationOf, contentTypeOf } from "./read-sent-request.ts";
import type { SentTask } from "./read-sent-tasks.ts";
import { replaySigning } from "./replay-signing.ts";
import type { RequestExplanation, RequestSearch } from "./search-request.ts";

/** Stands for what the request does not say. A mistake that is told by the form alone must not show it. */
const PLACEHOLDER = "not-in-the-request";

/**
 * The single mistakes that give the request its form, whatever its signature: that is taken as it stands, since it
 * cannot be computed again or nothing makes it.
 */
export function explainForm(search: RequestSearch): readonly RequestExplanation[] {
  const shown = {
    authorization: authorizationOf(search.request) ?? "",
    body: search.request.body,
    contentType: contentTypeOf(search.request) ?? "",
  };
  return search.tasks.filter(readsSignature).flatMap((from) => {
    const { task } = from;
    const replay = replaySigning({
      task: {
        ...task,
        consumerKey: from.reading.consumerKey ?? PLACEHOLDER,
        nonce: from.reading.nonce ?? PLACEHOLDER,
        timestamp: from.reading.timestamp ?? PLACEHOLDER,
        signatureMethod: "HMAC-SHA1",
        consumerSecret: PLACEHOLDER,
      },
      shown,
      base: withSignatureAsSent(from),
    });
    if (replay.reproduces([])) return [];
    return findExplanations(replay, search.deviations, { most: 1 }).map(
      (deviations): RequestExplanation => ({ deviations, task, proof: "form" }),
    );
  });
}

/** Of the ways to read the header only those by which the signature is one: any other would explain anything. */
function readsSignature({ reading: { signature } }: SentTask): boolean {
  return signature === undefined || base64Decode(signature) !== undefined;
}

function withSignatureAsSent({ task, base, reading }: SentTask): Scheme {
  const method = task.signatureMethod;
  return {
    ...base,
    protocolParameters: (placeholder) =>
      base
        .protocolParameters(placeholder)
        .map(([name, value]) => [name, name === "oauth_signature_method" ? method : value]),
    encodeSignature: () => reading.signature ?? "",
  };
}
