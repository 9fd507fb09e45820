import { type OperationName, operationNamed, operationNames } from "../../spec/operations.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import type { RequestShapesConcern } from "../concern.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";
import { DIGITS, drawFrom, drawOne, LETTERS, markOf, numbered } from "./drawing.ts";
import { UNRESERVED } from "./drawn-protocol.ts";
import { drawField } from "./field-values.ts";

/** Fields are given for the most part, as they are by most callers. */
const ABSENT_IS_ONE_IN = 8;

/**
 * Draws requests that a client is to build, of each operation: base URL, endpoint identifier and values in any company. A
 * client has a method for each operation, and what is wrong in one of them shows here.
 */
export function drawBuilds(seed: string, count: number): RequestShapesConcern {
  const mark = markOf(seed);
  const draw = drawFrom(`builds ${seed}`);
  return {
    kind: "request-shapes",
    concern: "challenge",
    about: `Unseen requests to build, drawn from the seed ${JSON.stringify(seed)}.`,
    flags: {
      ChallengeBuild: {
        bugType: "shape",
        description: "A request to build that no published vector holds.",
        effect: "A client that was fitted to the published requests sends other ones than its own users mean.",
        clauses: ["endpoints.operations", "endpoints.names", "endpoints.endpoint-id"],
      },
    },
    vectors: Array.from({ length: count }, (_, index) => {
      const operation = drawOne(draw, operationNames);
      return {
        name: `${mark}-build-${numbered(index)}`,
        comment: `A ${operation} request of drawn values.`,
        flags: ["ChallengeBuild"],
        task: {
          operation,
          baseUrl: drawBaseUrl(draw),
          endpointId: drawEndpointId(draw),
          values: drawValues(draw, operation),
        },
      };
    }),
  };
}

function drawValues(draw: Draw, operation: OperationName): Readonly<Record<string, string>> {
  const plain = valuesOf(operation);
  const given = operationNamed(operation).fields.filter(() => draw(ABSENT_IS_ONE_IN) > 0);
  return Object.fromEntries(given.map(({ neutral }) => [neutral, drawField(draw, neutral, plain[neutral] ?? "")]));
}

function drawBaseUrl(draw: Draw): string {
  const word = drawText(draw, LETTERS, 3 + draw(6));
  const host = drawOne(draw, [`${word}.example`, `${word}.example:8443`, "[2001:db8::1]", "127.0.0.1:8080"]);
  const path = drawOne(draw, ["", "/paynet", `/${word}/v2`, "/PayNet", "/api", `//${word}`, `/${word}%20a%2f`]);
  return `${drawOne(draw, ["https", "https", "http"])}://${host}${path}`;
}

/** Draws an identifier of unreserved characters: whether others are to be encoded is not said. */
function drawEndpointId(draw: Draw): string {
  return drawOne(draw, [
    () => drawText(draw, DIGITS, 1 + draw(6)),
    () => `00${drawText(draw, DIGITS, 1 + draw(6))}`,
    () => `9${drawText(draw, DIGITS, 18)}`,
    // Of marks alone it might be a segment of dots, which libraries leave out of a path.
    () => drawOne(draw, [...LETTERS]) + drawText(draw, UNRESERVED, draw(20)),
  ])();
}
