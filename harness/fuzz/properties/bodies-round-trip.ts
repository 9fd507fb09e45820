import { formDecode, formEncode } from "../../../src/encoding/form-urlencode.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { choices } from "../../../src/signing/readings.ts";
import { parseFormBody } from "../../../src/verification/parse-form-body.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { looseParameters } from "./inputs/loose-tasks.ts";
import { storedParameters } from "./inputs/stored-parameters.ts";
import { makeLaw } from "./make-law.ts";

const writings = choices["body-space"]?.readings ?? [];

/** The law of a reader of bodies. */
export function makeBodyLaw(parse: typeof parseFormBody = parseFormBody): Property<readonly Parameter[]> {
  return makeLaw({
    id: "bodies-round-trip",
    says: "A body that is written is read as the very parameters, in their order, whichever way its spaces are written.",
    arbitrary: looseParameters(),
    stored: storedParameters,
    check(parameters) {
      const due = { accepted: true, parameters };
      for (const { name, scheme } of writings) {
        const { encodeBodyText, joinBody } = scheme;
        const body = joinBody(
          parameters.map(([key, value]): Parameter => [encodeBodyText(key), encodeBodyText(value)]),
        );
        const breach =
          partingValues(name, due, parse(body)) ?? partingValues(`${name}, loosely`, parameters, formDecode(body));
        if (breach !== undefined) return breach;
      }
      return partingValues("form-encoded", due, parse(formEncode(parameters)));
    },
  });
}

/** The law of the verifier's own reader. */
export const bodiesRoundTrip: Property<readonly Parameter[]> = makeBodyLaw();
