import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { RsaKeys } from "../../../src/suite/model/resolve-task.ts";
import type { VectorFile } from "../../../src/suite/model/vector.ts";
import { Lines } from "../../page/preformatted.tsx";
import { escapeProse } from "../../text/escape-text.ts";
import { useProvided } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import type { PerformedVector, Performer } from "./perform/performer.ts";

interface RunVectorProps {
  readonly file: VectorFile;
  readonly keys: RsaKeys;
  readonly id: string;
}

/** Performs a vector by the reference implementation, here, when the reader asks. */
export function RunVector(props: RunVectorProps): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Run {...props} />;
  return (
    <p>
      <button type="button" onClick={() => setAsked(true)}>
        Run it in this browser
      </button>
    </p>
  );
}

function Run({ file, keys, id }: RunVectorProps): JSX.Element {
  const loading = useProvided<Performer>("performing");
  return (
    <div aria-live="polite">
      <AwaitData loading={loading}>{({ performVector }) => <Performed {...performVector(file, keys, id)} />}</AwaitData>
    </div>
  );
}

function Performed({ status, answer, detail }: PerformedVector): JSX.Element {
  return (
    <section class={`verdict ${status === "passed" ? "good" : "bad"}`}>
      <h2>{status === "passed" ? "Passed, by the reference in this browser" : `${status}: please tell us`}</h2>
      {detail !== undefined && <p>{escapeProse(detail)}</p>}
      <details>
        <summary>What it computes</summary>
        <Lines lines={answer.split("\n")} />
      </details>
    </section>
  );
}
