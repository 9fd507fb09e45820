import fc from "fast-check";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { nastySecrets } from "./drawn-credentials.ts";
import { nastyValues } from "./nasty-texts.ts";
import { nastyNames, withoutRepeatedNames } from "./parameters.ts";

/** A signing task, and the ambiguity that it touches. */
export interface DrawnTask {
  readonly task: SigningTask;
  /** One of `choices` (src/signing/readings.ts); absent where the specification fixes everything. */
  readonly point?: string;
}

/** A change that makes an unambiguous task touch one ambiguity, if the task can. */
export type Mutation = (task: SigningTask) => DrawnTask;

const ORIGIN = /^https?:\/\/[^/]*/;
const REPEATED = "tag";

const repeatedValues: readonly string[] = [
  ...["1", "2", "10", "9", "", "a", "b", "A", "a b", "a,b", "\u00e9", "z", "&", "="],
];
const queries: readonly string[] = [
  ...["lang=en", "aaa=1", "zzz=1", "", "lang=", "lang", "lang=a%20b", "lang=a+b", "lang=%2F%3Fa%3Db", "zzz=1&aaa=2"],
];
const portOrigins: readonly string[] = [
  ...["https://gateway.example:443", "http://gateway.example:80", "https://[2001:db8::1]:443"],
];
const capitalOrigins: readonly string[] = [
  ...["https://GATEWAY.EXAMPLE", "HTTPS://gateway.example", "https://Gateway.Example:8443", "https://[2001:DB8::A]"],
];
const spaced: readonly string[] = ["one two", " ", "a +b", " a  b ", "a b\r\nc", "a = b & c", "un caf\u00e9"];
const placings: readonly Placing[] = [
  (body, protocol) => [...body, ...protocol],
  (body, protocol) => [...protocol, ...body],
  (body, protocol) => [...protocol.slice(2).toReversed(), ...body, ...protocol.slice(0, 2)],
];

type Placing = (body: readonly Parameter[], protocol: readonly Parameter[]) => readonly Parameter[];

/** Draws mutations towards every ambiguity; those with more known mistakes come more often. */
export function mutations(): fc.Arbitrary<Mutation> {
  const named = fc.array(fc.tuple(nastyNames(), nastyValues()), { minLength: 1, maxLength: 3, size: "max" });
  const repeated = fc.array(fc.constantFrom(...repeatedValues), { minLength: 2, maxLength: 3, size: "max" });
  return fc.oneof(
    { weight: 50, arbitrary: nastySecrets().map(touchSecret) },
    { weight: 20, arbitrary: named.map(touchNames) },
    { weight: 8, arbitrary: repeated.map(touchDuplicates) },
    { weight: 10, arbitrary: fc.constantFrom(...queries).map(touchQuery) },
    { weight: 6, arbitrary: fc.constantFrom(...portOrigins).map((origin) => touchOrigin("url-default-port", origin)) },
    { weight: 6, arbitrary: fc.constantFrom(...capitalOrigins).map((origin) => touchOrigin("url-host-case", origin)) },
    { weight: 6, arbitrary: fc.constantFrom(...placings).map(touchProtocol) },
    { weight: 4, arbitrary: fc.constantFrom(...spaced).map(touchBodySpace) },
    {
      weight: 4,
      arbitrary: fc.constantFrom("empty-token", "body-hash").map(
        (point): Mutation =>
          (task) => ({ task, point }),
      ),
    },
  );
}

function touchSecret(consumerSecret: string): Mutation {
  const needsEncoding = percentEncode(consumerSecret) !== consumerSecret;
  return (task) => {
    // Under RSA there is no secret to change.
    if (task.signatureMethod !== "HMAC-SHA1") return { task };
    return { task: { ...task, consumerSecret }, ...(needsEncoding && { point: "consumer-secret-encoding" }) };
  };
}

function touchNames(named: readonly Parameter[]): Mutation {
  return (task) => {
    const parameters = withoutRepeatedNames([...named, ...task.parameters]);
    const needsEncoding = named.some(([name]) => percentEncode(name) !== name);
    return { task: { ...task, parameters }, ...(needsEncoding && { point: "name-encoding" }) };
  };
}

/** Takes a made-up name, since no documented field is ever sent twice. */
function touchDuplicates(values: readonly string[]): Mutation {
  return (task) => {
    const [first = "", ...others] = values;
    const rest = without(task.parameters, REPEATED);
    const given = others.map((value): Parameter => [REPEATED, value]);
    return { task: { ...task, parameters: [[REPEATED, first], ...rest, ...given] }, point: "duplicate-names" };
  };
}

function touchQuery(query: string): Mutation {
  const names = query.split("&").map((pair) => pair.split("=", 1)[0] ?? "");
  return (task) => {
    // A name in query and body would touch `duplicate-names` as well.
    const parameters = task.parameters.filter(([name]) => !names.includes(name));
    return { task: { ...task, url: `${task.url}?${query}`, parameters }, point: "url-query" };
  };
}

function touchOrigin(point: string, origin: string): Mutation {
  return (task) => ({ task: { ...task, url: task.url.replace(ORIGIN, () => origin) }, point });
}

function touchProtocol(place: Placing): Mutation {
  return (task) => ({
    task: { ...task, parameters: place(task.parameters, reference.protocolParameters(task)) },
    point: "repeated-protocol-parameters",
  });
}

function touchBodySpace(value: string): Mutation {
  return (task) => {
    const parameters: readonly Parameter[] = [...without(task.parameters, "order_desc"), ["order_desc", value]];
    return { task: { ...task, parameters }, point: "body-space" };
  };
}

function without(parameters: readonly Parameter[], name: string): readonly Parameter[] {
  return parameters.filter((parameter) => parameter[0] !== name);
}
