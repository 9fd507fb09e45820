import { hash } from "#crypto";
import { type Deviation, writingStages } from "../../deviations/deviation.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { traceBody, traceHeader } from "../../signing/trace-stages.ts";
import { createTracer } from "./create-tracer.ts";
import { type SharedStages, shareStages } from "./share-stages.ts";

/** The stages of one task, as signers with given mistakes compute them. */
export interface DeviantTraces {
  readonly baseString: (deviations: readonly Deviation[]) => string;
  readonly message: (deviations: readonly Deviation[]) => Uint8Array | string;
  /** The SHA-256 digest of the message, in hexadecimal. */
  readonly digest: (deviations: readonly Deviation[]) => string;
  /** The HMAC key; empty under RSA. */
  readonly signingKey: (deviations: readonly Deviation[]) => string;
  /** The HMAC-SHA1 signature, encoded. */
  readonly hmacSignature: (deviations: readonly Deviation[]) => string;
  /** The encoder of signatures. */
  readonly encodeSignature: (deviations: readonly Deviation[]) => Scheme["encodeSignature"];
  /** The text of every RSA signature, where the encoder makes the same of all. */
  readonly constantSignature: (deviations: readonly Deviation[]) => string | undefined;
  /** The encoded pairs of the header that carries this signature, and how they are joined. */
  readonly header: (deviations: readonly Deviation[], signature: string) => DeviantHeader;
  readonly body: (deviations: readonly Deviation[], signature: string) => string;
  readonly contentType: (deviations: readonly Deviation[]) => string;
}

/** The parts of a header before they are joined, since a signer may write them in any order. */
export interface DeviantHeader {
  readonly pairs: readonly Parameter[];
  readonly join: (pairs: readonly Parameter[]) => string;
}

interface TraceOptions {
  /** Default: nothing. */
  readonly share?: SharedStages;
  /** See `Replay.remembering`. Default: it does not. */
  readonly remembers?: boolean;
}

const writing: readonly Stage[] = [...writingStages];
/** Two signatures that have nothing in common. */
const probes: readonly Uint8Array[] = [new Uint8Array(256).fill(0x5a), new Uint8Array(256).fill(0xa7)];

/**
 * Traces deviants of a scheme on one task. The result of a stage depends only on the mistakes in it and on what comes
 * from the stages before it, so what is not changed is computed once.
 */
export function traceDeviants(
  task: SigningTask,
  base: Scheme,
  { remembers = false, share = shareStages() }: TraceOptions = {},
): DeviantTraces {
  const trace = createTracer(share(base), remembers);
  const operation = trace(["operationParameters"], [], (scheme) => scheme.operationParameters(task.parameters));
  const protocol = trace(["protocolParameters"], [], (scheme) => scheme.protocolParameters(task));
  const collected = trace(["collectParameters"], [operation, protocol], ({ collectParameters }, ...given) =>
    collectParameters(...given, task.url),
  );
  // By themselves: a mistake of values leaves the names as they are, and two mistakes meet what each of them has made.
  const names = trace(["encodeName"], [collected], ({ encodeName }, parameters) =>
    parameters.map(([name]) => encodeName(name)),
  );
  const values = trace(["encodeValue"], [collected], ({ encodeValue }, parameters) =>
    parameters.map(([name, value]) => encodeValue(value, name)),
  );
  const encoded = trace([], [collected, names, values], (_, parameters, ...texts) => joinEncoded(parameters, ...texts));
  const normalized = trace(["sortParameters", "joinParameters"], [encoded], (scheme, parameters) =>
    scheme.joinParameters(scheme.sortParameters(parameters)),
  );
  const method = trace(["baseStringMethod", "encodePart"], [], (scheme) =>
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
  );
  const uri = trace(["baseStringUri", "encodePart"], [], (scheme) =>
    scheme.encodePart(scheme.baseStringUri(task.url), "uri"),
  );
  const parameters = trace(["encodePart"], [normalized], ({ encodePart }, text) => encodePart(text, "parameters"));
  const baseString = trace(["joinParts"], [method, uri, parameters], ({ joinParts }, ...parts) => joinParts(...parts));
  const message = trace(["baseStringBytes"], [baseString], ({ baseStringBytes }, text) => baseStringBytes(text, task));
  const digest = trace([], [message], (_, bytes) => hash("sha256", bytes, "hex"));
  const signingKey = trace(["signingKey"], [], (scheme) =>
    task.signatureMethod === "HMAC-SHA1" ? scheme.signingKey(task.consumerSecret, task) : "",
  );
  const hmac = trace(["hmacSha1"], [signingKey, message], ({ hmacSha1 }, ...given) => hmacSha1(...given));
  const hmacSignature = trace(["encodeSignature"], [hmac, signingKey], ({ encodeSignature }, ...given) =>
    encodeSignature(...given),
  );
  const encodeSignature = trace(["encodeSignature"], [], (scheme) => scheme.encodeSignature);
  const constantSignature = trace([], [encodeSignature], (_, encode) => {
    const [sent, again] = probes.map((bytes) => encode(bytes, ""));
    return sent === again ? sent : undefined;
  });
  const contentType = trace(["contentType"], [], (scheme) => scheme.contentType(undefined));
  const sent = trace(writing, [protocol, operation], (scheme, protocol, operation) => ({
    scheme,
    protocol,
    operation,
  }));
  return {
    baseString: (deviations) => baseString.of(deviations),
    message: (deviations) => message.of(deviations),
    digest: (deviations) => digest.of(deviations),
    signingKey: (deviations) => signingKey.of(deviations),
    hmacSignature: (deviations) => hmacSignature.of(deviations),
    encodeSignature: (deviations) => encodeSignature.of(deviations),
    constantSignature: (deviations) => constantSignature.of(deviations),
    header(deviations, signature) {
      const { scheme, protocol } = sent.of(deviations);
      const { headerParameters } = traceHeader(protocol, signature, undefined, scheme);
      return { pairs: headerParameters, join: scheme.joinHeader };
    },
    body(deviations, signature) {
      const { scheme, ...parts } = sent.of(deviations);
      return traceBody(parts, signature, "header", scheme).body;
    },
    contentType: (deviations) => contentType.of(deviations),
  };
}

function joinEncoded(
  parameters: readonly Parameter[],
  names: readonly string[],
  values: readonly string[],
): readonly EncodedParameter[] {
  return parameters.map(([name, value], at) => ({
    name,
    value,
    encodedName: names[at] ?? "",
    encodedValue: values[at] ?? "",
  }));
}
