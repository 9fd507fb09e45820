import { createHmac } from "node:crypto";
import { baseString } from "./countersign.ts";
import { transfer } from "./transfer-request.ts";

const ready = baseString();
const key = `${transfer.consumerSecret}&`;

/** HMAC-SHA1 alone, of a base string that is there already. */
export function signature(): string {
  return createHmac("sha1", key).update(ready).digest("base64");
}
