import { sayCounted } from "../../src/conformance/counted-notes.ts";

/** Remarks, each counted and with its first example. */
export interface Notes {
  readonly add: (remark: string, example: string) => void;
  readonly list: () => readonly string[];
}

const MAX_REMARKS = 20;

/** Collects remarks in bounded memory, however often they are made. */
export function countNotes(): Notes {
  const counts = new Map<string, { count: number; readonly example: string }>();
  return {
    add(remark, example) {
      const known = counts.get(remark);
      if (known !== undefined) known.count += 1;
      else if (counts.size < MAX_REMARKS) counts.set(remark, { count: 1, example });
    },
    list: () => Array.from(counts, ([remark, { count, example }]) => sayCounted(remark, count, example)),
  };
}
