import type { CountedNote } from "../../../src/judging/note.ts";

/** Remarks, each counted and with its first example. */
export interface Notes {
  readonly add: (remark: string, example: string) => void;
  readonly list: () => readonly CountedNote[];
}

const MAX_REMARKS = 20;

/** Collects remarks in bounded memory. */
export function countNotes(): Notes {
  const counts = new Map<string, { count: number; readonly first: string }>();
  return {
    add(remark, example) {
      const known = counts.get(remark);
      if (known !== undefined) known.count += 1;
      else if (counts.size < MAX_REMARKS) counts.set(remark, { count: 1, first: example });
    },
    list: () => Array.from(counts, ([remark, { count, first }]) => ({ remark, count, first })),
  };
}
