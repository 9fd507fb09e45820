import { z } from "zod";
import { base64Decode, base64Encode } from "../../../../src/encoding/base64.ts";

/** Bytes, as Base64. */
export const storedBytes: z.ZodType<Uint8Array> = z.codec(z.string(), z.instanceof(Uint8Array), {
  encode: (bytes) => base64Encode(bytes),
  decode(text, context) {
    const bytes = base64Decode(text);
    if (bytes !== undefined) return new Uint8Array(bytes);
    context.issues.push({ code: "custom", input: text, message: "expected standard Base64" });
    return z.NEVER;
  },
});
