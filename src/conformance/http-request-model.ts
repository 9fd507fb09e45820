import { z } from "zod";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { strict } from "../vectors/model.ts";

const text = z.string();

/** The model of a request that a report or a finding holds. */
export const httpRequestModel: z.ZodType<HttpRequest> = strict<HttpRequest>({
  method: text,
  url: text,
  headers: z.array(z.tuple([text, text]) as z.ZodType<Parameter>).describe("Names and values, in their order."),
  body: text,
});
