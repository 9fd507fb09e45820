import type { FileCredentials } from "../../../../src/vectors/vector.ts";
import type { Consumer } from "../../../../src/verification/consumer.ts";
import { verifyRequest } from "../../../../src/verification/verify-request.ts";
import type { SentRequest } from "../../sent-request.ts";
import type { MadeRequest } from "./make-drawn.ts";
import type { Staged } from "./staged.ts";

/** Takes merchants' secrets out of a text: some forgeries hold the key itself. */
export type Mask = (text: string) => string;

/** What was sent, as a finding may hold it. */
export function tellSent({ request, now, due }: MadeRequest, staged: Staged, mask: Mask): SentRequest {
  const { method, url, headers, body } = request;
  const told: SentRequest = {
    request: {
      method,
      url: mask(url),
      headers: headers.map(([name, value]) => [mask(name), mask(value)]),
      body: mask(body),
    },
    now,
    ...(due !== undefined && { due }),
  };
  const { credentials } = staged;
  // A vector of a masked request would show another one.
  const isWhole = JSON.stringify(told.request) === JSON.stringify({ method, url, headers, body });
  if (due === undefined || credentials.length === 0 || !isWhole) return told;
  // A gateway may know a merchant by a second key as well, which a vector's merchant has not.
  const alone = credentials.map((one, at) => withOneKey(one, staged.consumers[at]));
  const isSame = verifyRequest(told.request, alone, now).accepted === due.accepted;
  return isSame ? { ...told, consumers: credentials } : told;
}

function withOneKey(credentials: FileCredentials, { publicKey }: Partial<Consumer> = {}): Consumer {
  const { consumerKey } = credentials;
  if (!("keyFile" in credentials)) return { consumerKey, consumerSecret: credentials.consumerSecret };
  return { consumerKey, ...(publicKey !== undefined && { publicKey }) };
}
