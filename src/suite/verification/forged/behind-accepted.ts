import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredVerification, Scene } from "../../concern.ts";
import { plainRequest, signedRequest } from "../author-requests.ts";
import { forge, tempt } from "./forgery-kinds.ts";
import { addHeaders, TEMPTED } from "./tempting.ts";

/** By which gateways find the answer that they gave before. */
const idempotencyKey: Parameter = ["Idempotency-Key", "0c6f3f2e-2d0b-4f0e-9f57-51d4a1f0b6aa"];

/** Forged requests behind one that a live gateway has just accepted, and may remember. */
export const behindAccepted: readonly AuthoredVerification[] = [
  ...(["signature-random", "no-header", "body-changed"] as const).map((kind, at) => ({
    ...tempt(
      `idempotency-key-${kind}`,
      kind,
      "A request with the idempotency key of one that a live gateway has just accepted,",
      addHeaders([idempotencyKey]),
      at,
    ),
    before: (_: unknown, scene: Scene) => addHeaders([idempotencyKey])(signedRequest(scene.task), scene),
  })),
  ...TEMPTED.map((kind, at) => ({
    ...tempt(
      `session-${kind}`,
      kind,
      "A request with the cookies that a live gateway has just set for one that it accepted,",
      addHeaders([["Cookie", "session=0"]]),
      at,
    ),
    before: (_: unknown, { task }: Scene) => signedRequest(task),
    sending: { bringsSession: true } as const,
  })),
  ...(["url-operation", "url-endpoint", "body-changed", "nonce", "timestamp"] as const).map((kind) =>
    forge(`accepted-before-${kind}`, kind, "A request that a live gateway has just accepted,", {
      ...plainRequest("payout"),
      before: (_, { task }) => signedRequest(task),
    }),
  ),
];
