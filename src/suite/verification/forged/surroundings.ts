import type { Sending } from "../../../signing/http-request.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { AuthoredVerification, VerificationConcern } from "../../concern.ts";
import { type Alter, alterBody, alterMethod, append } from "../alter-request.ts";
import { paying, plainRequest } from "../author-requests.ts";
import { refusal } from "../harms.ts";
import { flagsOfKinds, forge, forgeKinds, tempt } from "./forgery-kinds.ts";
import { addHeaders, pick, TEMPTED } from "./tempting.ts";
import { trustedHeaders } from "./tempting-headers.ts";
import { contentTypes, spelledTypes, unreadBodies } from "./unread-bodies.ts";

/** What a client may send together; an encoding of the body changes how the rest is read. */
const together = trustedHeaders
  .map(([, ...header]): Parameter => header)
  .filter(([header]) => header !== "Content-Encoding");

const httpMethods = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"];

const framings: readonly (readonly [sending: Sending, name: string, what: string, amount: string])[] = [
  [{ framing: "chunked" }, "chunked", "A request that a live gateway is sent in chunks,", "11.01"],
  [{ framing: "http-1.0" }, "http-1-0", "A request that a live gateway is sent as one of HTTP/1.0,", "11.02"],
];

const vectors: readonly AuthoredVerification[] = [
  ...trustedHeaders.map(([name, header, value], at) =>
    forgeAt(at, name, `A request with ${header}: ${value.replace("{login}", "…")}`, addHeaders([[header, value]])),
  ),
  ...forgeKinds(TEMPTED, "all-headers", "A request with all of these headers", {
    ...plainRequest("payout"),
    alter: addHeaders(together),
  }),
  ...twice(contentTypes).map(([name, what, alter], at) => ({
    ...forgeAt(at, `content-type-${name}`, what, alter),
    refused: "content-type-wrong",
  })),
  ...spelledTypes.map(([name, what, ...altered]) =>
    tempt(`${name}-signature-random`, "signature-random", what, ...altered),
  ),
  ...unreadBodies.map(([name, what, ...altered]) => tempt(`${name}-body-unsigned`, "body-unsigned", what, ...altered)),
  forge(
    "letter-latin1-body-unsigned",
    "body-unsigned",
    "A form that a live gateway is sent with a byte that is no UTF-8,",
    {
      ...plainRequest("payout"),
      alter: alterBody(append("&bank_code=\u00e8")),
      sending: { charset: "iso-8859-1" },
      refused: "body-malformed",
    },
  ),
  ...forgeKinds([...TEMPTED, "body-unsigned"], "gzip", "A form that a live gateway is sent compressed,", {
    ...paying("11.03"),
    alter: addHeaders([["Content-Encoding", "gzip"]]),
    sending: { compression: "gzip" },
  }),
  ...twice(httpMethods).map((method, at) => ({
    ...forgeAt(at, `method-${method.toLowerCase()}`, `A ${method} request`, alterMethod(method)),
    refused: "http-method-wrong",
  })),
  ...framings.flatMap(([sending, name, what, amount]) =>
    forgeKinds([...TEMPTED, "body-unsigned", "body-added"], name, what, { ...paying(amount), sending }),
  ),
];

const accepted: AuthoredVerification = {
  name: "chunked-accepted",
  comment: "A rightly signed request that a live gateway is sent in chunks.",
  flags: ["Chunked"],
  ...paying("11.00"),
  sending: { framing: "chunked" },
};

export const verificationSurroundings: VerificationConcern = {
  kind: "verification",
  concern: "verification-surroundings",
  about:
    "Forged requests in company that tempts a gateway to let them through: headers of proxies, cookies, other content types and HTTP methods, chunks. All but one must be refused.",
  flags: {
    Chunked: refusal(
      "A rightly signed request whose body comes in chunks.",
      "Clients whose HTTP library sends bodies in chunks are turned away.",
      ["body.1"],
      ["https://www.rfc-editor.org/rfc/rfc9112#section-7.1"],
    ),
    ...flagsOfKinds(vectors),
  },
  vectors: [accepted, ...vectors],
};

/** Authors a forgery in some company. Numbers in a row pair each kind with each operation. */
function forgeAt(at: number, name: string, what: string, alter: Alter): AuthoredVerification {
  const round = Math.floor(at / TEMPTED.length);
  const kind = pick(TEMPTED, at);
  const operation = pick(operationNames, at + round + Math.floor(round / 2));
  const inputs = { ...plainRequest(operation), alter };
  return forge(`${name}-${kind}`, kind, what, inputs);
}

/** Repeats each row, so that it stands for two kinds. */
function twice<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, row]);
}
