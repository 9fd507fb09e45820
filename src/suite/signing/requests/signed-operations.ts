import type { Parameter } from "../../../signing/parameter.ts";
import type { SignatureMethod } from "../../../signing/signing-task.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import type { Flag } from "../../model/vector.ts";
import type { RsaKeyName } from "../../test-merchants.ts";
import { type ProtocolValues, repeatProtocolParameters } from "../author-parameter.ts";
import { transferTable } from "../parameters/transfer-parameters.ts";

const flags: Readonly<Record<string, Flag>> = {
  Operation: {
    bugType: "basic",
    description: "An ordinary request of one of the four operations.",
    effect: "A signer that fails here signs nothing that the gateway accepts.",
    clauses: [
      "endpoints.method",
      "endpoints.body",
      "endpoints.operations",
      "endpoints.endpoint-id",
      "base-string.1",
      "base-string.2",
      "base-string.3",
      "base-string.4",
      "base-string.5",
      "base-string.6",
      "oauth.signature",
      "oauth.signature-method",
      "oauth.version",
      "header.2",
      "header.3",
      "header.4",
      "header.5",
    ],
  },
  HmacSha1: {
    bugType: "signature",
    description: "HMAC-SHA1 with the consumer secret and an ampersand, in Base64.",
    effect: "Every request that is signed with HMAC-SHA1 is refused.",
    clauses: ["methods.hmac-sha1", "hmac.1", "hmac.2", "hmac.3"],
    links: ["https://github.com/ddo/oauth-1.0a/pull/2", "https://github.com/J7mbo/twitter-api-php/issues/167"],
  },
  RsaSha256: {
    bugType: "signature",
    description: "RSA with SHA-256 and PKCS#1 v1.5 padding, in Base64 on one line.",
    effect: "Every request that is signed with RSA-SHA256 is refused.",
    clauses: ["methods.rsa-sha256", "rsa.3"],
    links: ["https://github.com/kjur/jsrsasign/issues/556", "https://github.com/pyca/cryptography/issues/3238"],
  },
  KeySize: {
    bugType: "key",
    description: "RSA keys of 2048, 3072 and 4096 bits, as PKCS#8 or PKCS#1 PEM.",
    effect: "Merchants with a key of another size, such as the 4096 bits of the sample, cannot sign.",
    clauses: ["rsa.1", "rsa.4"],
    links: ["https://www.rfc-editor.org/rfc/rfc8017#section-3.1"],
  },
  HeaderAndBody: {
    bugType: "collection",
    description: "The protocol parameters are repeated in the body, and counted once by a gateway.",
    effect: "A signer that counts them twice signs another base string than the gateway.",
    clauses: ["body.2", "base-string.1"],
    links: ["https://github.com/AFNetworking/AFOAuth1Client/pull/33"],
  },
  OrderIdName: {
    bugType: "shape",
    description: "client-order-id with hyphens, but client_orderid in a transfer: each name as it is listed.",
    effect: "A signer that changes the style of names sends a parameter that the gateway does not know.",
    clauses: ["endpoints.order-id", "endpoints.names"],
    links: ["https://doc.payneteasy.eu/integration/API_commands/api_v2_pan-eligibility-form.html"],
  },
};

const transfer = transferTable.map(([name, value]): Parameter => [name, value]);

interface Shape {
  readonly name: string;
  /** The path after the base URL. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

const shapes: readonly Shape[] = [
  {
    name: "pan-eligibility-send",
    path: "/api/v2/pan-eligibility/send/1111",
    parameters: [
      ["client-order-id", "902B4FF5"],
      ["sending-card-ref-id", "1234567"],
    ],
  },
  { name: "transfer", path: "/api/v4/transfer/1111", parameters: transfer },
  {
    name: "transfer-by-ref",
    path: "/api/v4/transfer-by-ref/1111",
    parameters: [
      ["client-order-id", "902B4FF5"],
      ["amount", "10.42"],
      ["currency", "EUR"],
      ["order_desc", "Transfer to a friend"],
      ["destination-card-no", "4444555566661111"],
    ],
  },
  {
    name: "payout",
    path: "/api/v4/payout/1111",
    parameters: [
      ["client-order-id", "902B4FF5"],
      ["amount", "10.42"],
      ["currency", "EUR"],
      ["order_desc", "Payout of May"],
      ["account_number", "DE89370400440532013000"],
      ["bank_name", "Commerzbank"],
    ],
  },
];

interface Way {
  readonly suffix: string;
  readonly spoken: string;
  readonly method: SignatureMethod;
  readonly rsaKey?: RsaKeyName;
  readonly flags: readonly string[];
}

const ways: readonly Way[] = [
  { suffix: "", spoken: "HMAC-SHA1", method: "HMAC-SHA1", flags: ["HmacSha1"] },
  rsaWay("", "rsa-2048"),
  rsaWay("-3072", "rsa-3072"),
  rsaWay("-4096", "rsa-4096"),
];

export const operations: SigningConcern = {
  kind: "signing",
  concern: "operations",
  about: "The four operations, with both signature methods, both placements and all key sizes.",
  flags,
  vectors: [...shapes.flatMap((shape) => ways.flatMap((way) => [inHeader(shape, way), inHeaderAndBody(shape, way)]))],
};

function inHeader({ name, path, parameters }: Shape, way: Way): AuthoredSigning {
  return {
    ...signed(way),
    name: `${name}${way.suffix}`,
    comment: `${name} with ${way.spoken}, the protocol parameters in the header alone.`,
    flags: ["Operation", "OrderIdName", ...way.flags],
    url: urlOf(path),
    parameters,
  };
}

function inHeaderAndBody({ name, path, parameters }: Shape, way: Way): AuthoredSigning {
  const values: ProtocolValues = { consumerKey: "merchantlogin", nonce: "y3qlvMPky7g", timestamp: "1669966913" };
  return {
    ...signed(way),
    name: `${name}-header-and-body${way.suffix}`,
    comment: `${name} with ${way.spoken}, the protocol parameters repeated in the body.`,
    flags: ["HeaderAndBody", ...way.flags],
    url: urlOf(path),
    nonce: values.nonce,
    timestamp: values.timestamp,
    parameters: parameters.toSpliced(1, 0, ...repeatProtocolParameters(way.method, values)),
    point: "repeated-protocol-parameters",
  };
}

function signed({ method, rsaKey }: Way): Pick<AuthoredSigning, "methods" | "rsaKey"> {
  return { methods: [method], ...(rsaKey !== undefined && { rsaKey }) };
}

function rsaWay(suffix: string, rsaKey: RsaKeyName): Way {
  const spoken = `RSA-SHA256 and a key of ${rsaKey.slice("rsa-".length)} bits`;
  return { suffix, spoken, method: "RSA-SHA256", rsaKey, flags: ["RsaSha256", "KeySize"] };
}

function urlOf(path: string): string {
  return `https://gateway.example/paynet${path}`;
}
