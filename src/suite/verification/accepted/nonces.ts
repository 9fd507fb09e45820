import type { HttpRequest } from "../../../signing/http-request.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { plainNonce } from "../../../spec/plain-merchant.ts";
import { under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterBody, alterProtocol, append, type Change } from "../alter-request.ts";
import { describing, type Inputs, paying, plainOrder, sharing, signedRequest } from "../author-requests.ts";
import { refusal } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  NonceAlike: refusal(
    "A rightly signed request whose nonce differs little from one that was used before.",
    "Merchants who number their nonces, or begin them with a time, are turned away now and then.",
    ["oauth.nonce"],
  ),
  OrderAlike: refusal(
    "A rightly signed request whose order differs from another one behind so many characters.",
    "A gateway that looks orders up in a column which is too short takes an order for another, and turns it away.",
    ["endpoints.order-id"],
  ),
  NonceOfForgery: refusal(
    "A rightly signed request whose nonce a forged one held before.",
    "Whoever learns or guesses a nonce stops the payment that it belongs to.",
    ["oauth.nonce", "oauth.signature"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2"],
  ),
};

const plain = sharing(describing("Test"));
const changeStart: Change = (text) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
const forgedSignature = alterProtocol("oauth_signature", changeStart);
const forgedBody = alterBody((body) => `${body}0`);

export const verificationNonces: VerificationConcern = {
  kind: "verification",
  concern: "verification-nonces",
  about:
    "Right requests that follow another one with a nonce like theirs, or a forged one with the same. All must be accepted. A live gateway is sent the others, too.",
  flags,
  vectors: [
    ...under("NonceAlike", alike, [
      ["case", "in its capitals", "a", "A"],
      ["marks", "in its marks", "-1", "_1"],
      ["dot", "in a mark near its end", "~1", ".1"],
      ["long-end", "behind 64 characters", `${"0".repeat(64)}1`, `${"0".repeat(64)}2`],
      ["longer-end", "behind 128 characters", `${"0".repeat(128)}1`, `${"0".repeat(128)}2`],
      ["longest-end", "behind 256 characters", `${"0".repeat(256)}1`, `${"0".repeat(256)}2`],
      ["letters", "in a letter outside ASCII", "\u00e9", "\u00fc"],
      ["accent", "in an accent", "\u00e8", "e"],
      ["space", "in a space at its end", "0 ", "0"],
      ["end", "behind 20 characters", `${"0".repeat(20)}1`, `${"0".repeat(20)}2`],
      ["zeros", "in the zeros at its end", "0", "00"],
      ["digit", "in the script of a digit", "\u0661", "1"],
    ]),
    ...under("OrderAlike", orderedAlike, [
      ["16", 16],
      ["35", 35],
      ["63", 63],
      ["254", 254],
    ]),
    ...under("NonceOfForgery", plain, [
      [
        "forged-signature",
        "A request with this nonce and another signature was refused just before.",
        { before: (request, scene) => [other(scene.task), forgedSignature(request, scene)] },
      ],
      [
        "forged-body",
        "A request with this nonce and a changed body was refused just before.",
        { ...paying("0.10"), before: (request, scene) => [other(scene.task), forgedBody(request, scene)] },
      ],
      [
        "forged-signature-at-once",
        "A request with this nonce and another signature comes just before it, and is not answered yet.",
        {
          ...paying("0.20"),
          before: (request, scene) => [other(scene.task), forgedSignature(request, scene)],
          sending: { beside: true },
        },
      ],
      [
        "forged-body-at-once",
        "A request with this nonce and a changed body comes just before it, and is not answered yet.",
        {
          ...paying("0.30"),
          before: (request, scene) => [other(scene.task), forgedBody(request, scene)],
          sending: { beside: true },
        },
      ],
    ]),
  ],
};

/** Who drops nonces by the newest time that was seen drops this one before its request is refused by its time. */
export const behindAhead: readonly (readonly [name: string, comment: string, inputs: Inputs])[] = (
  [
    ["five", 290],
    ["nine", 570],
  ] as const
).map(([minutes, ageSeconds]) => [
  `${minutes}-minutes-old-behind-ahead`,
  `The same request once more, ${minutes} minutes after its time, behind one that is a minute and a half ahead.`,
  {
    ...paying(`${ageSeconds}.00`),
    ageSeconds,
    before: (request, { task }) => {
      const timestamp = String(Number(task.timestamp) + ageSeconds + 90);
      return [request, ofOtherOrder({ ...task, nonce: `${task.nonce}9`, timestamp })];
    },
    sending: { behindAnother: true },
  },
]);

function alike(name: string, where: string, end: string, otherEnd: string): AuthoredVerification {
  return {
    ...plain(`alike-${name}`, `A nonce that differs ${where} alone from one that was used just before.`),
    nonce: plainNonce + end,
    liveNonce: append(end),
    before: (_, { task }) => ofOtherOrder({ ...task, nonce: task.nonce.slice(0, -end.length) + otherEnd }),
  };
}

function orderedAlike(name: string, length: number): AuthoredVerification {
  const order = plainOrder.padEnd(length, "7");
  return {
    ...plain(
      `order-alike-${name}`,
      `An order that differs behind ${length} characters alone from one that was accepted just before.`,
    ),
    parameters: [["client-order-id", `${order}1`]],
    before: (_, { task }) => {
      const parameters = task.parameters.map(([field, value]): Parameter => {
        return [field, field === "client-order-id" ? `${value.slice(0, -1)}2` : value];
      });
      return signedRequest({ ...task, nonce: `${task.nonce}0`, parameters });
    },
  };
}

/** A right request, which a gateway accepts whatever it thinks of those behind it. */
export function other(task: SigningTask): HttpRequest {
  return ofOtherOrder({ ...task, nonce: `${task.nonce}0` });
}

/** Signs a task for another order: a gateway may take each once. */
function ofOtherOrder(task: SigningTask): HttpRequest {
  const parameters = task.parameters.map(([name, value]): Parameter => {
    return [name, /^client.?order.?id$/.test(name) ? changeStart(value) : value];
  });
  return signedRequest({ ...task, parameters });
}
