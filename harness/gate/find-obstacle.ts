import { CountersignError } from "../../src/countersign-error.ts";
import { excerpt } from "../adapters/excerpt.ts";
import { asksForFewer, SEND_FEWER } from "./asks-for-fewer.ts";
import type { AnswerReading } from "./observe-answer.ts";
import { headerValues } from "./parse-head.ts";
import type { Answer } from "./read-answer.ts";
import { refusesByDefault } from "./refused-statuses.ts";

/** Why a gateway that answers a harmless request so cannot be tested, if it cannot, and what to do. */
export function findObstacle(answer: Answer, url: string, reading: AnswerReading): CountersignError | undefined {
  const { status } = answer;
  const { isRefusal, mask } = reading;
  // By default 404 refuses a request for another endpoint, but this one was for an endpoint that should be there.
  if (status === 200 || (isRefusal(status) && (status !== 404 || isRefusal !== refusesByDefault))) return undefined;
  const obstacle = (code: string, hint: string): CountersignError =>
    new CountersignError(code, `gateway ${url}: expected status 200 or one that refuses, got ${status}`, hint);
  if (status === 404) {
    return obstacle(
      "gateway-path-unknown",
      "The URL to give is what stands before /api; the endpoint identifier is set in the --config file.",
    );
  }
  if (status >= 500) return obstacle("gateway-failing", "It is up but does not work: see its own log first.");
  if (status >= 300 && status < 400) {
    const [location = "nowhere"] = headerValues(answer, "location");
    const to = excerpt(mask(location));
    return obstacle("gateway-redirects", `It redirects to ${to}: signed requests do not follow. Give its own URL.`);
  }
  if (asksForFewer(status))
    return obstacle("gateway-busy", `It asks to be tried again later: wait, then ${SEND_FEWER}.`);
  return obstacle(
    "gateway-undecided",
    `Whether ${status} accepts or refuses is not known; refusedStatuses in the --config file can name statuses that refuse.`,
  );
}
