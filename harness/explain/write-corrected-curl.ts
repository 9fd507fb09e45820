import { writeCurl } from "../text/write-curl.ts";
import type { Explanation } from "./explanation.ts";

/** Writes the corrected request as a curl command, from what is masked: card numbers are stars. Empty without a correction. */
export function writeCorrectedCurl({ corrected, received }: Explanation): string {
  if (corrected === undefined) return "";
  const body =
    corrected.body ??
    received.bodyParameters
      .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&");
  const contentType = corrected.contentType ?? received.contentType;
  return writeCurl({
    method: received.method,
    url: received.url,
    headers: [
      ...(contentType === null ? [] : [["Content-Type", contentType] as const]),
      ["Authorization", corrected.authorization] as const,
    ],
    body,
  }).join("\n");
}
