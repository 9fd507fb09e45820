import type { JSX } from "preact";
import { escapeProse } from "../../text/escape-text.ts";
import { type Address, replaceAddress } from "../app/address.ts";

/** A choice among values, each with how many entries have it. */
export interface Filter {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
}

interface FilterFieldsProps {
  readonly address: Address;
  readonly filters: readonly Filter[];
  /** What is left by the filters, as `12 of 300 vectors`. */
  readonly status: string;
}

/** A search and some choices, all of which stand in the address. */
export function FilterFields({ address, filters, status }: FilterFieldsProps): JSX.Element {
  const { query } = address;
  const set = (name: string, value: string): void => replaceAddress({ ...address, query: { ...query, [name]: value } });
  const isSet = Object.values(query).some((value) => value !== "");
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <label>
        Search
        <input type="search" value={query["text"] ?? ""} onInput={(event) => set("text", event.currentTarget.value)} />
      </label>
      {filters.map(({ name, label, values }) => (
        <label key={name}>
          {label}
          <select value={query[name] ?? ""} onChange={(event) => set(name, event.currentTarget.value)}>
            <option value="">all</option>
            {values.map((value) => (
              <option key={value}>{escapeProse(value)}</option>
            ))}
          </select>
        </label>
      ))}
      <p role="status">
        {status}{" "}
        {isSet && (
          <button type="button" onClick={() => replaceAddress({ ...address, query: {} })}>
            Clear
          </button>
        )}
      </p>
    </form>
  );
}

/** Returns the different values in order. */
export function valuesOf(all: Iterable<string | undefined>): readonly string[] {
  return [...new Set(all)].filter((value) => value !== undefined).sort();
}
