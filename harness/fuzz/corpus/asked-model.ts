import { z } from "zod";
import { httpRequestModel } from "../../../src/conformance/http-request-model.ts";
import { type Shape, strict } from "../../../src/vectors/model.ts";
import type { FileCredentials, VerificationExpected } from "../../../src/vectors/vector.ts";
import type { SentRequest } from "../sent-request.ts";

/** What a verifier was asked, and what it must answer. */
export type Asked = Required<SentRequest>;

const text = z.string();

const shape: Shape<Asked> = {
  request: httpRequestModel,
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
};

/** The model of {@link Asked}. */
export const askedModel: z.ZodType<Asked> = strict<Asked>(shape);

/** The model of {@link SentRequest}. */
export const sentModel: z.ZodType<SentRequest> = strict<SentRequest>({
  request: shape.request,
  now: shape.now,
  due: shape.due.exactOptional(),
  consumers: shape.consumers.exactOptional(),
});
