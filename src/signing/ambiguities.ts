import { percentEncode } from "../encoding/percent-encode.ts";
import { addBodyHash } from "./body-hash.ts";
import { normalizeUrl, queryParameters } from "./normalized-url.ts";
import type { Parameter } from "./parameter.ts";
import { byEncodedName, byPlainUtf8, byPlainUtf16, type ParameterOrder } from "./parameter-orders.ts";
import { reference } from "./reference.ts";
import type { Scheme } from "./scheme.ts";

/**
 * One way to read an ambiguity of the specification: a scheme that differs from the reference in that alone. Unlike a
 * deviation it is no mistake: signers that differ here are both right.
 */
export interface Interpretation {
  readonly name: string;
  /** The argument that leads to it, as one sentence. */
  readonly reading: string;
  readonly scheme: Scheme;
}

/** A question that the specification leaves open and signers answer differently: its interpretations, the reference's first. */
export interface Ambiguity {
  readonly about: string;
  readonly readings: readonly Interpretation[];
}

const rfc5849Url: Scheme = {
  ...reference,
  collectParameters: (operation, protocol, url) =>
    reference.collectParameters([...queryParameters(url), ...operation], protocol, url),
  baseStringUri: (url) => normalizeUrl(reference.baseStringUri(url)),
};

const urlInterpretations: readonly Interpretation[] = [
  {
    name: "seed-literal",
    reading: "The URL used is the complete request URL, so it is signed exactly as it is sent.",
    scheme: reference,
  },
  {
    name: "rfc5849",
    reading:
      "RFC 5849, section 3.4.1.2: scheme and host in lower case, no default port, an empty path is /, and the query is signed with the parameters instead.",
    scheme: rfc5849Url,
  },
];

/** Every ambiguity, by its name. */
export const ambiguities: Readonly<Record<string, Ambiguity>> = {
  "consumer-secret-encoding": {
    about: "Whether the consumer secret is percent-encoded inside the HMAC key.",
    readings: [
      {
        name: "seed-literal",
        reading: "The key is <CONSUMER_SECRET>&, so the secret goes in as it is.",
        scheme: reference,
      },
      {
        name: "rfc5849",
        reading: "RFC 5849, section 3.4.2: the secret is percent-encoded before it goes into the key.",
        scheme: { ...reference, signingKey: (secret, request) => reference.signingKey(percentEncode(secret), request) },
      },
    ],
  },
  "name-encoding": {
    about: "Whether a parameter name that needs it is percent-encoded, and which form of the name is sorted.",
    readings: [
      {
        name: "rfc5849",
        reading: "RFC 5849, section 3.4.1.3.2: names are encoded like values, then sorted in their encoded form.",
        scheme: reference,
      },
      {
        name: "seed-literal",
        reading: "Only each value is encoded (step 2); names are sorted and joined as they are.",
        scheme: { ...reference, encodeName: (name) => name, sortParameters: sortBy(byPlainUtf8) },
      },
      {
        name: "literal-utf16",
        reading:
          "Only each value is encoded (step 2); names are joined as they are, sorted by their UTF-16 code units.",
        scheme: { ...reference, encodeName: (name) => name, sortParameters: sortBy(byPlainUtf16) },
      },
      {
        name: "raw-order",
        reading: "Names are encoded, but the parameters are sorted by the bytes of their names as they are.",
        scheme: { ...reference, sortParameters: sortBy(byPlainUtf8) },
      },
      {
        name: "utf16-order",
        reading: "Names are encoded, but the parameters are sorted by the UTF-16 code units of their names.",
        scheme: { ...reference, sortParameters: sortBy(byPlainUtf16) },
      },
    ],
  },
  "duplicate-names": {
    about: "What becomes of a parameter that is given twice.",
    readings: [
      {
        name: "rfc5849",
        reading: "RFC 5849, section 3.4.1.3.2: all are kept; equal names are sorted by value.",
        scheme: reference,
      },
      {
        name: "seed-literal",
        reading: "All are kept; the sort is by name alone, so equal names stay in the order given.",
        scheme: { ...reference, sortParameters: sortBy(byEncodedName) },
      },
      {
        name: "raw-order",
        reading:
          "All are kept; equal names are sorted by value, but by its bytes as they are, not by its encoded form.",
        scheme: { ...reference, sortParameters: sortBy(byPlainUtf8) },
      },
      {
        name: "first-wins",
        reading: "Parameters are a map: the first value of a name is kept.",
        scheme: collapsing((parameters) => parameters.filter(([name], at) => at === parameters.findIndex(named(name)))),
      },
      {
        name: "last-wins",
        reading: "Parameters are a map: the last value of a name is kept.",
        scheme: collapsing((parameters) =>
          parameters.filter(([name], at) => at === parameters.findLastIndex(named(name))),
        ),
      },
      {
        name: "identical-once",
        reading: "Parameters are a set: the same name and value given twice is one parameter.",
        scheme: collapsing((parameters) =>
          parameters.filter(
            ([name, value], at) => at === parameters.findIndex((other) => other[0] === name && other[1] === value),
          ),
        ),
      },
      {
        name: "comma-joined",
        reading: "Parameters are a map of lists, and a list is written with commas.",
        scheme: collapsing((parameters) =>
          parameters
            .filter(([name], at) => at === parameters.findIndex(named(name)))
            .map(([name]) => [name, valuesOf(parameters, name).join(",")]),
        ),
      },
      {
        name: "brackets",
        reading: "Parameters are a map of lists, and a list of several is written as name[].",
        scheme: collapsing((parameters) =>
          parameters.map(([name, value]) => [valuesOf(parameters, name).length > 1 ? `${name}[]` : name, value]),
        ),
      },
      {
        name: "indexes",
        reading: "Parameters are a map of lists, and a list of several is written as name[0], name[1] and so on.",
        scheme: collapsing((parameters) =>
          parameters.map(([name, value], at) => {
            const index = valuesOf(parameters.slice(0, at), name).length;
            return [valuesOf(parameters, name).length > 1 ? `${name}[${index}]` : name, value];
          }),
        ),
      },
    ],
  },
  "url-default-port": { about: "Whether a default port in the URL is signed.", readings: urlInterpretations },
  "url-host-case": {
    about: "Whether capitals in scheme and host are signed as they are.",
    readings: [
      ...urlInterpretations,
      {
        name: "scheme-lowered",
        reading: "The host is signed as it is sent; no request says the scheme, so it is signed in lower case.",
        scheme: {
          ...reference,
          baseStringUri: (url) => reference.baseStringUri(url).replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
        },
      },
    ],
  },
  "url-query": { about: "Where a query in the URL is signed.", readings: urlInterpretations },
  "repeated-protocol-parameters": {
    about: "Whether a caller that repeats protocol parameters in the body may leave their collection to the signer.",
    readings: [
      {
        name: "signed-once",
        reading: "What the body repeats of the header is the same parameter, and signed once.",
        scheme: reference,
      },
      {
        name: "signed-as-given",
        reading:
          "The caller's parameters are its own affair, and signed as given beside the five; a gateway counts them once, so a caller of such a signer must not repeat them.",
        scheme: { ...reference, collectParameters: (operation, protocol) => [...operation, ...protocol] },
      },
    ],
  },
  "body-space": {
    about: "How a space is written in the body. In the base string it is always %20.",
    readings: [
      { name: "percent-20", reading: "The body is percent-encoded, so a space is %20.", scheme: reference },
      {
        name: "plus",
        reading: "The body is application/x-www-form-urlencoded, so a space is +.",
        scheme: { ...reference, encodeBodyText: (text) => percentEncode(text).replaceAll("%20", "+") },
      },
    ],
  },
  "empty-token": {
    about: "Whether a request without a token signs and sends an empty oauth_token.",
    readings: [
      { name: "seed-literal", reading: "The five listed protocol parameters and no other.", scheme: reference },
      {
        name: "empty-token",
        reading: "The token is the empty string, as the token secret is, and is signed and sent as such.",
        scheme: {
          ...reference,
          protocolParameters: (task) => reference.protocolParameters(task).toSpliced(4, 0, ["oauth_token", ""]),
        },
      },
    ],
  },
  "body-hash": {
    about: "Whether a hash of the body is signed and sent as oauth_body_hash.",
    readings: [
      { name: "seed-literal", reading: "The five listed protocol parameters and no other.", scheme: reference },
      {
        name: "body-hash",
        reading:
          "A request may carry further oauth_ parameters, here oauth_body_hash; they are signed like the others.",
        scheme: {
          ...reference,
          protocolParameters: (task) => addBodyHash(reference.protocolParameters(task), task),
        },
      },
    ],
  },
};

/**
 * Returns the scheme of an interpretation.
 *
 * @throws {TypeError} when there is none of that name: ours alone to mend.
 */
export function schemeOf(ambiguity: string, interpretation: string): Scheme {
  const found = ambiguities[ambiguity]?.readings.find(({ name }) => name === interpretation);
  if (found === undefined) throw new TypeError(`${ambiguity}/${interpretation}: expected an interpretation, got none`);
  return found.scheme;
}

/** Replaces the interpretation of one ambiguity in a scheme: interpretations of different ambiguities compose. */
export function interpretWith(base: Scheme, interpretation: Scheme): Scheme {
  const differing = Object.entries(interpretation).filter(([stage, of]) => of !== reference[stage as keyof Scheme]);
  return { ...base, ...Object.fromEntries(differing) };
}

function sortBy(order: ParameterOrder): Scheme["sortParameters"] {
  return (parameters) => [...parameters].sort(order);
}

function collapsing(collapse: (parameters: readonly Parameter[]) => readonly Parameter[]): Scheme {
  return { ...reference, operationParameters: collapse };
}

function valuesOf(parameters: readonly Parameter[], name: string): readonly string[] {
  return parameters.filter(named(name)).map(([, value]) => value);
}

function named(name: string): (parameter: Parameter) => boolean {
  return (parameter) => parameter[0] === name;
}
