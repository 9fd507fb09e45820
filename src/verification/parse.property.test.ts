import fc from "fast-check";
import { describe, expect } from "vitest";
import { nastyText } from "../../harness/fuzz/arbitraries/nasty-texts.ts";
import { parameterNames } from "../../harness/fuzz/arbitraries/parameters.ts";
import { rawTexts } from "../../harness/fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { expectRejection } from "../../harness/fuzz/fixtures/read-or-refuse.ts";
import { spoiledTexts } from "../../harness/fuzz/fixtures/spoiled.ts";
import { looseParameters } from "../../harness/fuzz/library/loose-tasks.ts";
import { formDecode, formEncode, percentEncode } from "../encoding/percent-encode.ts";
import { ambiguities } from "../signing/ambiguities.ts";
import { joinHeader } from "../signing/authorization-header.ts";
import type { Parameter } from "../signing/parameter.ts";
import { parseAuthorization } from "./parse-authorization.ts";
import { parseFormBody } from "./parse-form-body.ts";

describe("an Authorization header", () => {
  const name = parameterNames().map((text) => `oauth_${text}`);
  const written = fc.record({
    realm: fc.option(nastyText()),
    parameters: fc.uniqueArray(fc.tuple(name, nastyText()), { minLength: 1, maxLength: 8, selector: ([key]) => key }),
    separator: fc.constantFrom(", ", ",", " , ", ",\t"),
  });
  checkProperty("that is written is read back, with any realm", written, ({ realm, parameters, separator }) => {
    const pairs: readonly Parameter[] = realm === null ? parameters : [["realm", realm], ...parameters];
    expect(parseAuthorization(write(pairs).replaceAll(", ", separator))).toEqual({ accepted: true, parameters });
  });

  const sound =
    'OAuth realm="a \\"b", oauth_consumer_key="m%20n", oauth_nonce="a%2Fb", oauth_signature="YQ%3D%3D", oauth_version="1.0"';
  const headers = fc.oneof(
    spoiledTexts([sound]),
    rawTexts().map((text) => `OAuth ${text}`),
  );
  checkProperty("of any text is refused, or read as parameters that can be written again", headers, (header) => {
    const parsed = parseAuthorization(header);
    if (!parsed.accepted) return expectRejection(parsed);
    const names = parsed.parameters.map(([key]) => key);
    expect(names.filter((key) => !/^oauth_[A-Za-z0-9\-._~]*$/.test(key))).toEqual([]);
    expect(names).toEqual([...new Set(names)]);
    if (names.length > 0) expect(parseAuthorization(write(parsed.parameters))).toEqual(parsed);
  });

  function write(pairs: readonly Parameter[]): string {
    return joinHeader(pairs.map(([key, value]): Parameter => [key, percentEncode(value)]));
  }
});

describe("a form body", () => {
  const writings = ambiguities["body-space"]?.readings ?? [];
  checkProperty("that is written is read back, however its spaces are written", looseParameters(), (parameters) => {
    const bodies = writings.map(({ scheme: { encodeBodyText, joinBody } }) =>
      joinBody(parameters.map(([key, value]): Parameter => [encodeBodyText(key), encodeBodyText(value)])),
    );
    for (const body of [...bodies, formEncode(parameters)]) {
      expect(parseFormBody(body)).toEqual({ accepted: true, parameters });
      expect(formDecode(body)).toEqual(parameters);
    }
  });

  const atoms = [
    "a",
    "b",
    "=",
    "&",
    "+",
    "%20",
    "%2B",
    "%26",
    "%C3%A9",
    "%c3",
    "%E9",
    "%",
    "%zz",
    "é",
    " ",
    "?",
    "%00",
  ];
  const bodies = fc.oneof(
    fc.string({ unit: fc.constantFrom(...atoms), maxLength: 16 }),
    spoiledTexts(["amount=10.42&order_desc=two+words&bank_name=%C3%A9%26&x="]),
    rawTexts(),
  );
  checkProperty("of any text is refused, or read as the platform reads it", bodies, (body) => {
    const parsed = parseFormBody(body);
    if (!parsed.accepted) return expectRejection(parsed);
    // URLSearchParams would skip a question mark at the beginning.
    const due = [...new URLSearchParams(`&${body}`)];
    expect(parsed.parameters).toEqual(due);
    expect(formDecode(body)).toEqual(due);
  });
});
