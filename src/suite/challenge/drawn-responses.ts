import { type OperationName, operationNamed, operationNames } from "../../spec/operations.ts";
import type { Outcome, RespondTask } from "../../spec/read-response.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import type { AuthoredResponse, ResponsesConcern } from "../concern.ts";
import { ALL_LETTERS, DIGITS, drawFrom, drawOne, markOf, numbered } from "./drawing.ts";

/** Names of fields that look like the identifier's, and are other fields. */
const alike: readonly ((name: string) => string)[] = [
  (name) => name.replace("-", "_"),
  (name) => name.toUpperCase(),
  (name) => `old-${name}`,
  (name) => `${name}-2`,
  () => "status",
];

/** Writes an answer's body around an identifier, and says which form it has. */
interface Form {
  readonly comment: string;
  readonly drawId: (draw: Draw) => string;
  readonly write?: (id: string) => string;
}

const number = (draw: Draw, most: number): string => drawText(draw, DIGITS, 1 + draw(most));

const forms: readonly Form[] = [
  { comment: "The identifier is a number in a text.", drawId: (draw) => `${1 + draw(9)}${number(draw, 8)}` },
  { comment: "Zeros in front of the identifier stay.", drawId: (draw) => `00${number(draw, 6)}` },
  {
    comment: "The identifier has more digits than a number of the machine.",
    drawId: (draw) => `9${drawText(draw, DIGITS, 24)}`,
  },
  {
    comment: "The identifier looks like a number with an exponent.",
    drawId: (draw) => `${1 + draw(9)}e${1 + draw(9)}`,
  },
  {
    comment: "The identifier is long, and ends in a plus and a line feed.",
    drawId: (draw) => `${drawText(draw, ALL_LETTERS + DIGITS, 40 + draw(24))}+\n`,
  },
  { comment: "An identifier of 0 is one.", drawId: () => "0" },
  {
    comment: "Spaces around the identifier are a part of it.",
    drawId: (draw) => ` ${drawText(draw, ALL_LETTERS, 6)} `,
  },
  {
    comment: "The identifier is written in escapes.",
    drawId: (draw) => drawText(draw, ALL_LETTERS + DIGITS, 6),
    write: (id) => `"${[...id].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`,
  },
  {
    comment: "The identifier holds a quote, a backslash, a slash and letters outside ASCII.",
    drawId: (draw) => `${drawText(draw, ALL_LETTERS, 3)}"\\/Ж😀${drawText(draw, ALL_LETTERS, 3)}`,
  },
];

/**
 * Draws answers that nobody has seen, and what a client must conclude from each: that follows from how they are drawn.
 * The same for the same seed.
 */
export function drawResponses(seed: string): ResponsesConcern {
  const mark = markOf(seed);
  const draw = drawFrom(`responses ${seed}`);
  const drawn = [
    ...operationNames.flatMap((operation) => forms.map((form) => drawSuccess(draw, operation, form))),
    ...operationNames.flatMap((operation) => [
      drawFailure(draw, operation, 0, "No connection could be made, whatever stands in the body."),
      drawFailure(draw, operation, 201 + draw(98), "A success other than 200 is a failure."),
      drawFailure(draw, operation, 300 + draw(300), "Any status but 200 is a failure."),
    ]),
  ];
  return {
    kind: "responses",
    concern: "challenge",
    about: `Unseen answers drawn from the seed ${JSON.stringify(seed)}.`,
    flags: {
      ChallengeResponse: {
        bugType: "response",
        description: "An answer that no published vector holds.",
        effect: "A client that was fitted to the published answers misreads those of its own gateway.",
        clauses: ["responses.success", "responses.transfer-by-ref", "responses.payout", "errors.status"],
      },
    },
    vectors: drawn.map((one, at) => ({
      ...one,
      name: `${mark}-response-${numbered(at)}`,
      flags: ["ChallengeResponse"],
    })),
  };
}

type Drawn = Omit<AuthoredResponse, "name" | "flags"> & { readonly task: RespondTask; readonly expected: Outcome };

function drawSuccess(draw: Draw, operation: OperationName, form: Form): Drawn {
  const { responseId } = operationNamed(operation);
  const id = form.drawId(draw);
  const body = drawBody(draw, responseId ?? "transaction-id", (form.write ?? JSON.stringify)(id));
  const expected = { success: true, ...(responseId !== undefined && { id }) };
  const comment = responseId === undefined ? "Of this operation status 200 alone is success." : form.comment;
  return { comment, task: { operation, status: 200, body }, expected };
}

function drawFailure(draw: Draw, operation: OperationName, status: number, comment: string): Drawn {
  const { responseId = "transaction-id" } = operationNamed(operation);
  const body = drawBody(draw, responseId, JSON.stringify(number(draw, 8)));
  return { comment, task: { operation, status, body }, expected: { success: false } };
}

/** Writes an object with the field somewhere among others that look like it, or hold it. */
function drawBody(draw: Draw, name: string, written: string): string {
  const other = (): string => JSON.stringify(drawText(draw, ALL_LETTERS + DIGITS, 1 + draw(9)));
  const decoy = (): string => `${JSON.stringify(drawOne(draw, alike)(name))}:${other()}`;
  const nested = `"data":{${JSON.stringify(name)}:${other()}}`;
  const before = [decoy(), ...(draw(2) === 0 ? [nested] : [])];
  const after = draw(2) === 0 ? [decoy()] : [];
  const space = drawOne(draw, ["", " ", "\n\t"]);
  return `{${space}${[...before, `${JSON.stringify(name)}${space}:${space}${written}`, ...after].join(`,${space}`)}${space}}`;
}
