/** @jsxRuntime automatic @jsxImportSource preact */
import { createElement, type JSX } from "preact";
import type {
  Cell,
  Diff,
  DocumentBlock,
  Facts,
  Inline,
  Link,
  Paragraph,
  Quotation,
  Section,
  Table,
  Text,
} from "../document/document.ts";
import { type Excerpt, excerptDifference } from "../text/difference.ts";
import { escapeProse } from "../text/escape-text.ts";
import { CodeText } from "./code-text.tsx";
import { Lines, Preformatted } from "./preformatted.tsx";

/** Characters that are shown at most on either side of a difference. */
const REACH = 45;

/** Renders blocks; the headings of their sections are of `level`. */
export function BlocksView({
  blocks,
  level,
}: {
  readonly blocks: readonly DocumentBlock[];
  readonly level: number;
}): JSX.Element {
  return (
    <>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} level={level} />
      ))}
    </>
  );
}

function BlockView({ block, level }: { readonly block: DocumentBlock; readonly level: number }): JSX.Element {
  switch (block.kind) {
    case "paragraph":
      return <ParagraphView {...block} />;
    case "facts":
      return <FactsView {...block} />;
    case "list":
      return <ul>{block.items.map((text) => createElement("li", null, <TextView text={text} />))}</ul>;
    case "table":
      return <TableView {...block} />;
    case "code":
      return <Lines lines={block.lines} />;
    case "diff":
      return <DiffView {...block} />;
    case "quotation":
      return <QuotationView {...block} />;
    case "link":
      return <LinkView {...block} />;
    case "item":
      return (
        <article>
          <p>
            <TextView text={block.title} />
          </p>
          <BlocksView blocks={block.blocks} level={level} />
        </article>
      );
    case "section":
      return <SectionView section={block} level={level} />;
  }
}

/** Renders a text; what could deceive the reader is made visible. `quoteTag` sets off what is not ours. */
export function TextView({
  text,
  quoteTag,
}: {
  readonly text: Text;
  readonly quoteTag?: "b" | undefined;
}): JSX.Element {
  return <>{typeof text === "string" ? escapeProse(text) : text.map((inline) => renderInline(inline, quoteTag))}</>;
}

function renderInline(inline: Inline, quoteTag: "b" | undefined): JSX.Element | string {
  if (typeof inline === "string") return escapeProse(inline);
  const quote = escapeProse(inline.quote);
  const tag = inline.isCode === true ? "code" : quoteTag;
  const shown = tag === undefined ? quote : createElement(tag, null, quote);
  return inline.leadsTo === undefined ? shown : <a href={`#${inline.leadsTo}`}>{shown}</a>;
}

function ParagraphView({ text, tone, emphasis }: Paragraph): JSX.Element {
  const names = [tone, emphasis === "quiet" ? "quiet" : undefined].filter((name) => name !== undefined);
  const shown = <TextView text={text} />;
  return (
    <p class={names.length === 0 ? undefined : names.join(" ")}>
      {emphasis === "strong" ? <strong>{shown}</strong> : shown}
    </p>
  );
}

function FactsView({ facts }: Facts): JSX.Element {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{escapeProse(label)}</dt>
          <dd>{escapeProse(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function TableView({ columns, rows, isShares }: Table): JSX.Element {
  const renderCell = ({ text, tone }: Cell, at: number): JSX.Element => (
    <td key={at} class={columns[at]?.holds ?? "name"}>
      {tone === undefined ? escapeProse(text) : <span class={tone}>{escapeProse(text)}</span>}
    </td>
  );
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {columns.map(({ title, holds }) => (
              <th key={title} scope="col" class={holds}>
                {escapeProse(title)}
              </th>
            ))}
            {isShares === true && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map(renderCell)}
              {isShares === true && (
                <td class="shares">
                  <SharesView cells={row.slice(1)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SHARES_WIDTH = 100;

/** Draws counts as the parts of a bar, each in its tone. The counts stand beside it: it adds nothing for those who cannot see it. */
function SharesView({ cells }: { readonly cells: readonly Cell[] }): JSX.Element {
  const counts = cells.map(({ text }) => Number(text));
  const all = Math.max(
    1,
    counts.reduce((sum, one) => sum + one, 0),
  );
  const startOf = (at: number): number => counts.slice(0, at).reduce((sum, one) => sum + one, 0);
  return (
    <svg viewBox={`0 0 ${SHARES_WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      {cells.map(({ tone }, at) => (
        <rect
          key={at}
          class={tone}
          x={(startOf(at) / all) * SHARES_WIDTH}
          width={((counts[at] ?? 0) / all) * SHARES_WIDTH}
          height="8"
        />
      ))}
    </svg>
  );
}

function DiffView({ stage, offset, isSigned, expected, actual }: Diff): JSX.Element {
  const excerpts = excerptDifference({ offset, expected, actual }, REACH);
  return (
    <figure class="diff">
      <figcaption>{`${escapeProse(stage)}, offset ${offset}`}</figcaption>
      <Preformatted>
        <ExcerptLine label="expected" kind="wanted" {...excerpts.expected} />
        {"\n"}
        <ExcerptLine label={isSigned === true ? "signed  " : "actual  "} kind="got" {...excerpts.actual} />
      </Preformatted>
    </figure>
  );
}

function ExcerptLine({
  label,
  kind,
  lead,
  mark,
  tail,
}: Excerpt & { readonly label: string; readonly kind: "wanted" | "got" }): JSX.Element {
  return (
    <>
      <span class="label">{label}</span>
      {`  ${lead}`}
      <mark class={kind}>{mark}</mark>
      {tail}
    </>
  );
}

function QuotationView({ clause, text, isRepeated }: Quotation): JSX.Element {
  return (
    <blockquote>
      {isRepeated === true && "See above: "}
      {text !== undefined && <CodeText text={text} />} <code>{escapeProse(clause)}</code>
    </blockquote>
  );
}

function LinkView({ text, href }: Link): JSX.Element {
  const shown = escapeProse(text);
  return (
    <p>
      {href === undefined ? (
        shown
      ) : (
        <a rel="noreferrer noopener" href={href}>
          {shown}
        </a>
      )}
    </p>
  );
}

function SectionView({ section, level }: { readonly section: Section; readonly level: number }): JSX.Element {
  const { heading, blocks, tone, id, isSub } = section;
  const title = createElement(
    `h${Math.min(6, isSub === true ? level + 1 : level)}`,
    { class: tone },
    <TextView text={heading} quoteTag={isSub === true ? "b" : undefined} />,
  );
  // What belongs to a section before is one of many: folded, so that all of them fit on a screen.
  if (isSub === true && blocks.length > 0) {
    return (
      <details id={id}>
        <summary>{title}</summary>
        <BlocksView blocks={blocks} level={level + 1} />
      </details>
    );
  }
  return (
    <section id={id}>
      {title}
      <BlocksView blocks={blocks} level={level + 1} />
    </section>
  );
}
