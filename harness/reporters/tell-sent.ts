import type { CampaignFinding } from "../../src/conformance/campaign.ts";
import { escapeProse } from "./escape-text.ts";

const HEADERS_SHOWN = 20;
/** Whole: a signature under RSA takes a thousand characters. */
const LINE_LIMIT = 2_000;

/** The request that a live gateway was sent, a line for each of its parts in escaped prose, and how to send it again. */
export function tellSent({ sent, property, seed, path }: CampaignFinding): readonly string[] {
  if (sent === undefined) return [];
  const { method, url, headers, body } = sent;
  const rest = headers.length - HEADERS_SHOWN;
  const lines = [
    `sent: ${method} ${url}`,
    ...headers.slice(0, HEADERS_SHOWN).map(([name, value]) => `sent.header: ${name}: ${value}`),
    ...(rest > 0 ? [`… and ${rest} more headers, see report.json`] : []),
    `sent.body: ${body === "" ? "none" : body}`,
    `To send it again, with a fresh nonce and time: countersign fuzz --input ${property}@${seed}:${path} --gateway …`,
  ];
  return lines.map((line) => escapeProse(line, LINE_LIMIT));
}
