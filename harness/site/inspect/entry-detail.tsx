import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { EntryDetail, FeedEntry } from "../../inspect/feed-message.ts";
import { CopyButton } from "../controls/copy-button.tsx";
import { RenderedReport } from "../controls/rendered-report.tsx";

type Asked = "asking" | "gone" | EntryDetail;

/** All that is told of an entry. It is asked for anew when the entry has changed. */
export function EntryDetailView({ entry }: { readonly entry: FeedEntry }): JSX.Element {
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
