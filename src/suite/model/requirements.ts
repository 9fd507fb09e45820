import * as z from "zod";
import { type Level, levels } from "./level.ts";
import { strict } from "./model.ts";
import type { VectorFile } from "./vector.ts";

/** Which vectors count for a release of the suite, and at which level: `vectors/requirements/<release>.json`. */
export interface Requirements {
  readonly countersign: 1;
  /** `0.2` for all versions 0.2.x. */
  readonly release: string;
  readonly about: string;
  readonly vectors: Readonly<Record<string, Level>>;
}

/** The release whose requirements are still derived; those of older releases are frozen. */
export const draftRelease = "0.2";

export const requirementsModel: z.ZodType<Requirements> = strict<Requirements>({
  countersign: z.literal(1),
  release: z.string().regex(/^[0-9]+\.[0-9]+$/),
  about: z.string(),
  vectors: z.record(z.string(), z.enum(levels)),
});

/** Derives the requirements of the next release: every vector that a target is asked for, at its level. */
export function deriveRequirements(files: readonly VectorFile[]): Requirements {
  const asked = files.filter(({ kind }) => kind !== "stages");
  const entries = asked.flatMap((file) =>
    file.vectors.map((vector): readonly [string, Level] => [
      vector.id,
      ("level" in vector ? vector.level : undefined) ?? "must",
    ]),
  );
  return {
    countersign: 1,
    release: draftRelease,
    about:
      "The vectors that count for this release, each at its level. What a later release adds is run and told, and fails nothing.",
    vectors: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
