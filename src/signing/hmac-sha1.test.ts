import { describe, expect, it } from "vitest";
import { base64Encode } from "../encoding/base64.ts";
import { hmacSha1, signingKey } from "./hmac-sha1.ts";

const PHOTOS =
  "GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3Dkllo9940pd9333jh%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1191242096%26oauth_token%3Dnnch734d00sl2jdk%26oauth_version%3D1.0%26size%3Doriginal";

describe("signingKey", () => {
  it.each([
    ["a control key", "F9F65098-1111-1111-1111-621611111111", "F9F65098-1111-1111-1111-621611111111&"],
    ["reserved characters, raw", "a&b%c d", "a&b%c d&"],
    ["an empty secret", "", "&"],
  ])("ends %s with &", (_name, secret, key) => {
    expect(signingKey(secret)).toBe(key);
  });
});

describe("hmacSha1", () => {
  it.each([
    ["wiki.oauth.net", "cs&", "bs", "egQqG5AJep5sJ7anhXju1unge2I="],
    ["wiki.oauth.net, with a token secret", "cs&ts", "bs", "VZVjXceV7JgPq/dOTnNmEfO0Fv8="],
    ["OAuth Core 1.0, A.5.2", "kd94hf93k423kf44&pfkkdhi9sl3r4s00", PHOTOS, "tR3+Ty81lMeYAr/Fid0kMTYa/WM="],
    ["RFC 2202, case 2", "Jefe", "what do ya want for nothing?", "7/zfauXrL6LSdBbV8YTfnCWafHk="],
  ])("%s", (_source, key, message, signature) => {
    expect(base64Encode(hmacSha1(key, message))).toBe(signature);
  });

  it("reads text as UTF-8", () => {
    const bytes = new TextEncoder().encode("naïve ☃");
    expect(hmacSha1("ключ&", "naïve ☃")).toEqual(hmacSha1("ключ&", bytes));
  });
});
