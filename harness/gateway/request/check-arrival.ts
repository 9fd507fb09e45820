import type { IncomingMessage } from "node:http";
import { quote } from "../../../src/verification/rejection.ts";
import { wrongMethod } from "../judge-request.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { GatewayLimits } from "./check-head.ts";
import { checkHead, rawValues } from "./check-head.ts";
import type { Location } from "./locate-request.ts";

/** What a request expects before it sends its body. */
export type Expectation = "nothing" | "continue" | "unknown";

/** The circumstances in which the head of a request has arrived. */
export interface Arrival {
  readonly location: Location;
  readonly expects: Expectation;
  /** Whether its connection is one too many. */
  readonly isSurplus: boolean;
}

/** Why a request is refused before its body is read, if it is. */
export function checkArrival(
  request: IncomingMessage,
  { location, expects, isSurplus }: Arrival,
  limits: GatewayLimits,
): Refusal | undefined {
  if (isSurplus) {
    return refuse("gateway-full", `connections: expected at most ${limits.connections}, got more: try again`);
  }
  return checkHead(request, limits) ?? checkExpected(request, location, expects);
}

/** Who asks before sending the body is spared sending it in vain (RFC 9110, section 10.1.1). */
function checkExpected(request: IncomingMessage, location: Location, expects: Expectation): Refusal | undefined {
  if (expects === "nothing") return undefined;
  if (expects === "continue") {
    const { method = "" } = request;
    return location.refused ?? (method === "POST" ? undefined : wrongMethod(method));
  }
  const [expectation = ""] = rawValues(request, "expect");
  return refuse("expectation-unknown", `Expect: expected 100-continue or none, got ${quote(expectation)}`);
}
