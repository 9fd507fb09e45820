/** Whether a status asks for fewer requests at a time (RFC 6585, section 4; RFC 9110, section 15.6.4). */
export function asksForFewer(status: number): boolean {
  return status === 429 || status === 503;
}

/** What to do where one does. To name it among the refusing statuses would make refusals of forgeries that nobody looked at. */
export const SEND_FEWER = "send fewer requests, with --rate and --jobs";
