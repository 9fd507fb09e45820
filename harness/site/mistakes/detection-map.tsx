import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { groupBy } from "../../../src/judging/group-by.ts";
import { formatAddress } from "../app/address.ts";
import { type HeatCell, type HeatRow, HeatTable } from "../controls/heat-table.tsx";
import type { MistakeEntry, MistakesData } from "./mistakes-data.ts";

/** The detection matrix: how much of each concern catches the mistakes at a stage; a stage opens to its mistakes. */
export function DetectionMap({ data }: { readonly data: MistakesData }): JSX.Element {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (stage: string): void =>
    setOpened((before) =>
      before.has(stage) ? new Set([...before].filter((one) => one !== stage)) : new Set([...before, stage]),
    );
  const rows = Array.from(
    groupBy(data.mistakes, ({ stage }) => stage),
    ([stage, own]): readonly HeatRow[] => {
      const isOpen = opened.has(stage);
      return [
        {
          label: `${stage} (${own.length})`,
          toggle: { isOpen, onToggle: () => toggle(stage) },
          cells: data.concerns.map(({ name }, at) => sumUp(own, at, stage, name)),
        },
        ...(isOpen ? own.map((mistake) => rowOf(mistake, data)) : []),
      ];
    },
  );
  return (
    <section>
      <h2>Which vectors catch them</h2>
      <p>
        Each row is a stage of the signature, each column a concern of the suite; a cell counts the mistakes at the
        stage that vectors of the concern catch. Open a stage to see its mistakes one by one: there a cell counts
        vectors.
      </p>
      <HeatTable
        caption="Mistakes by stage, and the concerns whose vectors catch them"
        columns={data.concerns.map(({ name }) => name)}
        rows={rows.flat()}
        tone="good"
      />
    </section>
  );
}

function sumUp(mistakes: readonly MistakeEntry[], at: number, stage: string, concern: string): HeatCell | undefined {
  const caught = mistakes.filter(({ counts }) => (counts[at] ?? 0) > 0).length;
  if (caught === 0) return undefined;
  return {
    heat: caught / mistakes.length,
    text: String(caught),
    title: `${concern} catches ${caught} of the ${mistakes.length} mistakes at ${stage}`,
  };
}

function rowOf({ id, counts }: MistakeEntry, { concerns }: MistakesData): HeatRow {
  return {
    label: id,
    href: formatAddress({ view: "mistakes", subject: id }),
    isPart: true,
    cells: concerns.map(({ name, size }, at) => {
      const count = counts[at] ?? 0;
      if (count === 0) return undefined;
      return {
        heat: count / size,
        text: String(count),
        title: `${count} of the ${size} vectors of ${name} catch ${id}`,
        href: formatAddress({ view: "suite", query: { mistake: id, concern: name } }),
      };
    }),
  };
}
