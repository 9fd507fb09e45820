import { describe, expect, it } from "vitest";
import { loadKeys } from "../../harness/suite/load-vectors.ts";
import { changeResult } from "../deviations/describe-mistakes.ts";
import type { Deviation } from "../deviations/deviation.ts";
import type { Stage } from "../signing/scheme.ts";
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
/** Makes a mistake that changes what a stage returns. */
function changing<S extends Stage>(id: string, stage: S, change: Parameters<typeof changeResult<S>>[1]): Deviation {
  return { ...texts, id, ...changeResult(stage, change) } as unknown as Deviation;
}

const spaceAsPlus = changing("space-as-plus", "encodeValue", (encoded) => encoded.replaceAll("%20", "+"));
const spaceDropped = changing("space-dropped", "encodeValue", (encoded) => encoded.replaceAll("%20", ""));
const tildeEncoded = changing("tilde-encoded", "encodeValue", (encoded) => encoded.replaceAll("~", "%7E"));
const keyWithoutAmpersand: Deviation = {
  ...changing("key-without-ampersand", "signingKey", (key) => key.slice(0, -1)),
  methods: ["HMAC-SHA1"],
};
const rsaReversed: Deviation = {
  ...texts,
  id: "rsa-reversed",
  methods: ["RSA-SHA256"],
  stage: "rsaSha256",
  replace: (sign) => (key, message) => sign(key, message).toReversed(),
  recognizes: () => false,
};
const headerWithSemicolons = changing("header-with-semicolons", "joinHeader", (header) =>
  header.replaceAll(", ", "; "),
);
const headerInOtherOrder: Deviation = {
  ...changing("header-in-other-order", "headerParameters", (listed) => listed.toReversed()),
  permitted: "Any order will do.",
};
const timestampLate = changing("timestamp-late", "encodeHeaderValue", (encoded, value, name) =>
  name === "oauth_timestamp" ? `${Number(value) + 1}` : encoded,
);
const timestampInMilliseconds = changing("timestamp-in-milliseconds", "protocolParameters", (listed) =>
  listed.map(([name, value]) => [name, name === "oauth_timestamp" ? `${value}000` : value] as const),
);
const lowerCaseValues = changing("lower-case-values", "operationParameters", (parameters) =>
  parameters.map(([name, value]) => [name, value.toLowerCase()] as const),
);

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
        ...changing("rfc-url", "baseStringUri", () => "https://g.example/"),
        methods: ["HMAC-SHA1"],
      } satisfies Deviation,
      rows: ["rfc-url signer/HMAC-SHA1: signing/query | "],
    },
    {
      what: "accepts an empty token everywhere",
      files: [signing(plain)],
      deviation: changing("empty-token", "protocolParameters", (listed) => [...listed, ["oauth_token", ""] as const]),
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
