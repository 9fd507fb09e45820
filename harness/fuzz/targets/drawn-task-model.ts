import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { describeIssues } from "../../../src/report/describe-issues.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { RsaPrivateKeyPem, SigningCredentials, SigningRequest } from "../../../src/signing/signing-task.ts";
import { oneOf, type Shape, strict } from "../../../src/suite/model/model.ts";
import type { DrawnTask } from "../arbitraries/ambiguous-tasks.ts";

const text = z.string();

const request: Shape<SigningRequest> = {
  method: text,
  url: text,
  parameters: z.array(z.tuple([text, text]) as z.ZodType<Parameter>),
  nonce: text,
  timestamp: text,
};

type Hmac = SigningRequest & Extract<SigningCredentials, { readonly signatureMethod: "HMAC-SHA1" }>;
type Rsa = SigningRequest & Extract<SigningCredentials, { readonly signatureMethod: "RSA-SHA256" }>;

const task = oneOf<Hmac | Rsa>(
  "signatureMethod",
  strict<Hmac>({ ...request, signatureMethod: z.literal("HMAC-SHA1"), consumerKey: text, consumerSecret: text }),
  strict<Rsa>({
    ...request,
    signatureMethod: z.literal("RSA-SHA256"),
    consumerKey: text,
    privateKey: strict<RsaPrivateKeyPem>({ pkcs8: text.exactOptional(), pkcs1: text.exactOptional() }),
  }),
);

export const drawnTaskModel: z.ZodType<DrawnTask> = strict<DrawnTask>({ task, point: text.exactOptional() });

/**
 * Reads a stored input of a property.
 *
 * @throws {CountersignError} `input-malformed`
 */
export function readStored<T>(model: z.ZodType<T>, stored: unknown, property: string): T {
  const parsed = model.safeParse(stored);
  if (parsed.success) return parsed.data;
  throw new CountersignError(
    "input-malformed",
    `input of ${property}: expected one that it wrote, got another shape (${describeIssues(parsed.error)})`,
    "Take the finding's file as the campaign wrote it.",
  );
}
