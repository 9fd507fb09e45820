const COUNTED = /^(.*?) \((\d{1,15}) times?, first: (.*)\)$/s;

/** A remark that was made so many times, as a note: with its first example. */
export function sayCounted(remark: string, count: number, first: string): string {
  return `${remark} (${count} ${count === 1 ? "time" : "times"}, first: ${first})`;
}

/** The notes of several runs of one target: each remark once, with the sum of its counts. */
export function joinNotes(notes: readonly string[]): readonly string[] {
  const joined = new Map<string, { count: number; readonly first: string } | undefined>();
  for (const note of notes) {
    // Of a text that does not end so, every beginning of a count would be followed to the end.
    const [, remark, count, first] = (note.endsWith(")") && COUNTED.exec(note)) || [];
    if (remark === undefined || count === undefined || first === undefined) {
      joined.set(note, undefined);
      continue;
    }
    const known = joined.get(remark);
    if (known === undefined) joined.set(remark, { count: Number(count), first });
    else known.count += Number(count);
  }
  return Array.from(joined, ([remark, counted]) =>
    counted === undefined ? remark : sayCounted(remark, counted.count, counted.first),
  );
}
