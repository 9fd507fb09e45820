import type { JSX } from "preact";
import { escapeProse } from "../../text/escape-text.ts";

/** A cell of a heat map: how much, from 0 to 1; where nothing was tried there is none. */
export interface HeatCell {
  readonly heat: number;
  /** What stands in it. */
  readonly text: string;
  /** What it says, in a sentence. */
  readonly title: string;
  readonly href?: string;
}

export interface HeatRow {
  readonly label: string;
  readonly href?: string;
  /** Folds or unfolds what the row sums up. */
  readonly toggle?: { readonly isOpen: boolean; readonly onToggle: () => void };
  readonly isPart?: boolean;
  readonly cells: readonly (HeatCell | undefined)[];
}

interface HeatTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  /** Whether much is good, or bad. */
  readonly tone: "good" | "bad";
}

/**
 * A heat map. It is a table, so that it is read aloud, walked through by keyboard, linked from and copied; its colours
 * repeat what its cells say.
 */
export function HeatTable({ caption, columns, rows, tone }: HeatTableProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard.
    <section class="heat" tabIndex={0} aria-label={caption}>
      <table class={`more-is-${tone}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                <span>{escapeProse(name)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} class={row.isPart === true ? "part" : undefined}>
              <th scope="row">
                <RowLabel {...row} />
              </th>
              {row.cells.map((cell, at) => (
                <td key={at} class={cell && `heat-${stepOf(cell.heat)}`} title={cell?.title}>
                  {cell?.href === undefined ? cell?.text : <a href={cell.href}>{cell.text}</a>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const STEPS = 5;

/** The step of a scale of colours, from 0, for nothing at all, to 5, for all of it. */
function stepOf(heat: number): number {
  if (heat <= 0) return 0;
  return heat >= 1 ? STEPS : 1 + Math.floor(heat * (STEPS - 1));
}

function RowLabel({ label, href, toggle }: HeatRow): JSX.Element | string {
  const shown = escapeProse(label);
  if (toggle !== undefined) {
    return (
      <button type="button" aria-expanded={toggle.isOpen} onClick={toggle.onToggle}>
        {shown}
      </button>
    );
  }
  return href === undefined ? shown : <a href={href}>{shown}</a>;
}
