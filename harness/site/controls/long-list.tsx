import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { plural } from "../../text/plural.ts";

const STEP = 100;

interface LongListProps<Entry> {
  readonly entries: readonly Entry[];
  readonly show: (entry: Entry) => JSX.Element;
  readonly noun: string;
}

/** A list that shows its first entries, and more when the reader asks. */
export function LongList<Entry>({ entries, show, noun }: LongListProps<Entry>): JSX.Element {
  const [limit, setLimit] = useState(STEP);
  useEffect(() => setLimit(STEP), [entries]);
  const rest = entries.length - limit;
  return (
    <>
      <ul class="entries">{entries.slice(0, limit).map(show)}</ul>
      {rest > 0 && (
        <p>
          <button type="button" onClick={() => setLimit(limit + 5 * STEP)}>
            {`Show more: ${plural(rest, noun)} left`}
          </button>
        </p>
      )}
    </>
  );
}
