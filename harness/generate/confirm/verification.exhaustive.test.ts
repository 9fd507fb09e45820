import { describe, expect, it } from "vitest";
import { planSuite } from "../../../src/judging/plan.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { findFaults } from "./fixtures/find-faults.ts";
import { itEach } from "./fixtures/it-each.ts";

const planned = planSuite(loadVectors()).flatMap(({ kind, vector, request }) =>
  kind === "verification" ? [{ id: vector.id, vector, task: request.task }] : [],
);
/** Faults at each ambiguity for a verifier without state or clock that reads the specification to the letter. */
const readLiterally: Readonly<Record<string, readonly string[]>> = {
  "nonce-replay": [],
  "clock-skew": [],
  "extra-protocol-parameter": [],
  "digest-info-null": [],
  "base64-unused-bits": ["signature-malformed"],
  "rsa-exponent-3": [],
  "realm-repeated": ["parameter-repeated"],
  "parameter-in-query": ["signature-mismatch"],
  "name-without-equals": [],
  "empty-pair": [],
};

/** Faults for a verifier that interprets the specification as RFC 5849, where these differ. */
const readAsRfc5849: Readonly<Record<string, readonly string[]>> = {
  "parameter-in-query": [],
};
const accepted = planned.filter(({ vector }) => vector.result === "valid");
const free = planned.flatMap(({ id, vector, task }) =>
  vector.result === "acceptable" ? [{ id, point: vector.point, choices: vector.choices, task }] : [],
);
const refused = planned.flatMap(({ id, vector, task }) =>
  vector.result === "invalid" ? [{ id, reason: vector.expected.reason, task }] : [],
);

itEach("a second verifier finds no fault in every vector", accepted, ({ task }) => {
  expect(findFaults(task)).toEqual([]);
});

/** Forged, and in a form that is refused as well: who overlooks the form must not overlook the forgery. */
const TWICE_WRONG = /^verification-(surroundings\/(content-type|method)|temptations\/(type|version|timestamp|method))-/;

itEach("a second verifier finds the same fault, and no other, in every vector", refused, ({ reason, task }, id) => {
  const faults = findFaults(task);
  expect(TWICE_WRONG.test(id) ? faults.slice(0, 1) : faults).toEqual([reason]);
});

/** False accepts of oauth-1.0a, which stores parameters in an object by name and loses these, or has the query's for them. */
const LOST_BY_LIBRARY =
  /^verification-moved-parameters\/(body-in-query-too|(amount|body)-signed-in-query|added-prototype)(-rsa)?$/;

describe("a second verifier that reads RFC 5849 where the specification is silent", () => {
  itEach("accepts every vector, too", accepted, ({ task }) => {
    expect(findFaults(task, "rfc5849")).toEqual([]);
  });

  itEach("refuses every vector, too: no gateway is blamed for its reading", refused, ({ task }, id) => {
    expect(findFaults(task, "rfc5849").length === 0).toBe(LOST_BY_LIBRARY.test(id));
  });
});

/** Repetitions in which only a lenient reader sees the same signature, login, nonce, time or URL. */
const READ_LENIENTLY = /^verification-replays\/(?:signature|login|nonce|timestamp|url)-(?!escaped)/;

const SIGNED_BY_A_READING = "consumer-secret-encoding";

itEach(
  "a second verifier takes a known one of the readings of every vector",
  free.filter(({ point }) => point !== SIGNED_BY_A_READING),
  ({ point, choices, task }, id) => {
    const faults = findFaults(task);
    expect(choices.map(({ expected }) => (expected.accepted ? [] : [expected.reason]))).toContainEqual(faults);
    if (READ_LENIENTLY.test(id)) expect(faults).toHaveLength(1);
    else expect(faults).toEqual(readLiterally[point]);
    if (readAsRfc5849[point] !== undefined) expect(findFaults(task, "rfc5849")).toEqual(readAsRfc5849[point]);
  },
);

itEach(
  "a second verifier accepts by each reading what is signed by it, and refuses by the other, of every vector",
  free.filter(({ point }) => point === SIGNED_BY_A_READING),
  ({ choices, task }) => {
    const faults = { "seed-literal": findFaults(task), rfc5849: findFaults(task, "rfc5849") };
    const due = choices.map(({ name, expected }) => [name, expected.accepted ? [] : [expected.reason]]);
    expect(faults).toEqual(Object.fromEntries(due));
  },
);

describe("a second verifier", () => {
  it("is asked for every vector", () => {
    expect(accepted.length + refused.length + free.length).toBe(planned.length);
  });
});
