import type { AuthoredStage } from "../concern.ts";
import type { Source, StageInput, StageName } from "../model/vector.ts";

/** The flag under which the known answers of a stage stand. */
export type KnownFlag = "KnownParameters" | "KnownUri" | "KnownBaseString" | "KnownHmac" | "KnownRsa";

const flagOfStage: Readonly<Record<StageName, KnownFlag>> = {
  normalizedParameters: "KnownParameters",
  baseStringUri: "KnownUri",
  baseString: "KnownBaseString",
  hmacSha1: "KnownHmac",
  rsaSha256: "KnownRsa",
};

/** Authors a published known answer of one stage. */
export function known(
  stage: StageName,
  name: string,
  source: Source,
  input: StageInput,
  published: string,
  comment: string,
): AuthoredStage {
  return { name, comment, flags: [flagOfStage[stage]], source, stage, input, published };
}
