import { groupBy } from "../../../src/judging/group-by.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import { operations } from "../../../src/spec/operations.ts";
import type { FileCredentials, Vector, VectorFile } from "../../../src/suite/model/vector.ts";
import type { BundledFailure } from "../scoreboard/scoreboard-data.ts";
import type { ConcernData, ListedVector } from "../suite/suite-data.ts";

export function listVectors({ files }: Suite, failures: readonly BundledFailure[]): readonly ListedVector[] {
  const failedBy = groupBy(failures, ({ id }) => id);
  return files.flatMap(({ kind, concern, vectors }) =>
    vectors.map((vector): ListedVector => {
      const { id, comment, clauses } = vector;
      const operation = findOperation(vector);
      const failing = failedBy.get(id)?.map(({ by }) => by);
      return {
        id,
        kind,
        concern,
        comment,
        clauses,
        ...(operation !== undefined && { operation }),
        ...("level" in vector && vector.level !== undefined && { level: vector.level }),
        ...(failing !== undefined && { failedBy: failing }),
      };
    }),
  );
}

/** Returns a file of the suite for the page, with those keys that it names. */
export function packConcern(file: VectorFile, { keys }: Suite): ConcernData {
  const named = Object.values<FileCredentials>(file.credentials ?? {}).flatMap((one) =>
    "keyFile" in one ? [one.keyFile] : [],
  );
  return { file, keys: Object.fromEntries(Object.entries(keys).filter(([name]) => named.includes(name))) };
}

function findOperation({ task }: Vector): string | undefined {
  if ("operation" in task) return task.operation;
  const url = "request" in task ? task.request.url : "url" in task ? task.url : "";
  return operations.find(({ path }) => url.includes(path))?.name;
}
