import type { JSX } from "preact";
import type { Address } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import "../style/suite.css";
import { MistakeList } from "./mistake-list.tsx";
import { MistakePage } from "./mistake-page.tsx";
import type { MistakesData } from "./mistakes-data.ts";

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
