import type { JSX } from "preact";
import { type Address, formatAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import { type Filter, FilterFields, valuesOf } from "../controls/filter-fields.tsx";
import { type HeatRow, HeatTable } from "../controls/heat-table.tsx";
import "../style/suite.css";
import type { Score } from "../../scoreboard/scoreboard.ts";
import { ScorePage } from "./score-page.tsx";
import type { ScoreboardData } from "./scoreboard-data.ts";

/** Real signers and verifiers on the suite: all of them, or the one that the address names. */
export function ScoreboardView(address: Address): JSX.Element {
  const loading = useData<ScoreboardData>("scoreboard");
  const { subject } = address;
  return (
    <>
      {subject === "" && <h1>Scoreboard</h1>}
      <AwaitData loading={loading}>
        {(data) =>
          subject === "" ? <Board data={data} address={address} /> : <ScorePage data={data} name={subject} />
        }
      </AwaitData>
    </>
  );
}

function Board({ data, address }: { readonly data: ScoreboardData; readonly address: Address }): JSX.Element {
  const { scores, suite } = data;
  const { text = "", language = "" } = address.query;
  const filters: readonly Filter[] = [
    { name: "language", label: "Language", values: valuesOf(scores.map((score) => score.language)) },
  ];
  const found = scores.filter(
    (score) => score.name.includes(text.trim().toLowerCase()) && (language === "" || score.language === language),
  );
  return (
    <>
      <p class="summary">{`Real signers and verifiers on the suite ${suite}: what each gets wrong, concern by concern.`}</p>
      <FilterFields address={address} filters={filters} status={`${found.length} of ${scores.length}`} />
      {found.length === 0 && <p>None fits. Shorten the text, or take the filter back.</p>}
      <ScoreHeat caption="Signers: vectors failed, by concern" scores={found.filter(({ role }) => role === "signer")} />
      <ScoreHeat
        caption="Verifiers: vectors failed, by concern"
        scores={found.filter(({ role }) => role === "verifier")}
      />
    </>
  );
}

function ScoreHeat({
  caption,
  scores,
}: {
  readonly caption: string;
  readonly scores: readonly Score[];
}): JSX.Element | null {
  if (scores.length === 0) return null;
  // The reference plays all roles: a column for it alone would say nothing.
  const others = scores.filter(({ name }) => name !== "reference");
  const concerns = valuesOf((others.length === 0 ? scores : others).flatMap((score) => Object.keys(score.concerns)));
  return (
    <HeatTable
      caption={caption}
      columns={concerns.map((name) => name.replace(/^verification-/, ""))}
      rows={scores.map((score) => rowOf(score, concerns))}
      tone="bad"
    />
  );
}

function rowOf({ name, version, language, conformant, concerns }: Score, names: readonly string[]): HeatRow {
  return {
    label: `${conformant ? "✓" : "✗"} ${name} ${version}, ${language}`,
    href: formatAddress({ view: "scoreboard", subject: name }),
    cells: names.map((concern) => {
      const share = concerns[concern];
      if (share === undefined) return undefined;
      const failed = share.tried - share.passed;
      return {
        heat: failed / share.tried,
        text: failed === 0 ? "" : String(failed),
        title: `${name} fails ${failed} of ${share.tried} vectors of ${concern}`,
        ...(failed > 0 && { href: formatAddress({ view: "suite", query: { concern, failedBy: name } }) }),
      };
    }),
  };
}
