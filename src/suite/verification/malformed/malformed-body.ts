import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { type Alter, alterBody, alterHeader, dropHeader } from "../alter-request.ts";
import { harms } from "../harms.ts";

const flags = {
  ContentTypeWrong: {
    ...harms.bodyMisread,
    description: "The content type is not that of a form, so the body is no form.",
    clauses: ["header.1", "endpoints.content-type"],
    links: ["https://github.com/ddo/oauth-1.0a/issues/110", "https://github.com/WP-API/OAuth1/pull/206"],
  },
  BodyMalformed: {
    ...harms.bodyMisread,
    description: "The body is not percent-encoded UTF-8.",
    clauses: ["body.1", "endpoints.body"],
    links: ["https://github.com/jublo/codebird-php/issues/64", "https://github.com/restsharp/RestSharp/issues/1945"],
  },
  BodyCopyDiffers: {
    ...harms.readTwice,
    description: "A protocol parameter that the body repeats differs from the header's.",
    clauses: ["header.3", "body.2"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

/** Requests whose body is malformed, mislabelled or contradicts the header, each in one respect. */
export const verificationMalformedBody: VerificationConcern = {
  kind: "verification",
  concern: "verification-malformed-body",
  about: "Requests whose body is malformed, mislabelled or contradicts the header. All must be refused.",
  flags,
  vectors: [
    v(
      "content-type-json",
      "ContentTypeWrong",
      "The body says that it is JSON.",
      "content-type-wrong",
      alterHeader("Content-Type", () => "application/json"),
    ),
    v(
      "content-type-multipart",
      "ContentTypeWrong",
      "The body says that it is multipart.",
      "content-type-wrong",
      alterHeader("Content-Type", () => "multipart/form-data; boundary=x"),
    ),
    v(
      "content-type-text",
      "ContentTypeWrong",
      "The body says that it is plain text.",
      "content-type-wrong",
      alterHeader("Content-Type", () => "text/plain"),
    ),
    v(
      "content-type-prefix",
      "ContentTypeWrong",
      "A longer name that begins with the right one.",
      "content-type-wrong",
      alterHeader("Content-Type", (value) => `${value}-x`),
    ),
    v(
      "content-type-missing",
      "ContentTypeWrong",
      "Nothing says what the body is.",
      "content-type-wrong",
      dropHeader("Content-Type"),
    ),
    v(
      "body-latin1",
      "BodyMalformed",
      "é goes out as the byte E9 of ISO-8859-1, while its UTF-8 was signed.",
      "body-not-utf8",
      alterBody(latin1),
    ),
    v(
      "body-broken-escape",
      "BodyMalformed",
      "A % without two hexadecimal digits.",
      "body-malformed",
      alterBody((body) => body.replace("%C3", "%zz")),
    ),
    v(
      "body-cut-escape",
      "BodyMalformed",
      "The body ends within an escape: it was cut on its way.",
      "body-malformed",
      alterBody((body) => `${body}%4`),
    ),
    v(
      "body-overlong-utf8",
      "BodyMalformed",
      "A slash in two bytes, which UTF-8 forbids: filters do not see it.",
      "body-not-utf8",
      alterBody((body) => body.replace("%C3%A9", "%C0%AF")),
    ),
    v(
      "body-surrogate",
      "BodyMalformed",
      "A lone surrogate in three bytes, which is no UTF-8.",
      "body-not-utf8",
      alterBody((body) => body.replace("%C3%A9", "%ED%A0%BD")),
    ),
    ...["consumer_key", "nonce", "signature_method", "timestamp", "version"].map((name) =>
      v(
        `body-copy-${kebab(name)}`,
        "BodyCopyDiffers",
        `oauth_${name} in the body differs from the header's.`,
        "body-parameter-differs",
        alterBody((body) => body.replace(`oauth_${name}=`, `oauth_${name}=x`)),
        true,
      ),
    ),
    v(
      "body-copy-emptied",
      "BodyCopyDiffers",
      "The nonce in the body is empty.",
      "body-parameter-differs",
      alterBody((body) => body.replace(/oauth_nonce=[^&]*/, "oauth_nonce=")),
      true,
    ),
  ],
};

function v(
  name: string,
  flag: keyof typeof flags,
  comment: string,
  refused: string,
  alter: Alter,
  repeatsInBody = false,
): AuthoredVerification {
  return {
    name,
    comment,
    flags: [flag],
    refused,
    alter,
    parameters: [
      ["client-order-id", "902B4FF5"],
      ["order_desc", "café"],
    ],
    ...(repeatsInBody && { options: { placement: "header-and-body" } }),
  };
}

function latin1(body: string): string {
  return body.replaceAll("%C3%A9", "%E9");
}

function kebab(name: string): string {
  return name.replaceAll("_", "-");
}
