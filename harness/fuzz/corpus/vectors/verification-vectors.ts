import { z } from "zod";
import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import { strict } from "../../../../src/vectors/model.ts";
import type {
  FileCredentials,
  VectorFileOf,
  VectorHead,
  VerificationExpected,
  VerificationVector,
} from "../../../../src/vectors/vector.ts";
import type { Finding } from "../../finding.ts";

interface Asked {
  readonly request: HttpRequest;
  readonly consumers: readonly FileCredentials[];
  readonly now: string;
  readonly due: VerificationExpected;
}

const text = z.string();
const asked = z.object({
  asked: strict<Asked>({
    request: strict<HttpRequest>({
      method: text,
      url: text,
      headers: z.array(z.tuple([text, text]) as z.ZodType<Parameter>),
      body: text,
    }),
    consumers: z.array(
      z.union([
        z.strictObject({ comment: text.exactOptional(), consumerKey: text, consumerSecret: text }),
        z.strictObject({ comment: text.exactOptional(), consumerKey: text, keyFile: text }),
      ]),
    ) as z.ZodType<readonly FileCredentials[]>,
    now: text,
    due: z.discriminatedUnion("accepted", [
      z.strictObject({ accepted: z.literal(true) }),
      z.strictObject({ accepted: z.literal(false), reason: text }),
    ]) as z.ZodType<VerificationExpected>,
  }),
});

/** The vector of a finding of the verifier's law. Of a live gateway there is none: its merchants are its own. */
export function verificationVectors(
  { property, input }: Finding,
  head: VectorHead,
): Pick<VectorFileOf<"verification", VerificationVector>, "kind" | "credentials" | "vectors"> | undefined {
  const parsed = property === "verifier" ? asked.safeParse(input) : undefined;
  if (parsed?.success !== true) return undefined;
  const { request, consumers, now, due } = parsed.data.asked;
  const credentials = Object.fromEntries(consumers.map((one, at) => [`merchant-${at + 1}`, one]));
  const told = { ...head, task: { request, consumers: Object.keys(credentials), now } };
  const vector: VerificationVector = due.accepted
    ? { ...told, result: "valid", expected: due }
    : { ...told, result: "invalid", expected: due };
  return { kind: "verification", credentials, vectors: [vector] };
}
