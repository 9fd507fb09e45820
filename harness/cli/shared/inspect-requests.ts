import type { InspectedMerchant } from "../../inspect/explain-received.ts";
import { openRequestFeed, type RequestFeed } from "../../inspect/request-feed.ts";
import { siteFolder } from "../../inspect/site-files.ts";
import { startInspector } from "../../inspect/start-inspector.ts";

/** A page that shows the requests of a gateway as they come. */
export interface RequestInspector extends Pick<RequestFeed, "add" | "name"> {
  readonly address: string;
  /** Shows a sentence above the requests. */
  readonly say: (status: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens the page for a gateway that knows these merchants.
 *
 * @throws {CountersignError} as `startInspector`.
 */
export async function inspectRequests(
  title: string,
  consumers: readonly InspectedMerchant[],
): Promise<RequestInspector> {
  const site = siteFolder();
  const { feed, add, name, describe, close } = openRequestFeed(title, consumers);
  const inspector = await startInspector({ feed, site, describe });
  return {
    address: inspector.address,
    add,
    name,
    say: (status) => feed.setState({ status }),
    async close() {
      close();
      await inspector.close();
    },
  };
}
