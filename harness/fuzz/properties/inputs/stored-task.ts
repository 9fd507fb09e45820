import { z } from "zod";
import { type SignatureMethod, type SigningTask, signatureMethods } from "../../../../src/signing/signing-task.ts";
import { strict } from "../../../../src/vectors/model.ts";
import { publishedPrivateKey } from "./published-keys.ts";
import { storedParameters } from "./stored-parameters.ts";

interface WrittenTask extends Omit<SigningTask, "signatureMethod" | "consumerSecret" | "privateKey"> {
  readonly signatureMethod: SignatureMethod;
  readonly consumerSecret: string;
}

const text = z.string();
const writtenTask = strict<WrittenTask>({
  method: text,
  url: text,
  parameters: storedParameters,
  nonce: text,
  timestamp: text,
  consumerKey: text,
  signatureMethod: z.enum(signatureMethods),
  consumerSecret: text.describe("Empty under RSA-SHA256, which signs with the published key."),
});

/** A signing task; the private key is the published one, and is not repeated. */
export const storedTask: z.ZodType<SigningTask> = z.codec(writtenTask, z.custom<SigningTask>(), {
  encode(task) {
    const { method, url, parameters, nonce, timestamp, consumerKey, signatureMethod } = task;
    const consumerSecret = task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "";
    return { method, url, parameters, nonce, timestamp, consumerKey, signatureMethod, consumerSecret };
  },
  decode({ signatureMethod, consumerSecret, ...request }) {
    return signatureMethod === "HMAC-SHA1"
      ? { ...request, signatureMethod, consumerSecret }
      : { ...request, signatureMethod, privateKey: publishedPrivateKey };
  },
});
