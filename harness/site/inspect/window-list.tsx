import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FeedEntry } from "../../inspect/feed-message.ts";
import { escapeProse } from "../../text/escape-text.ts";

/** As the style sheet has it, in pixels. */
const ROW = 52;
const HEIGHT = 520;
const BEYOND = 8;

interface WindowListProps {
  readonly entries: readonly FeedEntry[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

/** A long list of which only those rows are in the page that are in sight. */
export function WindowList({ entries, selected, onSelect }: WindowListProps): JSX.Element {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW) - BEYOND);
  const last = Math.min(entries.length, Math.ceil((top + HEIGHT) / ROW) + BEYOND);
  return (
    <section
      class="window"
      aria-label="Entries, the latest first"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard.
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ol style={{ height: `${entries.length * ROW}px` }}>
        {entries.slice(first, last).map((entry, at) => (
          <li
            key={entry.id}
            style={{ top: `${(first + at) * ROW}px` }}
            aria-setsize={entries.length}
            aria-posinset={first + at + 1}
          >
            <button type="button" aria-pressed={entry.id === selected} onClick={() => onSelect(entry.id)}>
              <span class={entry.tone}>{escapeProse(entry.subject)}</span>
              <time class="quiet" dateTime={entry.at}>
                {new Date(entry.at).toLocaleTimeString()}
              </time>
              <span class="said">{escapeProse(entry.text)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
