import type { Deviation } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { isFormContentType } from "../../verification/form-content-type.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import type { Signed } from "../adapter.ts";
import { matchBody } from "./match-body.ts";
import { matchHeader } from "./match-header.ts";
import { parts } from "./replay.ts";
import type { DeviantTraces } from "./trace-deviants.ts";

/** A part of what was shown: whether given mistakes make it, and what they make of it, to compare. */
export interface ShownPart {
  readonly part: number;
  readonly matches: (deviations: readonly Deviation[], signature: string) => boolean;
  readonly write: (deviations: readonly Deviation[]) => string;
}

/** Stands for a signature where it is not the signature that matters. */
const ANY_SIGNATURE = "signature+/=";

/** Header, body and content type, as far as they were shown. */
export function shownParts(task: SigningTask, shown: Signed, traces: DeviantTraces): readonly ShownPart[] {
  const { authorization, body, contentType } = shown;
  const all: ShownPart[] = [];
  if (authorization !== undefined) {
    const isHeader = matchHeader(authorization);
    all.push({
      part: parts.header,
      matches: (deviations, signature) => isHeader(traces.header(deviations, signature)),
      write(deviations) {
        const { pairs, join } = traces.header(deviations, ANY_SIGNATURE);
        return join(pairs);
      },
    });
  }
  if (body !== undefined) {
    const isBody = matchBody(body, repeatableOf(task, authorization));
    all.push({
      part: parts.body,
      matches: (deviations, signature) => isBody(traces.body(deviations, signature)),
      write: (deviations) => traces.body(deviations, ANY_SIGNATURE),
    });
  }
  if (contentType !== undefined) {
    const isForm = isFormContentType(contentType);
    all.push({
      part: parts.contentType,
      matches(deviations) {
        const type = traces.contentType(deviations);
        return type === contentType || (isForm && isFormContentType(type));
      },
      write: traces.contentType,
    });
  }
  return all;
}

/** The protocol parameters, which a body may repeat as the header has them (clause body.2). */
function repeatableOf(task: SigningTask, authorization: string | undefined): readonly (readonly [string, string])[] {
  const parsed = authorization === undefined ? undefined : parseAuthorization(authorization);
  const sent = parsed?.accepted === true ? parsed.parameters : reference.protocolParameters(task);
  return sent.filter(([name]) => name !== "oauth_signature");
}
