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

type Row<Given extends readonly unknown[]> = readonly [
  name: string,
  comment: string,
  published: string,
  ...given: Readonly<Given>,
];

/** Authors known answers of one stage, source by source; a row ends with the arguments that make its input. */
export function knownAnswers<Given extends readonly unknown[]>(
  stage: StageName,
  inputOf: (...given: Given) => StageInput,
): (source: Source, rows: readonly Row<Given>[]) => readonly AuthoredStage[] {
  return (source, rows) =>
    rows.map(([name, comment, published, ...given]) => {
      const input = inputOf(...(given as unknown as Given));
      return { name, comment, flags: [flagOfStage[stage]], source, stage, input, published };
    });
}

/** Returns the protocol parameters of a request with a token, each as `name=value`. */
export function protocol(
  consumerKey: string,
  nonce: string,
  timestamp: string,
  token: string,
  method = "HMAC-SHA1",
): readonly string[] {
  return [
    `oauth_consumer_key=${consumerKey}`,
    `oauth_nonce=${nonce}`,
    `oauth_signature_method=${method}`,
    `oauth_timestamp=${timestamp}`,
    `oauth_token=${token}`,
    "oauth_version=1.0",
  ];
}
