import { expect } from "vitest";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { sampledPlan } from "../../harness/fuzz/fixtures/observations.ts";
import { readOrRefuse, sortFields } from "../../harness/fuzz/fixtures/read-or-refuse.ts";
import { spoiledJson } from "../../harness/fuzz/fixtures/spoiled.ts";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import { diagnose } from "../diagnosis/run/diagnose.ts";
import { createJudge } from "../judging/judge.ts";
import { assembleReport } from "./assemble-report.ts";
import type { Baseline } from "./baseline.ts";
import { parseBaseline } from "./baseline.ts";
import type { Report } from "./report.ts";
import { parseReport } from "./report-schema.ts";

const baseline: Baseline = {
  format: "countersign/baseline",
  version: 1,
  failures: [
    { id: "order/by-bytes", failsWith: "baseString", reason: "Issue 12." },
    { id: "values/space", failsWith: "errored", reason: "Not yet mended." },
  ],
};
checkProperty(
  "a text is refused as a baseline by name, or read as it stands, no id twice",
  spoiledJson([baseline]),
  (text) => {
    const read = readOrRefuse((one) => parseBaseline(one, "baseline.json"), text);
    if ("refusal" in read) return;
    expect(sortFields(read.answer)).toEqual(sortFields(JSON.parse(text.replace(/^\ufeff/, ""))));
    const ids = read.answer.failures.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  },
  { examples: ["\u{1f600}"] },
);

checkProperty("JSON is refused as a report by name, or read as it stands", spoiledJson([reportSome()]), (text) => {
  const json = parseJson(text);
  const read = readOrRefuse(() => parseReport(json), text);
  if ("answer" in read) expect(sortFields(read.answer)).toEqual(sortFields(json));
});

/** Makes the report of a run in which vectors failed, were skipped and errored. */
function reportSome(): Report {
  const judge = createJudge();
  const planned = sampledPlan.filter(({ request }) => request.cmd === "encode").slice(0, 4);
  const observations = [{ errored: { message: "it broke" } }, { declined: { reason: "never" } }, { encoded: "a" }];
  const judged = planned.flatMap((one, at) => {
    const judgement = judge(one, observations[at] ?? { encoded: "a" });
    return judgement === undefined ? [] : [{ planned: one, judgement, durationMs: 1 }];
  });
  const implementation = { name: "sample", version: "1.0.0", language: "typescript" };
  return assembleReport(
    {
      suite: loadVectors(),
      selection: {},
      plannedCount: planned.length,
      kind: "in-process",
      declaration: { implementation, roles: ["encoder"], signatureMethods: ["HMAC-SHA1"] },
      judged,
      durationMs: 4,
      notes: ["a note"],
    },
    diagnose,
  );
}

/** Parses JSON, or returns the text itself where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
