import { createHash } from "node:crypto";
import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { diagnosisModel, mismatchModel } from "../../../src/diagnosis/diagnosis-model.ts";
import { readJson } from "../../../src/encoding/read-json.ts";
import { httpRequestModel } from "../../../src/report/campaign-model.ts";
import { describeIssues } from "../../../src/report/describe-issues.ts";
import { type Shape, strict } from "../../../src/suite/model/model.ts";
import type { FileCredentials, VerificationExpected } from "../../../src/suite/model/vector.ts";
import { escapeUnreadable } from "../../text/escape-unreadable.ts";
import type { Finding, GatewayRequest } from "../finding.ts";
import { canonicalJson } from "./canonical-json.ts";

const FORMAT = "countersign/finding";
const VERSION = 1;

const text = z.string();
/** For id and property, which are names of files: a corpus may come from anywhere. */
const name = text.max(120).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "expected lower-case words with hyphens");

/** A request to a verifier, and the answer that it must give. */
export type AskedVerifier = Required<GatewayRequest>;

const shape: Shape<AskedVerifier> = {
  request: httpRequestModel,
  consumers: z.array(
    z.union([
      z.strictObject({ comment: text.exactOptional(), consumerKey: text, consumerSecret: text }),
      z.strictObject({ comment: text.exactOptional(), consumerKey: text, keyFile: text }),
    ]),
  ) as z.ZodType<readonly FileCredentials[]>,
  now: text,
  due: z.discriminatedUnion("accepted", [
    z.strictObject({ accepted: z.literal(true) }),
    z.strictObject({ accepted: z.literal(false), reason: text }),
  ]) as z.ZodType<VerificationExpected>,
};

export const askedModel: z.ZodType<AskedVerifier> = strict<AskedVerifier>(shape);

const sentModel: z.ZodType<GatewayRequest> = strict<GatewayRequest>({
  request: shape.request,
  now: shape.now,
  due: shape.due.exactOptional(),
  consumers: shape.consumers.exactOptional(),
});

const failureModel: z.ZodType<Finding["breach"]> = strict<Finding["breach"]>({
  kind: text,
  says: text,
  mismatch: mismatchModel.exactOptional(),
  sent: sentModel.exactOptional(),
});

/** A finding as its file holds it. */
interface StoredFinding extends Finding {
  /** Of its property and input, so that another input is not taken for fixed; absent where an older release wrote it. */
  readonly inputDigest?: string;
}

const findingModel: z.ZodType<StoredFinding> = strict<StoredFinding>({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  id: name,
  property: name,
  law: text,
  shrunk: z.boolean(),
  cutShort: text.exactOptional(),
  // Not copied: a copy would lose names such as `__proto__`.
  input: z.unknown(),
  breach: failureModel,
  seed: z.int(),
  path: text.regex(/^(?:[0-9]+(?::[0-9]+)*)?$/, "expected numbers with colons"),
  diagnosis: z.array(diagnosisModel),
  unexplained: z.array(text),
  target: strict<NonNullable<Finding["target"]>>({ name: text, version: text }).exactOptional(),
  inputDigest: text.exactOptional(),
});

/**
 * Reads a finding from the text of its file.
 *
 * @param where what to call the file in messages.
 * @throws {CountersignError} `finding-version-unknown` or `finding-invalid`, naming the first places that are wrong.
 */
export function readFinding(source: string, where: string): Finding {
  const value = parseJson(source, where);
  const version = versionOf(value);
  if (version !== undefined && version !== VERSION) {
    throw new CountersignError(
      "finding-version-unknown",
      `${where}: expected ${FORMAT}, version ${VERSION}, got version ${version}`,
      "A newer countersign wrote it: update this one.",
    );
  }
  const parsed = findingModel.safeParse(value);
  if (!parsed.success) throw invalid(where, describeIssues(parsed.error));
  const { inputDigest, ...finding } = parsed.data;
  if (inputDigest === undefined || inputDigest === digestInput(finding)) return finding;
  throw invalid(where, `another input than was found: its inputDigest is ${digestInput(finding)}`);
}

/** Formats the file of a finding. */
export function formatFinding(finding: Finding): string {
  const stored: StoredFinding = { ...finding, inputDigest: digestInput(finding) };
  return formatReadable(stored);
}

function digestInput({ property, input }: Finding): string {
  const digest = createHash("sha256")
    .update(`${property}\n${canonicalJson(input)}`)
    .digest("hex");
  return `sha256:${digest}`;
}

function parseJson(source: string, where: string): unknown {
  try {
    return readJson(source);
  } catch (cause) {
    throw invalid(where, `no JSON: ${cause instanceof Error ? cause.message : "unknown fault"}`);
  }
}

/** Returns the version of a finding; nothing for another format. */
function versionOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("format" in value && value.format === FORMAT && "version" in value)) return undefined;
  return typeof value.version === "number" ? value.version : undefined;
}

function invalid(where: string, found: string): CountersignError {
  return new CountersignError(
    "finding-invalid",
    `${where}: expected ${FORMAT}, version ${VERSION}, got another text (${found})`,
    "Restore the file, or take it out of the corpus.",
  );
}

/** Formats JSON for people and for diffs: indented, with invisible characters escaped. */
export function formatReadable(value: unknown): string {
  return `${escapeUnreadable(JSON.stringify(value, undefined, 2))}\n`;
}
