import type { HttpRequest } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Consumer, VerifyTask } from "../../verification/verify-task.ts";

/** A verifier's answer. */
export interface VerifierAnswer {
  readonly accepted: boolean;
  readonly reason?: string;
}

/** The protocol parameters by name, as the header lists them and as they are signed. */
export type ReceivedProtocol = ReadonlyMap<string, string>;

/** The base string's inputs. */
export interface SignedParts {
  readonly method: string;
  readonly url: string;
  readonly parameters: readonly Parameter[];
}

/**
 * A small verifier as a record of its stages, so that a deviation states its difference alone. `undefined` and `false`
 * refuse the request; a stage may also throw, as decoders do.
 */
export interface Stages {
  /** Header names compare in some way. */
  readonly valuesOf: (request: HttpRequest, lowerCaseName: string) => readonly string[];
  readonly takesMethod: (method: string) => boolean;
  readonly takesContentType: (values: readonly string[]) => boolean;
  /** Which Authorization header is read, of those that came. */
  readonly chooseHeader: (values: readonly string[]) => string | undefined;
  /** Names and values as they are written, realm among them. */
  readonly splitHeader: (text: string) => readonly Parameter[] | undefined;
  /** Selects the pairs that belong into the header, still as they are written. */
  readonly selectListed: (pairs: readonly Parameter[]) => readonly Parameter[] | undefined;
  readonly decodeHeaderValue: (raw: string, name: string) => string;
  /** Fills in what is missing, or refuses. */
  readonly completeProtocol: (protocol: ReceivedProtocol, task: VerifyTask) => ReceivedProtocol | undefined;
  readonly takesProtocol: (protocol: ReceivedProtocol) => boolean;
  /** Which of the two methods checks the request. */
  readonly methodOf: (protocol: ReceivedProtocol, body: readonly Parameter[]) => "HMAC-SHA1" | "RSA-SHA256" | undefined;
  readonly splitBody: (body: string, contentType: string) => readonly Parameter[] | undefined;
  readonly decodeBodyText: (raw: string, contentType: string) => string;
  /** Selects the body parameters that are signed beside the protocol's; refuses copies that differ from these. */
  readonly selectBody: (body: readonly Parameter[], protocol: ReceivedProtocol) => readonly Parameter[] | undefined;
  readonly findConsumer: (consumers: readonly Consumer[], key: string) => Consumer | undefined;
  readonly signedProtocol: (
    protocol: ReceivedProtocol,
    body: readonly Parameter[],
    consumer: Consumer,
  ) => ReceivedProtocol;
  readonly signedUrl: (url: string, request: HttpRequest) => string;
  readonly signedMethod: (method: string) => string;
  readonly encode: (text: string) => string;
  /** Sorts encoded pairs. */
  readonly sort: (pairs: readonly Parameter[]) => readonly Parameter[];
  readonly baseString: (parts: SignedParts, stages: Stages) => string;
  readonly hmacKeys: (consumer: Consumer, consumers: readonly Consumer[]) => readonly string[];
  readonly hmac: (key: string, baseString: string) => Buffer;
  readonly decodeSignature: (text: string) => Buffer | undefined;
  /** Whether the signature that came is the right one. */
  readonly sameMac: (expected: Buffer, given: string, stages: Stages) => boolean;
  readonly rsaKeys: (consumer: Consumer, consumers: readonly Consumer[]) => readonly string[];
  readonly rsaHolds: (pem: string, baseString: string, signature: Buffer) => boolean;
  /** Answers where a stage has thrown. */
  readonly onThrow: (error: unknown) => VerifierAnswer;
}

/** Returns a verifier of these stages. It throws only if `onThrow` does. */
export function verifyInStages(stages: Stages): (task: VerifyTask) => VerifierAnswer {
  return (task) => {
    try {
      return judge(stages, task);
    } catch (error) {
      return stages.onThrow(error);
    }
  };
}

function judge(stages: Stages, task: VerifyTask): VerifierAnswer {
  const { request, consumers } = task;
  const contentTypes = stages.valuesOf(request, "content-type");
  if (!stages.takesMethod(request.method)) return refuse("HTTP method");
  if (!stages.takesContentType(contentTypes)) return refuse("content type");
  const text = stages.chooseHeader(stages.valuesOf(request, "authorization"));
  const pairs = text === undefined ? undefined : stages.splitHeader(text);
  const listed = pairs === undefined ? undefined : stages.selectListed(pairs);
  if (listed === undefined) return refuse("Authorization header");
  const received = new Map(listed.map(([name, raw]) => [name, stages.decodeHeaderValue(raw, name)]));
  const protocol = stages.completeProtocol(received, task);
  if (protocol === undefined || !stages.takesProtocol(protocol)) return refuse("protocol parameters");
  const [contentType = ""] = contentTypes;
  const body = stages
    .splitBody(request.body, contentType)
    ?.map(
      (pair): Parameter => [stages.decodeBodyText(pair[0], contentType), stages.decodeBodyText(pair[1], contentType)],
    );
  const selected = body === undefined ? undefined : stages.selectBody(body, protocol);
  if (body === undefined || selected === undefined) return refuse("body");
  const method = stages.methodOf(protocol, body);
  const consumer = stages.findConsumer(consumers, protocol.get("oauth_consumer_key") ?? "");
  if (method === undefined || consumer === undefined) return refuse("consumer or signature method");
  const signed = [...stages.signedProtocol(protocol, body, consumer)].filter(([name]) => name !== "oauth_signature");
  const baseString = stages.baseString(
    {
      method: stages.signedMethod(request.method),
      url: stages.signedUrl(request.url, request),
      parameters: [...selected, ...signed],
    },
    stages,
  );
  const given = protocol.get("oauth_signature") ?? "";
  const check = method === "HMAC-SHA1" ? checkHmac : checkRsa;
  return check(stages, task, consumer, baseString, given) ? { accepted: true } : refuse("signature");
}

type Check = (stages: Stages, task: VerifyTask, consumer: Consumer, baseString: string, given: string) => boolean;

const checkHmac: Check = (stages, { consumers }, consumer, baseString, given) =>
  stages.hmacKeys(consumer, consumers).some((key) => stages.sameMac(stages.hmac(key, baseString), given, stages));

const checkRsa: Check = (stages, { consumers }, consumer, baseString, given) => {
  const signature = stages.decodeSignature(given);
  if (signature === undefined) return false;
  return stages.rsaKeys(consumer, consumers).some((pem) => stages.rsaHolds(pem, baseString, signature));
};

function refuse(reason: string): VerifierAnswer {
  return { accepted: false, reason };
}
