/** Decides whether a gateway refuses a request with a status. */
export type IsRefusal = (status: number) => boolean;

/** What a proxy on the way answers that wants credentials (RFC 9110, section 15.5.8); a gateway never does. */
export const OF_A_PROXY = 407;

/** Statuses of the 4xx that say nothing about the request's signature: "not now" (RFC 9110, section 15.5; RFC 6585), or a proxy's. */
const SAY_NOTHING = new Set([OF_A_PROXY, 408, 425, 429]);

/** The hint about these statuses. Counted as refusals, they would pass forgeries that the gateway never judged. */
export const SEND_FEWER = "send fewer requests, with --rate and --jobs";

const RANGE = /^([2-4][0-9]{2})(?:-([2-4][0-9]{2}))?$/;

/** The default: any status of a request's fault, but those that say nothing of the request. */
export const refusesByDefault: IsRefusal = (status) => status >= 400 && status <= 499 && !SAY_NOTHING.has(status);

/** Reads statuses and ranges of them, as `403` and `400-499`; nothing where one is none of `least` to 499. */
export function parseStatuses(texts: readonly string[], least: 200 | 300 = 300): IsRefusal | undefined {
  const ranges = texts.map((text) => {
    const [, from, to = from] = RANGE.exec(text) ?? [];
    return { from: Number(from), to: Number(to) };
  });
  if (ranges.length === 0 || !ranges.every(({ from, to }) => least <= from && from <= to)) return undefined;
  return (status) => ranges.some(({ from, to }) => status >= from && status <= to);
}

/** Decides whether a status asks for fewer requests at a time (RFC 6585, section 4; RFC 9110, section 15.6.4). */
export function asksForFewer(status: number): boolean {
  return status === 429 || status === 503;
}
