import { expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { sampleOf } from "../../fixtures/sample.ts";
import { createJudge } from "../../judging/judge.ts";
import { planSuite } from "../../judging/plan.ts";
import { selectPlanned } from "../../judging/selection.ts";
import { ambiguities } from "../../signing/ambiguities.ts";
import { queryParameters } from "../../signing/normalized-url.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Attribution } from "../diagnosis.ts";
import { diagnose } from "../run/diagnose.ts";

const plan = planSuite(loadVectors());

/** Diagnoses a signer whose stages follow from the task, by its signatures alone. */
function diagnoseSigner(only: string, stagesOf: (task: SigningTask) => Partial<Scheme>): Attribution {
  const judge = createJudge();
  const judged = selectPlanned(plan, { only }).flatMap((one) => {
    if (one.kind !== "signing") return [];
    const { task } = one.request;
    const { signature } = signRequest(task, {}, { ...reference, ...stagesOf(task) }).trace;
    const judgement = judge(one, { signed: { signature } });
    return judgement === undefined ? [] : [{ id: one.vector.id, kind: one.kind, flags: {}, judgement }];
  });
  return diagnose(judged, { by: "cause", learns: true, language: "JavaScript" });
}

const ofRfc = ambiguities["url-query"]?.readings.find(({ name }) => name === "rfc5849")?.scheme;
const cut = (value: string): string => reference.encodeValue(Buffer.from(value.slice(0, 100)).toString(), "");
const plus: Scheme["encodeValue"] = (value, name) => reference.encodeValue(value, name).replaceAll("%20", "+");
type Row = readonly [words: string, id: string, only: string, stagesOf: (task: SigningTask) => Partial<Scheme>];

function expectNarrowed(...[words, id, only, stagesOf]: Row): void {
  const { diagnosis, unexplained } = diagnoseSigner(only, stagesOf);
  expect(unexplained).toEqual([]);
  expect(diagnosis.map(({ only: there }) => there?.words)).toEqual([words]);
  const [entry] = diagnosis;
  expect([entry, ...(entry?.alternatives ?? [])].flatMap((one) => one?.deviations)).toContain(id);
  expect(entry?.title.startsWith(`In ${words} alone, `)).toBe(true);
}

it.each<Row>([
  [
    "requests under RSA-SHA256",
    "space-as-plus",
    "operations/*,texts/e*",
    ({ signatureMethod }) => (signatureMethod === "RSA-SHA256" ? { encodeValue: plus } : {}),
  ],
  [
    "expire_month and expire_year",
    "value-leading-zeros-dropped",
    "operation-bodies/transfer-*,transfer-parameters/*,values/*",
    () => ({
      encodeValue: (value, name) =>
        reference.encodeValue(
          name.startsWith("expire_") && /^\d+$/.test(value) ? value.replace(/^0+(?=\d)/, "") : value,
          name,
        ),
    }),
  ],
])("tells where alone a known mistake is made: %s", expectNarrowed);

it.each<Row>([
  [
    "requests of transfer",
    "value-form-encoded",
    "transfer-parameters/*,operations/*",
    ({ url }) => (url.includes("/transfer/") ? { encodeValue: plus } : {}),
  ],
  [
    'requests of the merchant login "merchantlogin"',
    "key-case-changed",
    "protocol-parameters/*,operations/*",
    ({ consumerKey }) =>
      consumerKey === "merchantlogin"
        ? { signingKey: (secret, request) => reference.signingKey(secret.toLowerCase(), request) }
        : {},
  ],
  [
    'requests to https://pay.test, or requests to the endpoint "1"',
    "trailing-slash",
    "protocol-parameters/*,operations/*,collection/none*",
    ({ url }) => (url.includes("pay.test") ? { baseStringUri: (uri) => `${reference.baseStringUri(uri)}/` } : {}),
  ],
  [
    "requests without a body",
    "caller-parameters-alone-signed",
    "protocol-parameters/*,collection/*",
    ({ parameters }) => (parameters.length === 0 ? { collectParameters: (operation) => operation } : {}),
  ],
  // Other charsets, in all values, explain as much of what fails.
  [
    "the caller's values",
    "latin1-text-or-utf8-values",
    "unicode/*,texts/*,white-space/*,protocol-parameters/*",
    () => ({
      encodeValue: (value, name) =>
        isProtocolName(name) || /[^\0-\xff]/.test(value)
          ? reference.encodeValue(value, name)
          : reference
              .encodeValue(value, name)
              .replace(/%C3%(..)|%C2%(..)/g, (_, c3: string, c2: string) =>
                c2 ? `%${c2}` : `%${(Number.parseInt(c3, 16) + 0x40).toString(16).toUpperCase()}`,
              ),
    }),
  ],
  [
    "the body's values",
    "value-cut-at-100-units-as-u-fffd",
    "long-values/*,operations/*,url-choices/query-*",
    ({ url }) => {
      const query = [...new URLSearchParams(url.split("?")[1]).keys()];
      const isOther = (name: string): boolean => isProtocolName(name) || query.includes(name);
      const encodeValue: Scheme["encodeValue"] = (value, name) =>
        isOther(name) ? reference.encodeValue(value, name) : cut(value);
      return { ...ofRfc, encodeValue };
    },
  ],
  [
    "the body's parameters",
    "equal-values-merged-to-last",
    "duplicates/*,operations/*,operation-bodies/*,protocol-parameters/*,transfer-parameters/*",
    () => ({
      collectParameters: (operation, protocol, url) =>
        reference.collectParameters(
          operation.filter(([, value], at) => !operation.slice(at + 1).some(([, other]) => other === value)),
          protocol,
          url,
        ),
    }),
  ],
  // Every request with a query has letters in its body: what fails there, and not what passes, shows where it is made.
  [
    "the body's values",
    "value-upper-cased",
    "operations/*,url-choices/query*",
    () => ({
      ...ofRfc,
      collectParameters: (operation, protocol, url) => [
        ...operation.map(([name, value]): Parameter => [name, isProtocolName(name) ? value : value.toUpperCase()]),
        ...queryParameters(url),
        ...protocol,
      ],
    }),
  ],
])("tells where else alone one is made: %s", { tags: "slow" }, expectNarrowed);

it("tells no place where nothing passed elsewhere that the mistake would break", () => {
  const { diagnosis } = diagnoseSigner("transfer-parameters/*", () => ({ encodeValue: plus }));
  expect(diagnosis.map(({ deviations, only }) => [deviations, only])).toEqual([[["value-form-encoded"], undefined]]);
});

it("tells no place of what is made in queries, too, nor where no request has one", { tags: "slow" }, () => {
  const trimmed = (all: readonly Parameter[]): readonly Parameter[] =>
    all.map(([name, value]) => [name, isProtocolName(name) ? value : value.trim()]);
  const collectParameters: Scheme["collectParameters"] = (operation, protocol, url) => [
    ...trimmed([...operation, ...queryParameters(url)]),
    ...protocol,
  ];
  for (const only of ["operations/*,white-space/*,url-choices/query*", "operations/*,white-space/*"]) {
    const { diagnosis } = diagnoseSigner(only, () => ({ ...ofRfc, collectParameters }));
    expect(diagnosis.map(({ deviations, only: there }) => [deviations, there])).toEqual([
      [["value-trimmed"], undefined],
    ]);
  }
});

const dropEmpty: Scheme["operationParameters"] = (parameters) => parameters.filter(([, value]) => value !== "");
const isLong = (value: string): boolean => value.length > 255;

it.each(
  sampleOf<[mistake: string, only: string, stagesOf: (task: SigningTask) => Partial<Scheme>]>(
    [
      [
        "made in other fields, too, wherever a value is beyond ASCII",
        "texts/*,unicode/*,mistakable-texts/*,operations/*",
        ({ parameters }) => (parameters.some(([, value]) => /[^\0-\x7f]/.test(value)) ? { encodeValue: plus } : {}),
      ],
      [
        "made under the other signature method, too, in other fields",
        "values/*,operation-bodies/*,duplicates/*,body-parameters/*",
        ({ parameters }) => (parameters.some(([name]) => name === "amount") ? { operationParameters: dropEmpty } : {}),
      ],
      [
        "of long values, of which another operation keeps longer ones",
        "long-values/*,operation-bodies/*,mistakable-texts/*",
        ({ url }) =>
          url.includes("/transfer/") ? {} : { operationParameters: (all) => all.filter(([, value]) => !isLong(value)) },
      ],
    ],
    3,
    1,
  ),
)("claims no bounds of a mistake %s", { tags: "slow" }, (_, only, stagesOf) => {
  const { diagnosis, unexplained } = diagnoseSigner(only, stagesOf);
  expect(diagnosis.filter(({ title }) => / alone, | or more are /.test(title)).map(({ title }) => title)).toEqual([]);
  expect(unexplained).not.toEqual([]);
});
