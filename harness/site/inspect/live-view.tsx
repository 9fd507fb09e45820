import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { EntryDetail, FeedEntry, FeedState } from "../../inspect/feed-message.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { replaceAddress, useAddress } from "../app/address.ts";
import { CopyButton } from "../controls/copy-button.tsx";
import { RenderedReport } from "../controls/rendered-report.tsx";
import { type ShownFeed, useFeed } from "./use-feed.ts";
import { WindowList } from "./window-list.tsx";

const says: Readonly<Record<ShownFeed["connection"], string>> = {
  connecting: "Connecting …",
  open: "Live",
  lost: "The program has ended, or cannot be reached. What is shown stays.",
  none: "No program answers here. serve --inspect, capture --inspect, certify --watch and fuzz --watch print the address of this page; where one did, another page may have to be closed.",
};

/** What a program of this machine sees, as it happens: requests of a client, or a run that begins anew when files change. */
export function LiveView(): JSX.Element {
  const address = useAddress();
  const [isPaused, setPaused] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [clearedTo, setClearedTo] = useState(0);
  const [selected, setSelected] = useState<number>();
  const detail = useRef<HTMLElement>(null);
  const { state, entries: held, connection } = useFeed(isPaused || isPressed, clearedTo);
  // While it is paused the feed is not drawn anew, and yet it is cleared.
  const entries = held.filter(({ id }) => id > clearedTo);
  const { text = "", only = "" } = address.query;
  const set = (query: Readonly<Record<string, string>>): void =>
    replaceAddress({ view: "live", query: { ...address.query, ...query } });
  const found = entries.filter((entry) => fits(entry, text.toLowerCase(), only));
  const select = (id: number): void => {
    setSelected(id);
    // On a small screen it stands below the list, where its reader may not see that it has come.
    if ((detail.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) detail.current?.scrollIntoView();
  };
  const shownId = selected ?? state.chosen;
  const entry = entries.find(({ id }) => id === shownId);
  return (
    <>
      <h1>{escapeProse(state.title === "" ? "Live" : state.title)}</h1>
      <p role="status">{isPaused ? "Paused: what comes is shown when you go on." : says[connection]}</p>
      <StateView {...state} />
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          Search
          <input type="search" value={text} onInput={(event) => set({ text: event.currentTarget.value })} />
        </label>
        <label>
          Show
          <select value={only} onChange={(event) => set({ only: event.currentTarget.value })}>
            <option value="">all</option>
            <option value="good">accepted, passed</option>
            <option value="bad">refused, failed</option>
          </select>
        </label>
        <button type="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? "Go on" : "Pause"}
        </button>
        <button type="button" onClick={() => setClearedTo(entries[0]?.id ?? clearedTo)}>
          Clear
        </button>
        <p>{`${found.length} of ${entries.length} shown${state.dropped > 0 ? `; ${state.dropped} older ones were let go` : ""}`}</p>
      </form>
      <div class="panes">
        <WindowList entries={found} selected={shownId} onSelect={select} onPress={setPressed} />
        <section class="detail" ref={detail} aria-live="polite" aria-label="The chosen entry">
          {entry === undefined ? (
            <p class="quiet">
              {entries.length === 0
                ? "Nothing has come yet. What comes appears here by itself."
                : "Choose an entry to see all of it."}
            </p>
          ) : (
            <EntryDetailView key={`${entry.id} ${entry.text}`} entry={entry} />
          )}
        </section>
      </div>
    </>
  );
}

function fits({ subject, text, tone }: FeedEntry, wanted: string, only: string): boolean {
  return (only === "" || tone === only) && `${subject} ${text}`.toLowerCase().includes(wanted);
}

function StateView({ about, progress, status }: FeedState): JSX.Element {
  return (
    <>
      {about !== undefined && <p class="quiet">{escapeProse(about, 600)}</p>}
      {progress !== undefined && (
        <p>
          <label>
            {`${progress.done} of ${progress.all} `}
            <progress value={progress.done} max={progress.all} />
          </label>
        </p>
      )}
      {status !== undefined && <p>{escapeProse(status)}</p>}
    </>
  );
}

type Asked = "asking" | "gone" | EntryDetail;

/** All that is told of an entry. It is asked for anew when the entry has changed. */
function EntryDetailView({ entry }: { readonly entry: FeedEntry }): JSX.Element {
  const [detail, setDetail] = useState<Asked>("asking");
  useEffect(() => {
    let isCurrent = true;
    setDetail("asking");
    fetchDetail(entry.id).then((answer) => isCurrent && setDetail(answer));
    return () => {
      isCurrent = false;
    };
  }, [entry.id]);
  if (detail === "asking") return <p class="quiet">Trying every known mistake …</p>;
  if (detail === "gone") return <p>This is no longer held: the latest ten thousand are.</p>;
  return (
    <>
      {detail.copies.length > 0 && (
        <p class="copies">
          {detail.copies.map(({ label, text }) => (
            <CopyButton key={label} label={label} text={text} />
          ))}
        </p>
      )}
      <RenderedReport document={detail.document} level={2} />
    </>
  );
}

async function fetchDetail(id: number): Promise<Asked> {
  try {
    const response = await fetch(`entries/${id}`);
    return response.ok ? ((await response.json()) as EntryDetail) : "gone";
  } catch {
    return "gone";
  }
}
