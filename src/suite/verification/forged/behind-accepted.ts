import type { Parameter } from "../../../signing/parameter.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { AuthoredVerification } from "../../concern.ts";
import { other } from "../accepted/nonces.ts";
import { type Alter, alterAuthorization, alterBody, alterValue, append, type Change, swap } from "../alter-request.ts";
import { type Inputs, plainRequest, plainRequestOf, signedRequest, slugOf } from "../author-requests.ts";
import { type ForgeryName, forge, forgeKinds, tempt } from "./forgery-kinds.ts";
import { addHeaders, TEMPTED } from "./tempting.ts";
import { knownAgain } from "./tempting-headers.ts";

/** By which gateways find the answer that they gave before. */
const idempotencyKey: Parameter = ["Idempotency-Key", "0c6f3f2e-2d0b-4f0e-9f57-51d4a1f0b6aa"];

/** By which, and by its address, a gateway may know a client again. */
const asClient = addHeaders([["User-Agent", "shop/2.1"]]);

const changeLast: Change = (text) => text.slice(0, -1) + (text.endsWith("7") ? "8" : "7");

/** Another value of each field that a gateway has no reason of its own to refuse, as long as the usual one. */
const otherValues: Readonly<Record<string, Change>> = {
  "client-order-id": changeLast,
  client_orderid: changeLast,
  "sending-card-ref-id": () => "7654322",
  amount: () => "99.42",
  currency: () => "CHF",
  order_desc: (text) => text.replace("Test", "Rent"),
  credit_card_number: () => "4000056655665556",
  card_printed_name: () => "JANE SMITH",
  expire_month: () => "07",
  expire_year: (text) => String(Number(text) + 1),
  cvv2: () => "345",
  card_recurring_payment_id: () => "2001",
  "destination-card-no": () => "5105105105105100",
  destination_card_recurring_payment_id: () => "2002",
  deposit2card: (text) => (text === "true" ? "false" : "true"),
  ipaddress: () => "203.0.113.107",
  redirect_url: (text) => text.replace("shop.", "shap."),
  account_number: () => "GB29NWBK60161331926819",
  bank_name: (text) => text.replace("Commerzbank", "Volksbanken"),
};

/** The header of an accepted request again, with one field changed: verdicts that are kept by some fields hold for it. */
const oneFieldChanged = operationNames.flatMap((operation) =>
  plainRequest(operation).parameters.map(([field]): AuthoredVerification => {
    const change = otherValues[field];
    if (change === undefined) throw new TypeError(`expected another value of ${field}`);
    return {
      name: `accepted-before-${slugOf(operation)}-${field.replaceAll("_", "-")}`,
      comment: `A ${operation} request that a live gateway has just accepted, with another ${field} than was signed.`,
      flags: ["BodyChanged"],
      refused: "signature-mismatch",
      ...plainRequest(operation),
      alter: alterValue(field, change),
      before: (_, { task }) => signedRequest(task),
    };
  }),
);

/** Forges each operation in some ways, behind what is sent before; the digits make each request one of its own. */
function forgeEach(
  prefix: string,
  what: string,
  digits: string,
  { kinds, ...inputs }: Pick<AuthoredVerification, "before" | "sending"> & { readonly kinds: readonly ForgeryName[] },
): readonly AuthoredVerification[] {
  return operationNames.flatMap((operation) =>
    forgeKinds(kinds, `${prefix}-${slugOf(operation)}`, `A ${operation} request, ${what},`, {
      ...plainRequestOf(operation, digits),
      ...inputs,
    }),
  );
}

/** Forged requests that come while a right one is under way: verdicts that are shared meanwhile, by the header or by the order, hold for them. */
const besideRight = [
  ...forgeEach("at-once", "which a live gateway is sent at the moment of the right one", "15", {
    kinds: ["body-changed", "no-header"],
    before: (_, { task }) => signedRequest(task),
    sending: { beside: true },
  }),
  ...forgeEach("at-once", "which a live gateway is sent at the moment of a right one of its order", "15", {
    kinds: ["signature-random", "key-of-another"],
    before: (_, { task }) => signedRequest({ ...task, nonce: `${task.nonce}0` }),
    sending: { beside: true },
  }),
];

/** Forged requests behind a right one over its connection, which balancers share among merchants: verdicts that are kept with it hold. */
const overItsConnection = forgeEach(
  "same-connection",
  "over the connection on which a live gateway has just accepted the right one",
  "16",
  {
    kinds: ["body-changed", "signature-random", "key-of-another"],
    before: (_, { task }) => other(task),
    sending: { keepsConnection: true },
  },
);

/** Unsigned requests that cannot be read, behind a right one: who keeps the verdict in a field of what serves all requests, as of a Rack middleware, still has the last one when reading throws. */
const unreadBehindRight = (
  [
    ["body-escape", "of which an escape in the body is broken,", alterBody(append("&bank_code=%zz")), "body-malformed"],
    ["body-bytes", "of which the body is not UTF-8,", alterBody(append("&bank_code=%FF")), "body-not-utf8"],
    [
      "header-escape",
      "of which an escape in the header is broken,",
      alterAuthorization(swap('oauth_nonce="', 'oauth_nonce="%zz')),
      "authorization-malformed",
    ],
  ] satisfies readonly (readonly [name: string, what: string, alter: Alter, refused: string])[]
).map(([name, what, alter, refused]) =>
  forge(
    `unread-behind-right-${name}`,
    "signature-random",
    `A request behind the right one over its connection, ${what}`,
    {
      ...plainRequestOf("payout", "19"),
      alter,
      refused,
      before: (_, { task }) => other(task),
      sending: { keepsConnection: true },
    },
  ),
);

/** Forged requests that come twice: who notes orders before the signature is checked takes the second for a repetition of what was paid. */
const refusedBefore = forgeEach("refused-before", "which a live gateway has just refused and is sent once more", "18", {
  kinds: ["signature-random", "key-of-another", "body-changed"],
  before: (request, { task }) => [other(task), request],
  sending: { behindAnother: true },
});

/** Authors forgeries of a request with some headers of another one, which a live gateway has just accepted. */
function withSameHeaders(
  name: string,
  what: string,
  inputs: Inputs,
  headers: readonly Parameter[],
): readonly AuthoredVerification[] {
  const add = addHeaders(headers);
  return forgeKinds(
    ["signature-random", "no-header", "body-changed"],
    name,
    `A request with ${what} of one that a live gateway has just accepted,`,
    { ...inputs, alter: add, before: (_, scene) => add(other(scene.task), scene) },
  );
}

/**
 * Forged requests behind one that a live gateway has just accepted, and may remember: by the header, or by what else they
 * have in common. Those have another nonce and order, as a gateway that remembers these, too, would refuse them for that alone.
 */
export const behindAccepted: readonly AuthoredVerification[] = [
  ...withSameHeaders("idempotency-key", "the idempotency key", plainRequest("payout"), [idempotencyKey]),
  ...withSameHeaders(
    "known-again",
    "what names the request and its sender",
    plainRequestOf("payout", "21"),
    knownAgain,
  ),
  ...forgeKinds(
    TEMPTED,
    "session",
    "A request with the cookies that a live gateway has just set for one that it accepted,",
    {
      ...plainRequest("payout"),
      alter: addHeaders([["Cookie", "session=0"]]),
      before: (_, { task }) => other(task),
      sending: { bringsSession: true },
    },
  ),
  {
    ...tempt("same-client", "signature-random", "A request of the client that has just sent a right one,", asClient),
    before: (_, scene) => asClient(other(scene.task), scene),
  },
  ...forgeKinds(
    ["url-operation", "url-endpoint", "body-changed", "nonce", "timestamp", "name-exchanged"],
    "accepted-before",
    "A request that a live gateway has just accepted,",
    { ...plainRequest("payout"), before: (_, { task }) => signedRequest(task) },
  ),
  ...oneFieldChanged,
  ...besideRight,
  ...overItsConnection,
  ...unreadBehindRight,
  ...refusedBefore,
];
