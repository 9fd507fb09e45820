import { describe, expect, it } from "vitest";
import { loadKeys } from "../../harness/suite/load-vectors.ts";
import type { Deviation } from "../deviations/deviation.ts";
import type { AuthoredSigning, Concern } from "../suite/concern.ts";
import { deriveFile } from "../suite/derive/derive-file.ts";
import type { Flag, VectorFile } from "../suite/model/vector.ts";
import { detect } from "./detection.ts";
import { findGaps } from "./find-gaps.ts";

const flag: Flag = { bugType: "basic", description: "d", effect: "e", clauses: ["base-string.2"] };
const flags = { Any: flag };
const head = { flags: ["Any"], comment: "why" };
const keys = loadKeys();

const texts = { title: "t", happens: "h", fix: "f", clauses: [], links: [] } as const;
const spaceAsPlus: Deviation = {
  ...texts,
  id: "space-as-plus",
  stage: "encodeValue",
  replace: (encode) => (value, name) => encode(value, name).replaceAll("%20", "+"),
};
const spaceDropped: Deviation = {
  ...texts,
  id: "space-dropped",
  stage: "encodeValue",
  replace: (encode) => (value, name) => encode(value.replaceAll(" ", ""), name),
};
const tildeEncoded: Deviation = {
  ...texts,
  id: "tilde-encoded",
  stage: "encodeValue",
  replace: (encode) => (value, name) => encode(value, name).replaceAll("~", "%7E"),
};
const keyWithoutAmpersand: Deviation = {
  ...texts,
  id: "key-without-ampersand",
  methods: ["HMAC-SHA1"],
  stage: "signingKey",
  replace: (key) => (secret, request) => key(secret, request).slice(0, -1),
};
const rsaReversed: Deviation = {
  ...texts,
  id: "rsa-reversed",
  methods: ["RSA-SHA256"],
  stage: "rsaSha256",
  replace: (sign) => (key, message) => sign(key, message).toReversed(),
  recognizes: () => false,
};
const headerWithSemicolons: Deviation = {
  ...texts,
  id: "header-with-semicolons",
  stage: "joinHeader",
  replace: (join) => (encoded) => join(encoded).replaceAll(", ", "; "),
};
const headerInOtherOrder: Deviation = {
  ...texts,
  id: "header-in-other-order",
  permitted: "Any order will do.",
  stage: "headerParameters",
  replace: (list) => (protocol, signature, realm) => list(protocol, signature, realm).toReversed(),
};
const timestampLate: Deviation = {
  ...texts,
  id: "timestamp-late",
  stage: "encodeHeaderValue",
  replace: (encode) => (value, name) => encode(name === "oauth_timestamp" ? `${Number(value) + 1}` : value, name),
};
const timestampInMilliseconds: Deviation = {
  ...texts,
  id: "timestamp-in-milliseconds",
  stage: "protocolParameters",
  replace: (list) => (task) =>
    list(task).map(([name, value]) => [name, name === "oauth_timestamp" ? `${value}000` : value] as const),
};
const lowerCaseValues: Deviation = {
  ...texts,
  id: "lower-case-values",
  stage: "operationParameters",
  replace: () => (parameters) => parameters.map(([name, value]) => [name, value.toLowerCase()] as const),
};

const plain: AuthoredSigning = { ...head, name: "plain", parameters: [["amount", "1"]] };
const space: AuthoredSigning = { ...head, name: "space", parameters: [["order_desc", "a b"]] };
const capital: AuthoredSigning = { ...head, name: "capital", parameters: [["order_desc", "A"]] };
const repeated: AuthoredSigning = {
  ...head,
  name: "repeated",
  parameters: [["oauth_timestamp", "1669966913"]],
};

function signing(...vectors: readonly AuthoredSigning[]): VectorFile {
  return derive({ kind: "signing", concern: "signing", about: "a", flags, vectors });
}

function encoding(texts: Readonly<Record<string, string>>, purpose?: string): VectorFile {
  const vectors = Object.entries(texts).map(([name, text]) => ({
    ...head,
    name,
    text,
    ...(purpose !== undefined && { purpose }),
  }));
  return derive({ kind: "encoding", concern: "encoding", about: "a", flags, vectors });
}

const shapes: VectorFile = derive({
  kind: "request-shapes",
  concern: "shapes",
  about: "a",
  flags,
  vectors: [
    {
      ...head,
      name: "payout",
      task: { operation: "payout", baseUrl: "https://g.example", endpointId: "7", values: { bankName: "Bank" } },
    },
  ],
});

function derive(concern: Concern): VectorFile {
  return deriveFile(concern, keys);
}

/** Formats which vectors catch which mistake: `deviation profile: by signature | by the rest`. */
function matrix(files: readonly VectorFile[], ...deviations: readonly Deviation[]): readonly string[] {
  const { rows, permitted } = detect(files, keys, deviations);
  return [...rows, ...permitted].map(({ deviation, profile, bySignature, byAnswer }) => {
    const [signature, answer] = [bySignature, byAnswer].map((subjects) => subjects.map(({ id }) => id).join());
    return `${deviation.id} ${profile}: ${signature} | ${answer}`;
  });
}

describe("detect", () => {
  it.each([
    {
      what: "catches a wrong signature under either method",
      files: [signing(plain, space)],
      deviation: spaceAsPlus,
      rows: [
        "space-as-plus signer/HMAC-SHA1: signing/space | ",
        "space-as-plus signer/RSA-SHA256: signing/space-rsa | ",
      ],
    },
    {
      what: "gives a row to what nothing catches",
      files: [signing(plain)],
      deviation: spaceAsPlus,
      rows: ["space-as-plus signer/HMAC-SHA1:  | ", "space-as-plus signer/RSA-SHA256:  | "],
    },
    {
      what: "leaves out the methods under which a mistake cannot be made",
      files: [signing(plain)],
      deviation: keyWithoutAmpersand,
      rows: ["key-without-ampersand signer/HMAC-SHA1: signing/plain | "],
    },
    {
      what: "signs for mistakes of the RSA operation, on the first vector of a file",
      files: [signing(plain, space)],
      deviation: rsaReversed,
      rows: ["rsa-reversed signer/RSA-SHA256: signing/plain-rsa | "],
    },
    {
      what: "catches by the header what the signature does not show",
      files: [signing(plain)],
      deviation: headerWithSemicolons,
      rows: [
        "header-with-semicolons signer/HMAC-SHA1:  | signing/plain",
        "header-with-semicolons signer/RSA-SHA256:  | signing/plain-rsa",
      ],
    },
    {
      what: "leaves signers the order of the header",
      files: [signing(plain)],
      deviation: headerInOtherOrder,
      rows: ["header-in-other-order signer/HMAC-SHA1:  | ", "header-in-other-order signer/RSA-SHA256:  | "],
    },
    {
      what: "takes a signer whose header shows another timestamp for one that draws its own, as a run does",
      files: [signing(plain, repeated)],
      deviation: timestampLate,
      rows: [
        "timestamp-late signer/HMAC-SHA1:  | signing/plain",
        "timestamp-late signer/RSA-SHA256:  | signing/plain-rsa",
      ],
    },
    {
      what: "counts a signer that cannot sign as not caught",
      files: [signing(plain, repeated)],
      deviation: timestampInMilliseconds,
      rows: [
        "timestamp-in-milliseconds signer/HMAC-SHA1: signing/plain | ",
        "timestamp-in-milliseconds signer/RSA-SHA256: signing/plain-rsa | ",
      ],
    },
    {
      what: "accepts every outcome of an ambiguity, and no other",
      files: [signing({ ...head, name: "query", url: "https://g.example/?Q", parameters: [], point: "url-query" })],
      deviation: {
        ...texts,
        id: "rfc-url",
        methods: ["HMAC-SHA1"],
        stage: "baseStringUri",
        replace: () => () => "https://g.example/",
      } satisfies Deviation,
      rows: ["rfc-url signer/HMAC-SHA1: signing/query | "],
    },
    {
      what: "accepts an empty token everywhere",
      files: [signing(plain)],
      deviation: {
        ...texts,
        id: "empty-token",
        stage: "protocolParameters",
        replace: (list) => (task) => [...list(task), ["oauth_token", ""]],
      } satisfies Deviation,
      rows: ["empty-token signer/HMAC-SHA1:  | ", "empty-token signer/RSA-SHA256:  | "],
    },
    {
      what: "asks encoders how values are encoded",
      files: [encoding({ tilde: "~", letter: "a" })],
      deviation: tildeEncoded,
      rows: ["tilde-encoded encoder:  | encoding/tilde"],
    },
    {
      what: "asks clients which parameters they send",
      files: [shapes],
      deviation: lowerCaseValues,
      rows: ["lower-case-values client:  | shapes/payout"],
    },
    {
      what: "asks no client for what only a signer does",
      files: [shapes, encoding({ letter: "a" })],
      deviation: keyWithoutAmpersand,
      rows: [],
    },
  ])("$what", ({ files, deviation, rows }) => {
    expect(matrix(files, deviation)).toEqual(rows);
  });

  it("gives equal outcomes to mistakes that no vector distinguishes, and to no others", () => {
    const outcomesOf = (...vectors: readonly AuthoredSigning[]): number =>
      new Set(
        detect([signing(...vectors)], keys, [spaceAsPlus, { ...spaceAsPlus, id: "again" }, spaceDropped])
          .rows.filter(({ profile }) => profile === "signer/HMAC-SHA1")
          .map(({ outcome }) => outcome),
      ).size;
    expect([outcomesOf(plain), outcomesOf(plain, space)]).toEqual([1, 2]);
  });
});

describe("findGaps", () => {
  const again: Deviation = { ...spaceAsPlus, id: "again" };
  const allHmac = { ...space, methods: ["HMAC-SHA1"] } as const;

  it.each([
    {
      what: "nothing of a sound suite",
      files: [signing(space, capital)],
      deviations: [spaceAsPlus, spaceDropped, keyWithoutAmpersand, lowerCaseValues],
      gaps: [],
    },
    {
      what: "a mistake that no vector catches, under the method under which it is not caught",
      files: [signing(allHmac, { ...capital, methods: ["RSA-SHA256"] })],
      deviations: [spaceAsPlus, lowerCaseValues],
      gaps: [
        "deviation space-as-plus (signer/RSA-SHA256): no vector catches it; author one in src/suite that does",
        "deviation lower-case-values (signer/HMAC-SHA1): no vector catches it; author one in src/suite that does",
      ],
    },
    {
      what: "mistakes that no vector distinguishes",
      files: [signing(allHmac)],
      deviations: [spaceAsPlus, spaceDropped, again],
      gaps: ["deviations space-as-plus and again (signer/HMAC-SHA1): no vector tells them apart; author one that does"],
    },
    {
      what: "a vector that catches nothing",
      files: [signing(allHmac), encoding({ letter: "a" })],
      deviations: [spaceAsPlus],
      gaps: ["encoding/letter: catches no known mistake; give it a purpose that says why it exists all the same"],
    },
    {
      what: "nothing of one that gives a purpose",
      files: [signing(allHmac), encoding({ letter: "a" }, "A first step.")],
      deviations: [spaceAsPlus],
      gaps: [],
    },
    {
      what: "a purpose of one that catches something",
      files: [signing(allHmac), encoding({ tilde: "~" }, "A first step.")],
      deviations: [spaceAsPlus, { ...tildeEncoded, methods: [] }],
      gaps: [
        "encoding/tilde: has a purpose, as if it caught no known mistake, but it catches tilde-encoded; drop the purpose",
      ],
    },
    {
      what: "what is called permitted and is not",
      files: [signing(allHmac)],
      deviations: [spaceAsPlus, { ...spaceDropped, permitted: "so it is said" }],
      gaps: [
        "deviation space-dropped (signer/HMAC-SHA1): is called permitted, but signing/space fails it; one of the two is wrong",
      ],
    },
    {
      what: "nothing of permitted nonces and timestamps of the signer's own, which its signature alone cannot show",
      files: [signing(allHmac)],
      deviations: [spaceAsPlus, { ...timestampInMilliseconds, permitted: "so it is said" }],
      gaps: [],
    },
    {
      what: "nothing of what is permitted",
      files: [signing({ ...plain, methods: ["HMAC-SHA1"] })],
      deviations: [keyWithoutAmpersand, headerInOtherOrder],
      gaps: [],
    },
  ])("reports $what", ({ files, deviations, gaps }) => {
    expect(findGaps(detect(files, keys, deviations))).toEqual(gaps);
  });
});
