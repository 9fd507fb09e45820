import type { JSX } from "preact";
import { groupBy } from "../../../src/judging/group-by.ts";
import { Lines } from "../../page/preformatted.tsx";
import type { Score } from "../../scoreboard/scoreboard.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { plural } from "../../text/plural.ts";
import { formatAddress } from "../app/address.ts";
import { CopyButton } from "../controls/copy-button.tsx";
import { LongList } from "../controls/long-list.tsx";
import type { BundledFailure, ScoreboardData } from "./scoreboard-data.ts";

/** Everything about one signer or verifier. */
export function ScorePage({ data, name }: { readonly data: ScoreboardData; readonly name: string }): JSX.Element {
  const score = data.scores.find((one) => one.name === name);
  if (score === undefined) {
    return (
      <>
        <h1>There is no such signer</h1>
        <p>
          Those that are tried stand on the <a href="#/scoreboard">scoreboard</a>. To try your own:{" "}
          <code>npx countersign certify</code>.
        </p>
      </>
    );
  }
  const { version, language, conformant, profiles, reasons } = score;
  return (
    <>
      <p class="path">
        <a href="#/scoreboard">Scoreboard</a>
      </p>
      <h1>{escapeProse(name)}</h1>
      <p class={`summary ${conformant ? "good" : "bad"}`}>
        {`${conformant ? "Conformant" : "Not conformant"}: version ${version}, ${language}, on the suite ${data.suite}`}
      </p>
      <dl>
        {Object.entries(profiles).map(([profile, { passed, tried }]) => (
          <div key={profile}>
            <dt>{profile}</dt>
            <dd>{`${passed} of ${tried} passed`}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <section>
          <h2>What it gets wrong</h2>
          <ul>
            {reasons.map(({ reason, vectors, severity }) => (
              <li key={reason}>
                {severity !== undefined && <b class="bad">{severity}: </b>}
                {`${escapeProse(reason)} `}
                <span class="quiet">{plural(vectors, "vector")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Failures failures={data.failures.filter(({ by }) => by === name)} />
      <History data={data} score={score} />
      <Badge name={name} />
    </>
  );
}

function Failures({ failures }: { readonly failures: readonly BundledFailure[] }): JSX.Element | null {
  if (failures.length === 0) return null;
  return (
    <details>
      <summary>
        <h2>{plural(failures.length, "vector")} that it is known to fail</h2>
      </summary>
      <LongList
        entries={failures}
        noun="vector"
        show={({ id, reason }) => (
          <li key={id}>
            <a href={formatAddress({ view: "suite", subject: id })}>{id}</a>{" "}
            <span class="quiet">{escapeProse(reason)}</span>
          </li>
        )}
      />
    </details>
  );
}

/** A line for each run that found something else than the one before. */
function History({
  data,
  score: { name },
}: {
  readonly data: ScoreboardData;
  readonly score: Score;
}): JSX.Element | null {
  const lines = data.history.flatMap(({ writtenAt, suite, scores }) =>
    scores
      .filter((one) => one.name === name)
      .map(({ version, profiles }) => {
        const counts = Object.values(profiles).map(({ passed, tried }) => `${passed}/${tried}`);
        return { day: writtenAt.slice(0, 10), found: `version ${version}, suite ${suite}: ${counts.join(", ")}` };
      }),
  );
  const changes = [...groupBy(lines, ({ found }) => found).values()].map(([first]) => first);
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>History</h2>
      <dl>
        {changes.map(({ day, found }) => (
          <div key={found}>
            <dt>since {day}</dt>
            <dd>{escapeProse(found)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Badge({ name }: { readonly name: string }): JSX.Element {
  const place = location.protocol === "file:" ? "https://your-site.example/" : location.href.replace(/#.*/, "");
  const page = `${place}${formatAddress({ view: "scoreboard", subject: name })}`;
  const image = new URL(`badges/${name}.svg`, place).href;
  const markdown = `[![countersign](${image})](${page})`;
  return (
    <section>
      <h2>Badge</h2>
      <p>
        <img src={`badges/${name}.svg`} alt={`The badge of ${name}`} height={20} />
      </p>
      <Lines lines={[markdown]} />
      <CopyButton text={markdown} label="Copy the Markdown" /> <a href={`badges/${name}.json`}>For shields.io</a>
    </section>
  );
}
