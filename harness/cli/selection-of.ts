import type { Selection } from "../../src/conformance/report.ts";

/** What the flags of a command narrow its run to; of flags that were not given it says nothing. */
export function selectionOf({ only, method, shard, smoke }: Selection): Selection {
  return {
    ...(only !== undefined && { only }),
    ...(method !== undefined && { method }),
    ...(shard !== undefined && { shard }),
    ...(smoke !== undefined && { smoke }),
  };
}
