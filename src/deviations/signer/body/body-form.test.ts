import { describe, expect, it } from "vitest";
import { pairs } from "../../../fixtures/pairs.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import { deviate } from "../../deviation.ts";
import { listPublished } from "../../family.ts";
import { listUntested, schemeBy } from "../../fixtures/scheme-by.ts";
import { bodyEncodings } from "../encoding/encodings.ts";
import { bodyContainerDeviations } from "./body-containers.ts";
import { bodyFormDeviations } from "./body-form.ts";
import { bodyParameterDeviations } from "./body-parameter-set.ts";
import { bodyTextDeviations } from "./body-text.ts";
import { contentTypeDeviations } from "./content-type.ts";

const deviations = [
  ...bodyParameterDeviations,
  ...bodyContainerDeviations,
  ...bodyTextDeviations,
  ...listPublished([bodyEncodings]),
  ...bodyFormDeviations,
];
const protocol: readonly Parameter[] = pairs("oauth_consumer_key", "acme", "oauth_timestamp", "1669966913");
const ab: readonly Parameter[] = pairs("a", "1 +\u00e9", "b", "x&y");
const twice: readonly Parameter[] = pairs("a", "1", "b", "2", "a", "3");

/** Written by hand: the body that is sent of which parameters, with the signature `s=`. */
const rows: readonly (readonly [id: string, parameters: readonly Parameter[], body: string])[] = [
  [
    "oauth-signature-in-body",
    [["a", "1"]],
    "a=1&oauth_consumer_key=acme&oauth_timestamp=1669966913&oauth_signature=s%3D",
  ],
  ["body-oauth-mismatch", [["a", "1"]], "a=1&oauth_consumer_key=acme&oauth_timestamp=1669966914"],
  ["body-protocol-repeated", [["a", "1"]], "a=1&oauth_consumer_key=acme&oauth_timestamp=1669966913"],
  ["body-order", ab, "b=x%26y&a=1%20%2B%C3%A9"],
  ["body-changed-after-signing", [["amount", "10.50"]], "amount=10.5"],
  ["body-changed-after-signing", [["amount", "100.00"]], "amount=100"],
  ["body-changed-after-signing", pairs("amount", "100", "b", "1.50"), "amount=100&b=1.50"],
  ["body-empty-values-dropped", pairs("a", "", "b", "0"), "b=0"],
  ["body-values-trimmed", pairs("a", " x y\t", " b", "z"), "a=x%20y&%20b=z"],
  ["body-normalised", [["e\u0301", "e\u0301 \ufb01"]], "%C3%A9=%C3%A9%20%EF%AC%81"],
  ["body-semicolon", ab, "a=1%20%2B%C3%A9;b=x%26y"],
  ["body-empty", ab, ""],
  ["body-duplicates-last-wins", twice, "a=3&b=2"],
  ["body-duplicates-collapsed", twice, "a=1&b=2"],
  ["body-duplicates-comma-joined", twice, "a=1%2C3&b=2"],
  ["body-array-brackets-added", twice, "a%5B%5D=1&a%5B%5D=3&b=2"],
  ["body-array-indexes-added", twice, "a%5B0%5D=1&a%5B1%5D=3&b=2"],
  ["login-added-to-body", [["a", "1"]], "a=1&login=acme"],
  ["body-latin1", ab, "a=1%20%2B%E9&b=x%26y"],
  ["body-latin1", [["a", "\u20ac\u{1f511}\n"]], "a=%3F%3F%0A"],
  ["body-unescaped", ab, "a=1 +\u00e9&b=x&y"],
  ["body-plus-literal", ab, "a=1%20+%C3%A9&b=x%26y"],
  ["body-encoded-twice", [["a-b", "x y"]], "a-b=x%2520y"],
  ["body-plus-for-space", ab, "a=1+%2B%C3%A9&b=x%26y"],
  ["intermediary-re-encodes-body", ab, "a=1%20%2b%c3%a9&b=x%26y"],
  ["body-json", ab, '{"a":"1 +\u00e9","b":"x&y"}'],
  [
    "body-multipart",
    ab,
    '--countersign-boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n1 +\u00e9\r\n--countersign-boundary\r\nContent-Disposition: form-data; name="b"\r\n\r\nx&y\r\n--countersign-boundary--\r\n',
  ],
  ["body-bom-or-newline", [["a", "1"]], "a=1\r\n"],
  ["body-bom", [["a", "1"]], "\ufeffa=1"],
  ["body-leading-question-mark", [["a", "1"]], "?a=1"],
  ["body-amp-entity", pairs("a", "1", "b", "2"), "a=1&amp;b=2"],
];

describe("mistakes about the body", () => {
  it.each(rows)("%s of %j", (id, parameters, body) => {
    const scheme = schemeBy(deviations, id);
    const listed = scheme.bodyParameters(parameters, protocol, "header", "s=");
    const encoded = listed.map(
      ([name, value]): Parameter => [scheme.encodeBodyText(name), scheme.encodeBodyText(value)],
    );
    expect(scheme.joinBody(encoded)).toBe(body);
  });

  it("have a row each, those that are published", () => {
    expect(listUntested(deviations, rows)).toEqual([]);
  });
});

describe("mistakes about the content type", () => {
  it("each write their own header", () => {
    const types = contentTypeDeviations.map((one) => [one.id, deviate(reference, [one]).contentType(undefined)]);
    expect(Object.fromEntries(types)).toEqual({
      "content-type-missing": "",
      "content-type-json": "application/json",
      "content-type-multipart": "multipart/form-data",
      "content-type-text": "text/plain",
      "content-type-charset": "application/x-www-form-urlencoded; charset=UTF-8",
    });
  });
});
