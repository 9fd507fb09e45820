import type { AdapterRequest } from "../../src/judging/adapter.ts";
import type { FramedRequest } from "../../src/signing/http-request.ts";
import type { Delivery } from "./exchange-requests.ts";
import type { Sender } from "./sender.ts";

/** The requests that were sent behind others of theirs. */
export interface Repetitions {
  /** Returns what was delivered. */
  readonly keep: (asked: AdapterRequest, delivered: Delivery) => Delivery;
  /** Sends it once more, byte for byte, and observes the answer; nothing where none was kept of what was asked. */
  readonly repeat: <Seen>(
    asked: AdapterRequest,
    observe: (delivered: Delivery, request: FramedRequest) => Seen,
  ) => Promise<Seen | undefined>;
}

/** Keeps requests that were sent behind others, so that they can be sent once more, much later. */
export function keepRepetitions(sender: Sender): Repetitions {
  const kept = new Map<AdapterRequest, FramedRequest>();
  return {
    keep(asked, delivered) {
      if ("answer" in delivered && delivered.before !== undefined) kept.set(asked, delivered.request);
      return delivered;
    },
    async repeat(asked, observe) {
      const request = kept.get(asked);
      if (request === undefined) return undefined;
      return observe(await sender.deliver(() => ({ request: { ...request, pauseSeconds: 0 } })), request);
    },
  };
}
