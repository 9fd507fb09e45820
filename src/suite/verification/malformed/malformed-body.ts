import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterBody, alterContentType, type Change, dropHeader, swap } from "../alter-request.ts";
import { altering, describing, type Inputs } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  ContentTypeWrong: harm(
    "bodyMisread",
    "The content type is not that of a form, so the body is no form.",
    ["header.1", "endpoints.content-type"],
    ["https://github.com/ddo/oauth-1.0a/issues/110", "https://github.com/WP-API/OAuth1/pull/206"],
  ),
  BodyMalformed: harm(
    "bodyMisread",
    "The body is not percent-encoded UTF-8.",
    ["body.1", "endpoints.body"],
    ["https://github.com/jublo/codebird-php/issues/64", "https://github.com/restsharp/RestSharp/issues/1945"],
  ),
  SecondEquals: harm(
    "bodyMisread",
    "A pair of the body has a second equals sign, in front of or behind what was signed.",
    ["body.1", "base-string.4"],
  ),
  BodyCopyDiffers: harm("readTwice", "A protocol parameter that the body repeats differs from the header's.", [
    "header.3",
    "body.2",
  ]),
};

const repeatedInBody: Inputs = {
  ...describing("café"),
  refused: "body-parameter-differs",
  options: { placement: "header-and-body" },
};

export const verificationMalformedBody: VerificationConcern = {
  kind: "verification",
  concern: "verification-malformed-body",
  about: "Requests whose body is malformed, mislabelled or contradicts the header. All must be refused.",
  flags,
  vectors: [
    ...under("ContentTypeWrong", altering(alterContentType, { ...describing("café"), refused: "content-type-wrong" }), [
      ["content-type-json", "The body says that it is JSON.", () => "application/json"],
      ["content-type-multipart", "The body says that it is multipart.", () => "multipart/form-data; boundary=x"],
      ["content-type-text", "The body says that it is plain text.", () => "text/plain"],
      ["content-type-prefix", "A longer name that begins with the right one.", (value) => `${value}-x`],
    ]),
    ...under("ContentTypeWrong", altering(dropHeader, { ...describing("café"), refused: "content-type-wrong" }), [
      ["content-type-missing", "Nothing says what the body is.", "Content-Type"],
    ]),
    ...under("BodyMalformed", altering(alterBody, { ...describing("café"), refused: "body-malformed" }), [
      [
        "body-latin1",
        "é goes out as the byte E9 of ISO-8859-1, while its UTF-8 was signed.",
        swap("%C3%A9", "%E9"),
        { refused: "body-not-utf8" },
      ],
      ["body-broken-escape", "A % without two hexadecimal digits.", swap("%C3", "%zz")],
      ["body-cut-escape", "The body ends within an escape: it was cut on its way.", (body) => `${body}%4`],
      [
        "body-overlong-utf8",
        "A slash in two bytes, which UTF-8 forbids: filters do not see it.",
        swap("%C3%A9", "%C0%AF"),
        { refused: "body-not-utf8" },
      ],
      [
        "body-surrogate",
        "A lone surrogate in three bytes, which is no UTF-8.",
        swap("%C3%A9", "%ED%A0%BD"),
        { refused: "body-not-utf8" },
      ],
    ]),
    ...under("SecondEquals", altering(alterBody, { refused: "signature-mismatch" }), [
      ["body-behind-equals", "A second amount behind the first one and an equals sign.", swap("10.42", "10.42=99.99")],
      ["body-before-equals", "A second amount before the first one and an equals sign.", swap("10.42", "99.99=10.42")],
      ["body-account-equals", "A digit and an equals sign behind an account.", swap("0532013000", "0532013000=7")],
    ]),
    ...under("BodyCopyDiffers", altering(alterBody, repeatedInBody), [
      ...["consumer_key", "nonce", "signature_method", "timestamp", "version"].map((name) => changedCopy(name)),
      ["body-copy-emptied", "The nonce in the body is empty.", swap(/oauth_nonce=[^&]*/, "oauth_nonce=")],
    ]),
  ],
};

function changedCopy(name: string): readonly [name: string, comment: string, change: Change] {
  const comment = `oauth_${name} in the body differs from the header's.`;
  return [`body-copy-${name.replaceAll("_", "-")}`, comment, swap(`oauth_${name}=`, `oauth_${name}=x`)];
}
