import { describe, expect, it } from "vitest";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { itEach } from "./fixtures/it-each.ts";
import { type LibraryRequest, libraryBaseString, librarySignature } from "./fixtures/oauth-1.0a.ts";
import { protocolOf, retrace } from "./fixtures/oracle.ts";
import { hmacOutcomes, type SigningOutcome, signingOutcomes } from "./fixtures/signing-outcomes.ts";

/** The choices that oauth-1.0a takes, or takes with other input; the oracle alone confirms the others. */
const takenChoices: readonly (string | undefined)[] = [
  undefined,
  "consumer-secret-encoding/rfc5849",
  "name-encoding/rfc5849",
  "duplicate-names/rfc5849",
  "url-default-port/seed-literal",
  "url-host-case/seed-literal",
  "url-query/rfc5849",
  "body-space/percent-20",
  "body-space/plus",
  "empty-token/seed-literal",
  "empty-token/empty-token",
];

interface Mistake {
  readonly concerns: (request: LibraryRequest) => boolean;
  /** Makes the request that is signed in place of the given one. */
  readonly signsInstead: (task: SigningTask) => SigningTask;
}

/** The mistakes of oauth-1.0a. */
const mistakes: readonly (readonly [mistake: string, Mistake])[] = [
  [
    "drops a parameter named __proto__",
    {
      concerns: ({ parameters }) => parameters.some(isProto),
      signsInstead: (task) => ({ ...task, parameters: task.parameters.filter((parameter) => !isProto(parameter)) }),
    },
  ],
  [
    "reads a + in the query as a plus sign, not as a space",
    {
      concerns: ({ url }) => /\?.*\+/.test(url),
      signsInstead: (task) => ({ ...task, url: task.url.replaceAll("+", "%2B") }),
    },
  ],
  [
    "signs a parameter without name and value for an empty query",
    {
      concerns: ({ url }) => url.endsWith("?"),
      signsInstead: (task) => ({ ...task, parameters: [...task.parameters, ["", ""]] }),
    },
  ],
  [
    "cuts a query at its second question mark, and a value in it at its equals sign",
    {
      concerns: ({ url }) => /\?.*\?|\?.*=[^&]*=/.test(url),
      signsInstead: (task) => ({
        ...task,
        url: task.url.replace(/\?([^?]*).*/, (_, query: string) => `?${query.replace(/(=[^&=]*)=[^&]*/g, "$1")}`),
      }),
    },
  ],
  [
    "signs the names in a query as they are escaped",
    {
      concerns: ({ url }) => /[?&][^=&]*%/.test(url),
      signsInstead: (task) => ({
        ...task,
        url: task.url.replace(/(?<=[?&])[^=&]+/g, (name) => name.replaceAll("%", "%25")),
      }),
    },
  ],
];

const taken = signingOutcomes.filter(({ choice }) => takenChoices.includes(choice));
const right = taken.filter(({ task }) => !mistakes.some(([, { concerns }]) => concerns(task)));

itEach("oauth-1.0a confirms the base string of every outcome", right, (outcome) => {
  expect(outcome.expected.baseString).toBe(libraryBaseString(outcome.task, protocolFor(outcome)));
});

describe("oauth-1.0a confirms the signature of", () => {
  const ids = new Set(right.map(({ id }) => id));

  itEach(
    "every outcome",
    hmacOutcomes.filter(({ id }) => ids.has(id)),
    (outcome) => {
      const { task, secret, expected } = outcome;
      expect(expected.signature).toBe(librarySignature(task, protocolFor(outcome), secret));
    },
  );
});

describe.each(mistakes)("oauth-1.0a is wrong: it %s", (_mistake, { concerns, signsInstead }) => {
  itEach(
    "every outcome",
    taken.filter(({ task }) => concerns(task)),
    (outcome) => {
      const { task, choice, expected } = outcome;
      const signed = libraryBaseString(task, protocolFor(outcome));
      expect(signed).not.toBe(expected.baseString);
      expect(signed).toBe(retrace(signsInstead(task), choice, "").baseString);
    },
  );
});

describe("oauth-1.0a", () => {
  it("is asked for each choice that it takes", () => {
    const asked = new Set(right.map(({ choice }) => choice));
    expect(takenChoices.filter((choice) => !asked.has(choice))).toEqual([]);
  });
});

function isProto([name]: Parameter): boolean {
  return name === "__proto__";
}

/** Makes the protocol parameters of a choice: oauth-1.0a signs those that it is given. */
function protocolFor({ task, choice }: SigningOutcome): readonly Parameter[] {
  const five = protocolOf(task);
  return choice === "empty-token/empty-token" ? [...five, ["oauth_token", ""]] : five;
}
