import { candidateMistakes } from "../../src/deviations/candidates.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import type { Report } from "../../src/report/report.ts";
import type { Stage } from "../../src/signing/scheme.ts";
import type { WildCall, WildCase } from "./wild-case.ts";

/** What became of a case. */
export interface WildResult {
  readonly id: string;
  /** Whether it failed where a call is wrong, and passed where none is. */
  readonly caught: boolean;
  /** The number of failed vectors that nothing explains. */
  readonly unexplained: number;
  /** The number of vectors at which the signer itself broke down. */
  readonly errored: number;
  /** The number of wrong calls. */
  readonly causes: number;
  /** The ids of the mistakes that were named, each once; "learned" for what has no id. */
  readonly statements: readonly string[];
  /** The wrong calls that no statement names. */
  readonly unnamed: readonly string[];
  /** The statements about a stage at which no call is wrong. */
  readonly untrue: readonly string[];
  /** Whether the signer passes once its wrong calls are replaced by the right ones; absent where that was not tried. */
  readonly fixed?: boolean;
}

/** The stages of the scheme at which the stages of a wild signer work. */
const stagesOf: Readonly<Record<string, readonly Stage[]>> = {
  names: ["encodeName"],
  values: ["encodeValue"],
  method: ["encodePart"],
  url: ["encodePart"],
  parameters: ["encodePart"],
  parts: ["encodePart"],
  header: ["encodeHeaderValue"],
  everywhere: ["encodeName", "encodeValue", "encodePart", "encodeHeaderValue"],
  value: ["encodeValue", "operationParameters"],
  given: ["encodeValue", "operationParameters"],
  name: ["encodeName", "operationParameters"],
  collect: ["operationParameters", "collectParameters", "sortParameters"],
  sort: ["sortParameters"],
  join: ["joinParameters", "encodeName", "encodeValue"],
  login: ["protocolParameters"],
  headerLogin: ["headerParameters", "encodeHeaderValue"],
  timestamp: ["protocolParameters"],
  nonce: ["protocolParameters"],
  body: ["bodyParameters", "encodeBodyText", "joinBody", "contentType"],
  verb: ["baseStringMethod"],
  address: ["baseStringUri"],
  secret: ["signingKey", "hmacSha1"],
  key: ["signingKey", "hmacSha1"],
  message: ["baseStringBytes", "joinParts", "hmacSha1", "rsaSha256"],
  digest: ["hmacSha1", "rsaSha256"],
  output: ["encodeSignature"],
};

/** The two places that tell one encoding function everywhere from one at a single place. */
const WHERE_ENCODED: readonly Stage[] = ["encodeValue", "encodePart"];

const mistakes: ReadonlyMap<string, Deviation> = new Map(candidateMistakes.map((one) => [one.id, one]));

export function judgeWild(one: WildCase, report: Report): WildResult {
  // A point that is read in two ways is told by that, and no mistake explains it.
  const told = report.unexplained.filter(({ stage }) => stage === "reading");
  const statements = [
    ...new Set([
      ...report.diagnosis.flatMap(({ deviations }) => (deviations.length > 0 ? deviations : ["learned"])),
      ...told.map(({ stage }) => stage),
    ]),
  ];
  const calls = one.isRight ? [] : one.calls.filter(({ isAccepted }) => !isAccepted);
  const unnamed = calls.filter((call) => !statements.some((id) => isNameOf(id, call, one)));
  return {
    id: one.id,
    caught: report.totals.failed > 0 === calls.length > 0,
    unexplained: new Set(report.unexplained.flatMap((one) => (told.includes(one) ? [] : one.vectors))).size,
    errored: report.totals.errored,
    causes: calls.length,
    statements,
    unnamed: unnamed.map(({ stages, call }) => `${stages}=${call}`),
    untrue: statements.filter((id) => isUntrue(id, calls)),
  };
}

/** What can be wanted of a result, in the order of a table's columns. */
export const aims: Readonly<Record<string, (result: WildResult) => boolean>> = {
  caught: ({ caught }) => caught,
  explained: ({ unexplained }) => unexplained === 0,
  // A call may refuse what it is given, such as a text that is too long; the right one never does.
  "no breakdown": ({ errored, causes }) => errored === 0 || causes > 0,
  "one statement a cause": ({ statements, causes }) => statements.length === causes,
  "right name": ({ unnamed }) => unnamed.length === 0,
  "nothing untrue": ({ untrue }) => untrue.length === 0,
  "passes once fixed": ({ fixed }) => fixed !== false,
};

export function missedBy(result: WildResult): readonly string[] {
  return Object.entries(aims).flatMap(([aim, isReached]) => (isReached(result) ? [] : [aim]));
}

function isNameOf(id: string, { stages, call, ids }: WildCall, { language }: WildCase): boolean {
  const mistake = mistakes.get(id);
  if (mistake === undefined || ids.includes(id)) return ids.includes(id);
  const isItsFunction = mistake.functions?.some((one) => one.language === language && bare(one.call) === bare(call));
  const isOfItsModel = ids.some((model) => id.startsWith(`${model}-`));
  return (isItsFunction === true || isOfItsModel) && fits(mistake, placesOf(stages));
}

/** Spells a call without what differs between two ways to write it: module, argument, quotes, brackets and spaces. */
function bare(call: string): string {
  const short = call.replace("urllib.parse.", "").replaceAll(/\$?\bvalue\b(?:, UTF_8)?/g, "");
  return short
    .replaceAll(/[\s"'()]/g, "")
    .replace(/^\./, "")
    .toLowerCase();
}

/** Whether a mistake is about the places of a call: about no other that is encoded, and not only about values of both. */
function fits(mistake: Deviation, places: ReadonlySet<Stage>): boolean {
  const touched = touchedBy(mistake);
  const isElsewhere = WHERE_ENCODED.some((stage) => touched.includes(stage) && !places.has(stage));
  const isPartOnly =
    WHERE_ENCODED.every((stage) => places.has(stage)) && !WHERE_ENCODED.every((stage) => touched.includes(stage));
  return touched.some((stage) => places.has(stage)) && !isElsewhere && !isPartOnly;
}

function isUntrue(id: string, calls: readonly WildCall[]): boolean {
  const mistake = mistakes.get(id);
  if (mistake === undefined || calls.some(({ ids }) => ids.includes(id))) return false;
  const places = new Set(calls.flatMap(({ stages }) => [...placesOf(stages)]));
  return !touchedBy(mistake).some((stage) => places.has(stage));
}

function touchedBy({ stage, also = [] }: Deviation): readonly Stage[] {
  return [stage, ...also.map((other) => other.stage)];
}

function placesOf(stages: string): ReadonlySet<Stage> {
  return new Set(stages.split("+").flatMap((stage) => stagesOf[stage.split(":")[0] ?? ""] ?? []));
}
