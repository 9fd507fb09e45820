import { formatJson } from "../generate/format-json.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers } from "../suite/published-consumers.ts";

/** The published test merchants as JSON, for a gateway to register. Throws as `loadVectors`. */
export function listConsumers(): string {
  const consumers = publishedConsumers(loadVectors()).map(({ consumerKey, consumerSecret, publicKey }) => ({
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey }),
  }));
  return formatJson(consumers);
}
