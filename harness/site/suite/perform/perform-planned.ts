import { percentEncode } from "../../../../src/encoding/percent-encode.ts";
import type { Observation } from "../../../../src/judging/adapter.ts";
import type { PlannedVector } from "../../../../src/judging/plan.ts";
import { signRequest } from "../../../../src/signing/sign-request.ts";
import { buildRequest } from "../../../../src/spec/build-request.ts";
import { readResponse } from "../../../../src/spec/read-response.ts";
import { verifyRequest } from "../../../../src/verification/verify-request.ts";

export function performPlanned(planned: PlannedVector): {
  readonly result: unknown;
  readonly observation: Observation;
} {
  switch (planned.kind) {
    case "signing": {
      const result = signRequest(planned.request.task);
      const { authorization, signature, baseString, body, contentType } = result.trace;
      return { result, observation: { signed: { authorization, signature, baseString, body, contentType } } };
    }
    case "verification": {
      const { request, consumers, now } = planned.request.task;
      const result = verifyRequest(request, consumers, now);
      const verified = result.accepted ? { accepted: true } : { accepted: false, reason: result.reason };
      return { result, observation: { verified } };
    }
    case "encoding": {
      const encoded = percentEncode(planned.request.text);
      return { result: encoded, observation: { encoded } };
    }
    case "request-shapes": {
      const built = buildRequest(planned.request.task);
      return { result: built, observation: { built } };
    }
    case "responses": {
      const outcome = readResponse(planned.request.task);
      return { result: outcome, observation: { outcome } };
    }
  }
}
