import type { JSX } from "preact";
import type { Vector } from "../../../src/suite/model/vector.ts";
import { CodeText } from "../../page/code-text.tsx";
import { BlocksView } from "../../page/document-view.tsx";
import { Lines } from "../../page/preformatted.tsx";
import { escapeProse } from "../../text/escape-text.ts";
import { formatAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import { CopyButton } from "../controls/copy-button.tsx";
import { describeVector } from "./describe-vector.ts";
import { RunVector } from "./run-vector.tsx";
import type { CatchesData, ConcernData, ListedVector, SuiteData } from "./suite-data.ts";

/** Everything about one vector. */
export function VectorPage({ suite, id }: { readonly suite: SuiteData; readonly id: string }): JSX.Element {
  const place = suite.vectors.findIndex((vector) => vector.id === id);
  const listed = suite.vectors[place];
  if (listed === undefined) {
    return (
      <>
        <h1>There is no such vector</h1>
        <p>
          The suite {suite.version} has none of this id. Look for it in the <a href="#/suite">list</a>: it may have been
          retired.
        </p>
      </>
    );
  }
  return (
    <>
      <p class="path">
        <a href="#/suite">Suite</a> ›{" "}
        <a href={formatAddress({ view: "suite", query: { concern: listed.concern } })}>{listed.concern}</a>
      </p>
      <h1>{escapeProse(id)}</h1>
      <p class="summary">
        <CodeText text={listed.comment} />
      </p>
      <Content listed={listed} />
      <Catches place={place} />
    </>
  );
}

function Content({ listed }: { readonly listed: ListedVector }): JSX.Element {
  const loading = useData<ConcernData>(`concern-${listed.concern}`);
  return (
    <AwaitData loading={loading}>
      {({ file, keys }) => {
        const vectors: readonly Vector[] = file.vectors;
        const vector = vectors.find(({ id }) => id === listed.id);
        if (vector === undefined) return <p class="bad">This vector is not in its file. Load the page again.</p>;
        const json = JSON.stringify(vector, null, 2);
        return (
          <>
            <FailedBy names={listed.failedBy ?? []} />
            {file.kind !== "stages" && <RunVector file={file} keys={keys} id={vector.id} />}
            <BlocksView blocks={describeVector(vector, file)} level={2} />
            <details>
              <summary>
                <h2>As JSON</h2>
              </summary>
              <CopyButton text={json} label="Copy" />
              <Lines lines={json.split("\n")} />
            </details>
          </>
        );
      }}
    </AwaitData>
  );
}

function FailedBy({ names }: { readonly names: readonly string[] }): JSX.Element {
  if (names.length === 0) return <p class="quiet">No bundled signer or verifier is known to fail it.</p>;
  return (
    <p>
      Fails it:{" "}
      {names.map((name, at) => (
        <>
          {at > 0 && ", "}
          <a href={formatAddress({ view: "scoreboard", subject: name })}>{name}</a>
        </>
      ))}
    </p>
  );
}

/** Few know all of the mistakes: the first are enough to see what a vector is for. */
function Catches({ place }: { readonly place: number }): JSX.Element {
  const loading = useData<CatchesData>("catches");
  return (
    <AwaitData loading={loading}>
      {(catches) => {
        const mistakes = Object.keys(catches).filter((id) => catches[id]?.includes(place));
        if (mistakes.length === 0) return null;
        return (
          <section>
            <h2>{`Catches ${mistakes.length} known mistakes`}</h2>
            <ul class="columns">
              {mistakes.map((id) => (
                <li key={id}>
                  <a href={formatAddress({ view: "mistakes", subject: id })}>{id}</a>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </AwaitData>
  );
}
