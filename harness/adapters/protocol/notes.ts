import type { CountedNote, IncidentKind } from "../../../src/judging/note.ts";

/** Remarks, each counted and with its first example. */
export interface Notes {
  /** `kind`: where the remark is on an incident of an unstable target. */
  readonly add: (remark: string, example: string, kind?: IncidentKind) => void;
  readonly list: () => readonly CountedNote[];
}

const MAX_REMARKS = 20;

/** Collects remarks in bounded memory. */
export function countNotes(): Notes {
  const counts = new Map<string, { count: number; readonly kind: IncidentKind | undefined; readonly first: string }>();
  return {
    add(remark, example, kind) {
      const known = counts.get(remark);
      if (known !== undefined) known.count += 1;
      else if (counts.size < MAX_REMARKS) counts.set(remark, { count: 1, kind, first: example });
    },
    list: () =>
      Array.from(counts, ([remark, { kind, count, first }]) => ({
        ...(kind !== undefined && { kind }),
        remark,
        count,
        first,
      })),
  };
}
