import type { JSX } from "preact";
import { type Address, replaceAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";

/** Lists the vectors of the suite. */
export function SuiteView({ query }: Address): JSX.Element {
  const suite = useData<readonly string[]>("suite");
  const { text = "" } = query;
  if (suite.state === "failed") return <p>{suite.reason}</p>;
  return (
    <>
      <h1>Suite</h1>
      <label for="suite-text">Search</label>
      <input
        id="suite-text"
        value={text}
        onInput={(event) => replaceAddress({ view: "suite", query: { ...query, text: event.currentTarget.value } })}
      />
      <p>{suite.state === "loading" ? "Loading …" : suite.data.filter((id) => id.includes(text)).length}</p>
    </>
  );
}
