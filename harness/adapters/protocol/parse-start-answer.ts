import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { type Declaration, roles } from "../../../src/judging/adapter.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { excerpt } from "./excerpt.ts";
import { parseLine } from "./parse-answer.ts";
import { PROTOCOL_VERSION } from "./write-request.ts";

// Zod's compiled parsers need eval, which we promise not to use.
z.config({ jitless: true });

const text = z.string().refine((value) => value.isWellFormed(), "expected valid Unicode, got a lone surrogate");
const name = text.min(1);

const startAnswer = z.object({
  version: z.literal(PROTOCOL_VERSION),
  implementation: z.object({
    name,
    version: name,
    language: name,
    homepage: text.nullish(),
    issues: text.nullish(),
  }),
  roles: z.array(z.enum(roles)).min(1),
  signatureMethods: z.array(z.enum(signatureMethods)).min(1).nullish(),
});

/**
 * Reads the answer to `start`. Messages name its sender by `adapter`, and add `aside`.
 *
 * @throws {CountersignError} `protocol-version-unsupported` or `start-answer-invalid`.
 */
export function parseStartAnswer(line: string, adapter: string, aside: string = ""): Declaration {
  const parsed = parseLine(line);
  const version = versionOf(parsed);
  if (version !== undefined && version !== PROTOCOL_VERSION) {
    throw new CountersignError(
      "protocol-version-unsupported",
      `start answer of ${adapter}: expected protocol version ${PROTOCOL_VERSION}, got ${excerpt(JSON.stringify(version), 40)}${aside}`,
      `Answer start with "version":${PROTOCOL_VERSION} and speak that version.`,
    );
  }
  const result = startAnswer.safeParse(parsed);
  if (!result.success) throw invalid(adapter, `${excerpt(line)}${aside}`, result.error.issues);
  const { implementation, roles: declared, signatureMethods: methods } = result.data;
  return {
    implementation: {
      name: excerpt(implementation.name),
      version: excerpt(implementation.version),
      language: excerpt(implementation.language),
      ...(implementation.homepage != null && { homepage: excerpt(implementation.homepage) }),
      ...(implementation.issues != null && { issues: excerpt(implementation.issues) }),
    },
    roles: [...new Set(declared)],
    signatureMethods: [...new Set(methods ?? signatureMethods)],
  };
}

/** What .NET writes in front of UTF-8 unless it is told not to. */
const MARK = "\ufeff";

function invalid(adapter: string, actual: string, issues: readonly z.core.$ZodIssue[]): CountersignError {
  const [issue] = issues;
  const field = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  return new CountersignError(
    "start-answer-invalid",
    `start answer of ${adapter}: expected one JSON object with version, implementation and roles (${field}${issue?.message ?? "not read"}), got ${actual}`,
    actual.startsWith(MARK)
      ? "A byte order mark stands in front of it: write UTF-8 without one; in .NET with new UTF8Encoding(false)."
      : 'Answer {"cmd":"start","version":1} with one line, as docs/protocol.md shows; print nothing else on standard output.',
  );
}

function versionOf(parsed: unknown): unknown {
  return typeof parsed === "object" && parsed !== null && "version" in parsed ? parsed.version : undefined;
}
