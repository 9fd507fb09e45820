import "../style/suite.css";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { CodeText } from "../../page/code-text.tsx";
import { type Address, formatAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import { type Filter, FilterFields, valuesOf } from "../controls/filter-fields.tsx";
import { LongList } from "../controls/long-list.tsx";
import { DetectionMap } from "./detection-map.tsx";
import { MistakePage } from "./mistake-page.tsx";
import type { MistakeEntry, MistakesData } from "./mistakes-data.ts";

/** The known mistakes: all of them, or the one that the address names. */
export function MistakesView(address: Address): JSX.Element {
  const mistakes = useData<MistakesData>("mistakes");
  return (
    <>
      {address.subject === "" && <h1>Mistakes</h1>}
      <AwaitData loading={mistakes}>
        {(data) =>
          address.subject === "" ? (
            <MistakeList data={data} address={address} />
          ) : (
            <MistakePage data={data} address={address} />
          )
        }
      </AwaitData>
    </>
  );
}

interface MistakeListProps {
  readonly data: MistakesData;
  readonly address: Address;
}

/** All known mistakes, searched and filtered, and which part of the suite catches them. */
function MistakeList({ data, address }: MistakeListProps): JSX.Element {
  const { mistakes } = data;
  const { query } = address;
  const filters: readonly Filter[] = useMemo(
    () => [
      { name: "stage", label: "Stage", values: valuesOf(mistakes.map(({ stage }) => stage)) },
      { name: "by", label: "Made by", values: valuesOf(mistakes.flatMap(({ madeBy }) => madeBy)) },
    ],
    [mistakes],
  );
  const found = useMemo(() => mistakes.filter((one) => fits(one, query)), [mistakes, query]);
  return (
    <>
      <p class="summary">{`${mistakes.length} ways to sign a request wrongly that have been seen in real code. The suite catches each of them, and the diagnosis names it.`}</p>
      <FilterFields address={address} filters={filters} status={`${found.length} of ${mistakes.length} mistakes`} />
      {found.length === 0 && <p>No mistake fits. Shorten the text, or take a filter back.</p>}
      <LongList entries={found} show={showMistake} noun="mistake" />
      <DetectionMap data={data} />
    </>
  );
}

function fits(
  { id, title, stage, madeBy }: MistakeEntry,
  { text = "", stage: ofStage = "", by = "" }: Address["query"],
): boolean {
  return (
    `${id} ${title}`.toLowerCase().includes(text.trim().toLowerCase()) &&
    (ofStage === "" || stage === ofStage) &&
    (by === "" || madeBy.includes(by))
  );
}

function showMistake({ id, title }: MistakeEntry): JSX.Element {
  return (
    <li key={id}>
      <a href={formatAddress({ view: "mistakes", subject: id })}>
        <CodeText text={title} />
      </a>{" "}
      <code class="quiet">{id}</code>
    </li>
  );
}
