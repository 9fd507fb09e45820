import type { JSX } from "preact";
import type { Address } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import "../style/suite.css";
import type { SuiteData } from "./suite-data.ts";
import { VectorList } from "./vector-list.tsx";
import { VectorPage } from "./vector-page.tsx";

/** The suite: all vectors, or the one that the address names. */
export function SuiteView(address: Address): JSX.Element {
  const suite = useData<SuiteData>("suite");
  const { subject } = address;
  return (
    <>
      {subject === "" && <h1>Suite</h1>}
      <AwaitData loading={suite}>
        {(data) =>
          subject === "" ? <VectorList suite={data} address={address} /> : <VectorPage suite={data} id={subject} />
        }
      </AwaitData>
    </>
  );
}
