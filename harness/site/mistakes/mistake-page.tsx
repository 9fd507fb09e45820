import type { JSX } from "preact";
import { describeMistake } from "../../explain/describe-mistake.ts";
import { CodeText } from "../../page/code-text.tsx";
import { BlocksView } from "../../page/document-view.tsx";
import { type Address, formatAddress, replaceAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import type { DetailsData, MistakeDetails, MistakeEntry, MistakesData } from "./mistakes-data.ts";

interface MistakePageProps {
  readonly data: MistakesData;
  readonly address: Address;
}

/** Everything about one mistake. */
export function MistakePage({ data, address }: MistakePageProps): JSX.Element {
  const mistake = data.mistakes.find(({ id }) => id === address.subject);
  if (mistake === undefined) {
    return (
      <>
        <h1>There is no such mistake</h1>
        <p>
          The catalogue has none of this id: look for it in the <a href="#/mistakes">list</a>.
        </p>
      </>
    );
  }
  return (
    <>
      <p class="path">
        <a href="#/mistakes">Mistakes</a> ›{" "}
        <a href={formatAddress({ view: "mistakes", query: { stage: mistake.stage } })}>{mistake.stage}</a>
      </p>
      <h1>
        <CodeText text={mistake.title} />
      </h1>
      <p>
        <code>{mistake.id}</code>
      </p>
      <Details mistake={mistake} address={address} />
      <MadeBy names={mistake.madeBy} />
      <CaughtBy mistake={mistake} data={data} />
    </>
  );
}

function Details({ mistake, address }: { readonly mistake: MistakeEntry; readonly address: Address }): JSX.Element {
  const loading = useData<DetailsData>(`mistakes-${mistake.stage}`);
  const { language = "" } = address.query;
  return (
    <AwaitData loading={loading}>
      {(all) => {
        const details = all[mistake.id];
        if (details === undefined) return <p class="bad">This is not told in this release. Load the page again.</p>;
        const languages = (details.fixes ?? []).map((fix) => fix.language);
        return (
          <>
            {languages.length > 1 && (
              <label>
                The fix in{" "}
                <select
                  value={language}
                  onChange={(event) => replaceAddress({ ...address, query: { language: event.currentTarget.value } })}
                >
                  <option value="">every language</option>
                  {languages.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            )}
            <BlocksView blocks={describeMistake(details, language)} level={2} />
            <Example {...details} />
          </>
        );
      }}
    </AwaitData>
  );
}

function Example({ example }: Pick<MistakeDetails, "example">): JSX.Element | null {
  if (example === undefined) return null;
  const { stage, offset, expected, actual } = example.difference;
  return (
    <section>
      <h2>On an example</h2>
      <BlocksView blocks={[{ kind: "diff", stage, offset, expected, actual }]} level={3} />
      <p>
        The vector is <a href={formatAddress({ view: "suite", subject: example.vector })}>{example.vector}</a>: expected
        is what the specification makes of it, actual what a signer with this mistake does.
      </p>
    </section>
  );
}

function MadeBy({ names }: { readonly names: readonly string[] }): JSX.Element | null {
  if (names.length === 0) return null;
  return (
    <section>
      <h2>Who makes it</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={formatAddress({ view: "scoreboard", subject: name })}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CaughtBy({
  mistake: { id, counts },
  data,
}: {
  readonly mistake: MistakeEntry;
  readonly data: MistakesData;
}): JSX.Element {
  const all = counts.reduce((sum, one) => sum + one, 0);
  return (
    <section>
      <h2>
        <a href={formatAddress({ view: "suite", query: { mistake: id } })}>{`Caught by ${all} vectors`}</a>
      </h2>
      <ul class="columns">
        {data.concerns.flatMap(({ name }, at) => {
          const count = counts[at] ?? 0;
          if (count === 0) return [];
          const href = formatAddress({ view: "suite", query: { mistake: id, concern: name } });
          return [
            <li key={name}>
              <a href={href}>{name}</a> {count}
            </li>,
          ];
        })}
      </ul>
    </section>
  );
}
