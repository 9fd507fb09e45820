/** Decides whether a gateway refuses a request with a status. */
export type IsRefusal = (status: number) => boolean;

/** Statuses of the 4xx that mean "not now" and nothing about the request's signature (RFC 9110, section 15.5; RFC 6585). */
const NOT_NOW = new Set([408, 425, 429]);

/** The hint about these statuses. Counted as refusals, they would pass forgeries that the gateway never judged. */
export const SEND_FEWER = "send fewer requests, with --rate and --jobs";

const RANGE = /^([2-4][0-9]{2})(?:-([2-4][0-9]{2}))?$/;

/** The default: any status of a request's fault, but those that ask to try again. */
export const refusesByDefault: IsRefusal = (status) => status >= 400 && status <= 499 && !NOT_NOW.has(status);

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
