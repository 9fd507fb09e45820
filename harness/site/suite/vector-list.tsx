import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { CodeText } from "../../page/code-text.tsx";
import { groupThousands } from "../../text/plural.ts";
import { type Address, formatAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { type Filter, FilterFields, valuesOf } from "../controls/filter-fields.tsx";
import { LongList } from "../controls/long-list.tsx";
import { filterVectors } from "./filter-vectors.ts";
import type { CatchesData, ListedVector, SuiteData } from "./suite-data.ts";

interface VectorListProps {
  readonly suite: SuiteData;
  readonly address: Address;
}

/** All vectors, searched and filtered. */
export function VectorList({ suite, address }: VectorListProps): JSX.Element {
  const { vectors } = suite;
  const filters = useMemo(() => filtersOf(vectors), [vectors]);
  const { mistake = "" } = address.query;
  const catches = useData<CatchesData>(mistake === "" ? "suite" : "catches");
  const caughtBy = mistake === "" ? undefined : catches.state === "loaded" ? (catches.data[mistake] ?? []) : [];
  const found = useMemo(() => filterVectors(vectors, address.query, caughtBy), [vectors, address.query, caughtBy]);
  return (
    <>
      <p class="summary">
        {`${groupThousands(vectors.length)} test vectors, each with every value between the request and its signature. Suite ${suite.version}.`}
      </p>
      {mistake !== "" && (
        <p>
          Those that catch <a href={formatAddress({ view: "mistakes", subject: mistake })}>{mistake}</a>.
        </p>
      )}
      <FilterFields
        address={address}
        filters={filters}
        status={`${groupThousands(found.length)} of ${groupThousands(vectors.length)} vectors`}
      />
      {found.length === 0 && <p>No vector fits. Shorten the text, or take a filter back.</p>}
      <LongList entries={found} show={showVector} noun="vector" />
    </>
  );
}

function filtersOf(vectors: readonly ListedVector[]): readonly Filter[] {
  return [
    { name: "kind", label: "Kind", values: valuesOf(vectors.map(({ kind }) => kind)) },
    { name: "level", label: "Level", values: valuesOf(vectors.map(({ level }) => level)) },
    { name: "concern", label: "Concern", values: valuesOf(vectors.map(({ concern }) => concern)) },
    { name: "operation", label: "Operation", values: valuesOf(vectors.map(({ operation }) => operation)) },
    { name: "clause", label: "Clause", values: valuesOf(vectors.flatMap(({ clauses }) => clauses)) },
    { name: "failedBy", label: "Failed by", values: valuesOf(vectors.flatMap(({ failedBy = [] }) => failedBy)) },
  ];
}

function showVector({ id, comment }: ListedVector): JSX.Element {
  return (
    <li key={id}>
      <a href={formatAddress({ view: "suite", subject: id })}>{id}</a>{" "}
      <span class="quiet">
        <CodeText text={comment} />
      </span>
    </li>
  );
}
