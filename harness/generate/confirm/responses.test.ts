import { describe, expect } from "vitest";
import { planSuite } from "../../../src/judging/plan.ts";
import { specified } from "../../../src/spec/fixtures/specified.ts";
import type { Outcome, RespondTask } from "../../../src/spec/read-response.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { itEach } from "./fixtures/it-each.ts";

const success: Outcome = { success: true };
const failure: Outcome = { success: false };

/** The rules of the specification, written by hand; the first that applies decides which conclusions are right. */
const rules: readonly {
  readonly rule: string;
  readonly applies: (task: RespondTask) => boolean;
  readonly outcomes: (task: RespondTask) => readonly Outcome[];
}[] = [
  {
    rule: "a status other than 200 is a failure, 0 too",
    applies: ({ status }) => status !== 200,
    outcomes: () => [failure],
  },
  {
    rule: "200 with a body that tells of an error is success, but how an error looks is not shown",
    applies: ({ body }) =>
      /"status":"(?:error|declined)"|"type":"validation-error"|"(?:success|eligible)":false/.test(body),
    outcomes: (task) => {
      const id = specified[task.operation].responseId === undefined ? undefined : textOf(task);
      return [id === undefined ? success : { success: true, id }, failure];
    },
  },
  {
    rule: "200 is success where no identifier is named",
    applies: ({ operation }) => specified[operation].responseId === undefined,
    outcomes: () => [success],
  },
  {
    rule: "200 with the identifier as a text that is not empty is success with this identifier",
    applies: (task) => textOf(task) !== undefined && textOf(task) !== "",
    outcomes: (task) => [{ success: true, id: textOf(task) ?? "" }],
  },
  {
    rule: "200 with an empty identifier: the specification is silent",
    applies: (task) => textOf(task) === "",
    outcomes: () => [{ success: true, id: "" }, success, failure],
  },
  {
    rule: "200 with the identifier as a number: the specification is silent, but no digit may be lost",
    applies: (task) => typeof fieldOf(task) === "number",
    outcomes: ({ body }) => [{ success: true, id: /"[a-z]+-id":([0-9]+)/.exec(body)?.[1] ?? "" }, success, failure],
  },
  {
    rule: "200 without a readable identifier: the specification is silent",
    applies: () => true,
    outcomes: () => [success, failure],
  },
];

const planned = planSuite(loadVectors()).flatMap(({ kind, vector }) => (kind === "responses" ? [vector] : []));
const ruled = planned.map((vector) => ({ vector, rule: rules.findIndex(({ applies }) => applies(vector.task)) }));

describe.each(rules.map(({ rule, outcomes }, index) => [rule, index, outcomes] as const))(
  "%s:",
  (_rule, index, outcomes) => {
    itEach(
      "every vector",
      ruled.filter(({ rule }) => rule === index).map(({ vector }) => vector),
      (vector) => {
        const given = vector.result === "valid" ? [vector.expected] : vector.choices.map(({ expected }) => expected);
        expect(given).toEqual(outcomes(vector.task));
      },
    );
  },
);

/** Reads the field that carries the identifier; nothing where there is none. */
function fieldOf({ operation, body }: RespondTask): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    const fields = typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : [];
    return fields.find(([name]) => name === specified[operation].responseId)?.[1];
  } catch {
    return undefined;
  }
}

function textOf(task: RespondTask): string | undefined {
  const field = fieldOf(task);
  return typeof field === "string" ? field : undefined;
}
