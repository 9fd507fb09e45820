import { parseFormBody } from "../../verification/parse-form-body.ts";

/** Tells whether a body is the one that was shown, but for what any signer is free to do. */
export type BodyMatcher = (body: string) => boolean;

const BOUNDARY = /^--([^\r\n]{1,70})\r?\n/;

/**
 * Compares bodies with one that was shown. Free are the order of the parameters, the spelling of a form body, and the
 * protocol parameters that may be repeated there; of a multipart body the boundary, which nobody can know.
 *
 * @param repeatable the protocol parameters that the body may repeat, as `name` and `value`.
 */
export function matchBody(shown: string, repeatable: readonly (readonly [string, string])[]): BodyMatcher {
  const due = readBody(shown, repeatable);
  const plain = withoutBoundary(shown);
  return (body) =>
    body === shown || (due !== undefined && readBody(body, repeatable) === due) || withoutBoundary(body) === plain;
}

/** What a form body says, as text to compare; nothing where it is none. */
function readBody(body: string, repeatable: readonly (readonly [string, string])[]): string | undefined {
  const parsed = parseFormBody(body);
  if (!parsed.accepted) return undefined;
  const pairs = parsed.parameters.map((pair) => JSON.stringify(pair));
  for (const pair of repeatable) {
    const at = pairs.indexOf(JSON.stringify(pair));
    if (at >= 0) pairs.splice(at, 1);
  }
  return pairs.sort().join();
}

function withoutBoundary(body: string): string {
  const boundary = BOUNDARY.exec(body)?.[1];
  return boundary === undefined ? body : body.replaceAll(boundary, "boundary");
}
