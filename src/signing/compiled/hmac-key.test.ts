import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { HmacKey } from "./hmac-key.ts";

const MESSAGES = ["", "POST&https%3A", "é€😀", "a".repeat(200)];

// Keys of none, some, all and more bytes than a block of SHA-1; the last of 64 characters and 128 bytes.
it.each(["", "control-key&", "k".repeat(64), "k".repeat(65), "é&", "é".repeat(64)])(
  "signs by %j as HMAC does",
  (key) => {
    const own = new HmacKey(key);
    for (const message of MESSAGES) {
      const bytes = Buffer.from(message);
      const expected = createHmac("sha1", key).update(bytes).digest("base64");
      expect(own.sign(message, "base64")).toBe(expected);
      expect(own.sign(bytes, "base64")).toBe(expected);
      expect(own.signPadded(Buffer.concat([own.inner, bytes]), "base64")).toBe(expected);
    }
  },
);
