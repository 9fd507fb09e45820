import fc from "fast-check";
import { formEncode } from "../../../src/encoding/form-urlencode.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { schemeOf } from "../../../src/signing/readings.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { strict } from "../../../src/vectors/model.ts";
import { nastyText, parameterNames } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { storedParameters } from "./inputs/stored-parameters.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";
import { libraryBaseString } from "./oracles/oauth-1.0a.ts";

const ENDPOINT = "https://gateway.example/paynet/api/v4/payout/1111";

/** A task, and what the query of its URL is to hold. */
export interface QueriedTask {
  readonly task: SigningTask;
  readonly query: readonly Parameter[];
}

/** The law of the reading that signs a query with the parameters. */
export function makePlainQueryLaw(scheme: Scheme = schemeOf("url-query", "rfc5849")): Property<QueriedTask> {
  // Of a name in query and body oauth-1.0a keeps the query's alone; no body has a name that begins so.
  const name = parameterNames().map((text) => `q-${text}`);
  return makeLaw({
    id: "plain-query-equals-library",
    says: "The reading that signs a query with the parameters makes the base string of oauth-1.0a, for queries of plain names.",
    arbitrary: fc.record(
      {
        task: looseTasks().map((task) => ({
          ...task,
          url: ENDPOINT,
          parameters: task.parameters.filter(isNoneOfQuery),
        })),
        query: fc.uniqueArray(fc.tuple(name, nastyText()), { minLength: 1, maxLength: 4, selector: ([key]) => key }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<QueriedTask>({ task: storedTask, query: storedParameters }),
    check({ task, query }) {
      const queried = { ...task, url: `${task.url}?${formEncode(query)}` };
      return parting("baseString", libraryBaseString(queried), signatureBaseString(queried, scheme));
    },
  });
}

function isNoneOfQuery([name]: Parameter): boolean {
  return !name.startsWith("q-");
}

/** The law of our own reading. */
export const plainQueryEqualsLibrary: Property<QueriedTask> = makePlainQueryLaw();
