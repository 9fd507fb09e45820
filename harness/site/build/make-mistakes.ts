import type { Detected, Detection } from "../../../src/detection/detection.ts";
import { bySizeThenId, catchersOf } from "../../../src/detection/smoke-set.ts";
import { type Deviation, deviate } from "../../../src/deviations/deviation.ts";
import { groupBy } from "../../../src/judging/group-by.ts";
import { compareTexts } from "../../../src/judging/mismatch.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import type { Mismatch } from "../../../src/judging/verdict.ts";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { resolveTask } from "../../../src/suite/model/resolve-task.ts";
import { explainCause } from "../../explain/explain-diagnosis.ts";
import type { MistakeDetails, MistakeEntry, MistakesData } from "../mistakes/mistakes-data.ts";
import type { BundledFailure } from "../scoreboard/scoreboard-data.ts";
import type { ListedVector } from "../suite/suite-data.ts";

/** All that the page shows of the known mistakes. */
export interface MadeMistakes {
  readonly list: MistakesData;
  /** By id. */
  readonly details: ReadonlyMap<string, MistakeDetails>;
  /** By id, the places of the vectors that catch it. */
  readonly catches: Readonly<Record<string, readonly number[]>>;
}

export function makeMistakes(
  suite: Suite,
  { rows }: Detection,
  vectors: readonly ListedVector[],
  failures: readonly BundledFailure[],
): MadeMistakes {
  const places = new Map(vectors.map(({ id }, at) => [id, at]));
  const tasks = tasksOf(suite);
  const detected = groupBy(rows, ({ deviation }) => deviation);
  const catchersBy = new Map(
    [...detected].map(([deviation, own]) => [deviation, [...new Set(own.flatMap(idsOf))]] as const),
  );
  const concerns = [...new Set([...catchersBy.values()].flat().map(concernOf))].sort();
  const entries = [...catchersBy].map(([deviation, catchers]): MistakeEntry => {
    const { id, title, stage } = deviation;
    const madeBy = failures.filter(({ failsWith }) => failsWith.split(" + ").includes(id)).map(({ by }) => by);
    const counts = concerns.map((concern) => catchers.filter((one) => concernOf(one) === concern).length);
    return { id, title, stage, madeBy: [...new Set(madeBy)], counts };
  });
  return {
    list: {
      concerns: concerns.map((name) => ({ name, size: vectors.filter(({ concern }) => concern === name).length })),
      mistakes: entries,
    },
    details: new Map([...detected].map(([deviation, own]) => [deviation.id, describe(deviation, own, tasks)])),
    catches: Object.fromEntries(
      [...catchersBy].map(([{ id }, catchers]) => [id, catchers.flatMap((one) => places.get(one) ?? [])]),
    ),
  };
}

type Tasks = ReadonlyMap<string, SigningTask>;

function tasksOf({ files, keys }: Suite): Tasks {
  return new Map(
    files.flatMap((file) =>
      file.kind === "signing"
        ? file.vectors.map(({ id, task }) => [id, resolveTask(task, file.credentials ?? {}, keys)] as const)
        : [],
    ),
  );
}

function idsOf(row: Detected): readonly string[] {
  return catchersOf(row).map(({ id }) => id);
}

function concernOf(id: string): string {
  return id.slice(0, id.indexOf("/"));
}

function describe(deviation: Deviation, rows: readonly Detected[], tasks: Tasks): MistakeDetails {
  const example = rows
    .flatMap(catchersOf)
    .sort(bySizeThenId)
    .find(({ id }) => tasks.has(id));
  const difference = example && findDifference(deviation, tasks.get(example.id));
  const { deviations: _, title: __, ...told } = explainCause([deviation]);
  return { ...told, ...(difference !== undefined && { example: { vector: example?.id ?? "", difference } }) };
}

/** Finds the first stage that comes out otherwise by a mistake. */
function findDifference(deviation: Deviation, task: SigningTask | undefined): Mismatch | undefined {
  if (task === undefined) return undefined;
  const right = signRequest(task).trace;
  const wrong = signRequest(task, {}, deviate(reference, [deviation])).trace;
  const stages = ["baseString", "signingKey", "signature", "authorization", "body", "contentType"] as const;
  const differences = stages.map((stage) => compareTexts(stage, right[stage] ?? "", wrong[stage] ?? ""));
  return differences.find((one) => one !== undefined);
}
