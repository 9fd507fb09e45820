import type { JSX, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FeedEntry } from "../../inspect/feed-message.ts";
import { escapeProse } from "../../text/escape-text.ts";

/** As the style sheet has it, in pixels; the list itself may be lower. */
const ROW = 52;
const HEIGHT = 520;
const BEYOND = 8;

/** How far a key goes, in rows. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 9,
  PageUp: -9,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface WindowListProps {
  readonly entries: readonly FeedEntry[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** Called when a pointer goes down on a row and when it is let go: rows that move in between would take the click from it. */
  readonly onPress: (isPressed: boolean) => void;
}

/** A long list of which only those rows are in the page that are in sight. */
export function WindowList({ entries, selected, onSelect, onPress }: WindowListProps): JSX.Element {
  const place = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [isByKey, setByKey] = useState(false);
  useStillRows(place, entries);
  useLayoutEffect(() => {
    // The row that had the focus may be gone from the page.
    if (isByKey) place.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus({ preventScroll: true });
    setByKey(false);
  }, [isByKey]);
  const first = Math.max(0, Math.floor(top / ROW) - BEYOND);
  const last = Math.min(entries.length, Math.ceil((top + HEIGHT) / ROW) + BEYOND);
  const move = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    const list = event.currentTarget;
    if (step === undefined || entries.length === 0) return;
    event.preventDefault();
    const from = entries.findIndex(({ id }) => id === selected);
    const to = Math.min(entries.length - 1, Math.max(0, from + step));
    const [upper, lower] = [to * ROW, (to + 1) * ROW];
    if (upper < list.scrollTop) list.scrollTop = upper;
    else if (lower > list.scrollTop + list.clientHeight) list.scrollTop = lower - list.clientHeight;
    setTop(list.scrollTop);
    setByKey(true);
    onSelect(entries[to]?.id ?? 0);
  };
  return (
    <section
      class="window"
      ref={place}
      aria-label="Entries, the latest first"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard.
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={move}
      onPointerDown={() => {
        onPress(true);
        const release = new AbortController();
        const letGo = (): void => {
          release.abort();
          onPress(false);
        };
        for (const name of ["pointerup", "pointercancel"]) addEventListener(name, letGo, { signal: release.signal });
      }}
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
                {new Date(entry.at).toLocaleTimeString(undefined, { hourCycle: "h23" })}
              </time>
              <span class="said">{escapeProse(entry.text)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Keeps the rows where they are for a reader who has scrolled down, though new ones come above them. */
function useStillRows(place: { readonly current: HTMLElement | null }, entries: readonly FeedEntry[]): void {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const list = place.current;
    const shift = before.current === undefined ? 0 : entries.findIndex(({ id }) => id === before.current);
    if (list !== null && list.scrollTop > 0 && shift > 0) list.scrollTop += shift * ROW;
    before.current = entries[0]?.id;
  }, [entries]);
}
