/** @jsxRuntime automatic @jsxImportSource preact */
import { createElement, type JSX } from "preact";
import type { Document, DocumentBlock } from "../document/document.ts";
import { escapeProse } from "../text/escape-text.ts";
import { BlocksView, TextView } from "./document-view.tsx";

interface ReportPageProps {
  readonly document: Document;
  /** Of its title, as a heading. Default: 1. */
  readonly level?: number;
}

/** Renders the document of a report, with a bar to search its folded groups that `enhanceReport` brings to life. */
export function ReportPage({ document, level = 1 }: ReportPageProps): JSX.Element {
  const { title, tone, summary, blocks } = document;
  const first = blocks.findIndex(isFolded);
  const before = first < 0 ? blocks : blocks.slice(0, first);
  return (
    <>
      {createElement(`h${level}`, { class: tone }, escapeProse(title))}
      <p class="summary">
        <TextView text={summary} quoteTag="b" />
      </p>
      <BlocksView blocks={before} level={level + 1} />
      {first >= 0 && <ReportBar />}
      {first >= 0 && <BlocksView blocks={blocks.slice(first)} level={level + 1} />}
    </>
  );
}

function isFolded(block: DocumentBlock): boolean {
  return block.kind === "section" && block.isSub === true && block.blocks.length > 0;
}

function ReportBar(): JSX.Element {
  return (
    <div class="report-bar" data-report-bar hidden>
      <label>
        Search <input type="search" />
      </label>
      <label>
        Concern{" "}
        <select>
          <option value="">all</option>
        </select>
      </label>
      <button type="button" data-open>
        Open all
      </button>
      <button type="button" data-fold>
        Fold all
      </button>
      <span role="status" />
    </div>
  );
}
