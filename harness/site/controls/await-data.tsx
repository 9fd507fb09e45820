import type { JSX } from "preact";
import { escapeProse } from "../../text/escape-text.ts";
import type { Loading } from "../app/load-data.ts";

interface AwaitDataProps<Data> {
  readonly loading: Loading<Data>;
  readonly children: (data: Data) => JSX.Element | null;
}

export function AwaitData<Data>({ loading, children }: AwaitDataProps<Data>): JSX.Element | null {
  switch (loading.state) {
    case "loading":
      return <p class="quiet">Loading …</p>;
    case "failed":
      return (
        <p class="bad" role="alert">
          {escapeProse(loading.reason)}
        </p>
      );
    case "loaded":
      return children(loading.data);
  }
}
