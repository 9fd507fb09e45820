import type { Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import { type SignatureMethod, signatureMethods } from "../../signing/signing-task.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { type OperationName, operationNames, slugOf } from "../../spec/operations.ts";
import { type Draw, drawText, nastyAtoms } from "../accumulated/draw-text.ts";
import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";
import type { TestMerchantName } from "../test-merchants.ts";
import { type Alter, alterBody, alterBoth, alterValue, append } from "../verification/alter-request.ts";
import { signedRequest } from "../verification/author-requests.ts";
import { flagsOfKinds, forge, forgeryKinds, forgeryNames } from "../verification/forged/forgery-kinds.ts";
import { drawnUnread } from "../verification/forged/unread-bodies.ts";
import { drawFrom, drawOne, drawTimestamp, LETTERS, markOf, redraw } from "./drawing.ts";
import { behindTheRightOne, drawnForgeries, spellings, unseenFlags } from "./drawn-forgeries.ts";
import { drawTriggers, triedAs } from "./drawn-triggers.ts";
import { gatewayValues } from "./gateway-values.ts";
import { keysInRequest } from "./keys-in-request.ts";
import { keptPairs, lesserRooms, sizes } from "./trigger-words.ts";

/** Fields that hold any text, so that a gateway has no reason of its own to refuse what is drawn. */
const free: readonly string[] = ["order_desc", "bank_name", "card_printed_name"];
/** How often the plain merchant asks for every operation; each other one does so once. */
const PLAIN_ROUNDS = 4;
/** From which of these requests on the end of a body comes a moment later: one of every operation. */
const PARTED_FROM = (PLAIN_ROUNDS - 1) * operationNames.length;
/** No control characters and no invisible marks: some gateways refuse these, whatever the signature. */
const atoms = [...nastyAtoms.filter((one) => !/[\u0000-\u001f\u007f\ufeff]/.test(one)), "ß", "ключ", "価", "😀"];

const later = [["amount=99.99", "comes a moment later", { framing: "parted" }] as const];

/** Currencies in which requests come again; a gateway that takes one alone refuses the first, and nothing is repeated. */
const currencies: readonly string[] = ["EUR", "USD", "JPY", "RUB"];

/** Kinds of forgery that have no place in a request which could be drawn. */
const unplacedKinds = forgeryNames.filter((name) => !/^(?:body|url|nonce|timestamp)/.test(name));

/** Merchants by the methods for which they have keys; the plain one has no name here. */
const merchants: readonly (readonly [TestMerchantName | undefined, readonly SignatureMethod[]])[] = [
  [undefined, ["HMAC-SHA1", "RSA-SHA256"]],
  ["merchant-two", ["HMAC-SHA1", "RSA-SHA256"]],
  ["merchant-secret-only", ["HMAC-SHA1"]],
  ["merchant-key-only", ["RSA-SHA256"]],
  ["merchant-digit-secret", ["HMAC-SHA1"]],
  ["merchant-rsa-3072", ["RSA-SHA256"]],
  ["merchant-odd-login", ["HMAC-SHA1"]],
  ["merchant-rsa-4096", ["RSA-SHA256"]],
];

/**
 * Draws requests for a gateway that nobody has seen, right ones and forged ones: of every operation, of several
 * merchants, under both methods. The same for the same seed; a live gateway gets them signed anew, with these values.
 */
export function drawGatewayRequests(seed: string): VerificationConcern {
  const mark = markOf(seed);
  const drawn = [...gatewayValues.keys(), ...free];
  const draw = drawFrom(`gateway ${seed}`);
  const spelling = drawFrom(`spelling ${seed}`);
  const hosts = operationNames.map((operation, at) => ({
    ...drawInputs(draw, operation, drawBase(draw)),
    name: `${mark}-host-${at + 1}`,
    comment: `A right ${operation} request of a gateway at another host.`,
    flags: ["UnseenRequest"],
    fixedOnly: "a live gateway has the host that it has",
  }));
  const right = merchants.flatMap(([merchant, methods], at) =>
    Array.from({ length: at === 0 ? PLAIN_ROUNDS : 1 }, () => operationNames)
      .flat()
      .map((operation, which) => ({
        ...drawInputs(draw, operation),
        name: `${mark}-right-${merchant ?? "plain"}-${slugOf(operation)}${which < operationNames.length ? "" : `-${which}`}`,
        comment: `A right ${operation} request with drawn values${which < PARTED_FROM ? "" : ", whose last pair comes a moment later"}.`,
        flags: ["UnseenRequest"],
        methods,
        ...(merchant !== undefined && { merchant }),
        // TCP knows no packets, and many clients send head and body in two.
        ...(which >= PARTED_FROM && { sending: { framing: "parted" } as const }),
      })),
  );
  const repeating = drawFrom(`replays ${seed}`);
  const repeated = currencies.flatMap((currency, at) =>
    operationNames.map((operation) => ({
      ...drawReplay(repeating, operation, currency),
      name: `${mark}-replay-identical-${at + 1}-${slugOf(operation)}`,
    })),
  );
  const forged = [
    ...[...drawAtPlaces(draw), ...drawKinds(draw)].map((one) => spellAnew(spelling, one)),
    ...drawAtPlaces(drawFrom(`behind ${seed}`)).map(behindTheRightOne),
    ...drawUnsignedFields(drawFrom(`unsigned ${seed}`)),
    ...drawUnread(draw),
    ...drawTempted(drawFrom(`triggers ${seed}`)),
    ...drawLongerValues(drawFrom(`longer ${seed}`)),
    ...drawKeptPairs(drawFrom(`kept ${seed}`)),
    ...drawBehindRooms(drawFrom(`rooms ${seed}`)),
    ...drawKeysInRequest(drawFrom(`keys ${seed}`)),
  ].map((one, at) => ({
    ...one,
    name: `${mark}-forged-${at + 1}`,
  }));
  return {
    kind: "verification",
    concern: "challenge",
    about: `Unseen requests to a gateway, right and forged, drawn from the seed ${JSON.stringify(seed)}.`,
    flags: { ...unseenFlags, ...flagsOfKinds(forged) },
    vectors: [...right, ...hosts, ...repeated, ...forged].map((one) => ({ ...one, drawn })),
  };
}

type Unnamed = Omit<AuthoredVerification, "name">;

/** Draws a request that comes again: some gateways remember nonces by what is paid, or by how much. */
function drawReplay(draw: Draw, operation: OperationName, currency: string): Unnamed {
  const { parameters, ...inputs } = drawInputs(draw, operation);
  return {
    ...inputs,
    comment: `A ${operation} request with drawn values, once more.`,
    parameters: parameters.map(([field, value]) => [field, field === "currency" ? currency : value]),
    flags: ["UnseenReplay"],
    methods: [drawOne(draw, signatureMethods)],
    point: "nonce-replay",
    before: (request) => request,
  };
}

/** Draws forgeries at drawn places of every operation, each under one method. */
function drawAtPlaces(draw: Draw): readonly Unnamed[] {
  return drawnForgeries.flatMap(({ flag, comment, alter, also }) =>
    operationNames.map((operation) => ({
      ...drawInputs(draw, operation),
      comment: `A ${operation} request with drawn values: ${comment}`,
      flags: [flag],
      refused: "signature-mismatch",
      methods: [drawOne(draw, signatureMethods)],
      alter: alter({ which: draw(64), where: draw(64), word: drawText(draw, LETTERS, 6) }),
      ...(also !== undefined && { also }),
    })),
  );
}

/** Draws forgeries in which the value of each field with a type of its own is longer: who reads a number may not see what stands behind. */
function drawLongerValues(draw: Draw): readonly Unnamed[] {
  return operationNames.flatMap((operation) => {
    const inputs = drawInputs(draw, operation);
    const typed = inputs.parameters.filter(([field]) => gatewayValues.has(field));
    return typed.map(([field]): Unnamed => {
      const word = drawText(draw, LETTERS, 6);
      return {
        ...inputs,
        comment: `A ${operation} request with drawn values: ${field} is longer.`,
        flags: ["UnseenBody"],
        refused: "signature-mismatch",
        methods: [drawOne(draw, signatureMethods)],
        alter: alterValue(field, append(word)),
      };
    });
  });
}

/** Draws forgeries of which one field is not signed; all repeat the protocol parameters, and half are other merchants': code keeps old ways for some. */
function drawUnsignedFields(draw: Draw): readonly Unnamed[] {
  const requests = operationNames.map((operation) => drawInputs(draw, operation));
  const each = requests.flatMap((inputs) => inputs.parameters.map(([field]) => [field, inputs] as const));
  return each.map(([field, inputs], at): Unnamed => {
    const [merchant, methods] = drawOne(draw, at % 2 === 0 ? merchants.slice(0, 1) : merchants.slice(1));
    return {
      ...inputs,
      comment: `A request with drawn values whose ${field} is not signed.`,
      flags: ["UnseenBody"],
      refused: "signature-mismatch",
      ...(merchant !== undefined && { merchant }),
      methods: [drawOne(draw, methods)],
      options: { placement: "header-and-body" },
      scheme: {
        ...reference,
        collectParameters: (fields, protocol) => [...fields.filter(([name]) => name !== field), ...protocol],
      },
    };
  });
}

/** Draws forgeries to which a pair is added that code may leave out of what is signed, or, as it comes later, may not have read. */
function drawKeptPairs(draw: Draw): readonly Unnamed[] {
  const pairs = [...keptPairs.map((pair) => [pair, "is added"] as const), ...later];
  return pairs.map(([pair, how, sending]) => ({
    ...drawInputs(draw, drawOne(draw, operationNames)),
    comment: `A request with drawn values: ${pair} that was not signed ${how}.`,
    flags: ["UnseenBody"],
    refused: "signature-mismatch",
    methods: [drawOne(draw, signatureMethods)],
    alter: alterBody(append(`&${pair}`)),
    ...(sending && { sending }),
  }));
}

/** Draws forgeries of which as much is signed as a reader may have room for, and more stands behind it. */
function drawBehindRooms(draw: Draw): readonly Unnamed[] {
  const behind = (where: string, text: string, alter: Alter): Unnamed => {
    const { parameters, ...inputs } = drawInputs(draw, "payout");
    return {
      ...inputs,
      parameters: parameters.map(([field, value]) => [field, field === "order_desc" ? text : value]),
      comment: `A payout request with drawn values: what stands behind ${where} was not signed.`,
      flags: ["UnseenBody"],
      refused: "signature-mismatch",
      methods: [drawOne(draw, signatureMethods)],
      alter,
    };
  };
  return [
    ...lesserRooms.map((room) => {
      const [letter, more] = [drawOne(draw, [...LETTERS]), drawText(draw, LETTERS, 6)];
      return behind(`${room} characters of a value`, letter.repeat(room), alterValue("order_desc", append(more)));
    }),
    ...sizes.map((size) => behind(`${size} bytes of a body`, drawText(draw, LETTERS, 6), behindBytes(size))),
  ];
}

/** Signs a request with a description that makes its body so long, and adds another amount. Strict readers take no `&` to fill it. */
function behindBytes(bytes: number): Alter {
  return (_, { task }) => {
    const missing = Math.max(0, bytes - signedRequest(task).body.length);
    const parameters = task.parameters.map(([name, value]): Parameter => {
      return [name, name === "order_desc" ? value + "a".repeat(missing) : value];
    });
    const filled = signedRequest({ ...task, parameters });
    return { ...filled, body: `${filled.body}&amount=99.99` };
  };
}

/** Draws the other kinds of forgeries of every operation, each under one method. */
function drawKinds(draw: Draw): readonly Unnamed[] {
  return unplacedKinds.flatMap((kind) => {
    const { methods = signatureMethods } = forgeryKinds[kind];
    return operationNames.map(
      (operation): Unnamed =>
        forge(kind, kind, `A ${operation} request with drawn values`, drawInputs(draw, operation), [
          drawOne(draw, methods),
        ]),
    );
  });
}

/** Writes every other forgery in a drawn spelling: a gateway may refuse the spelling, and what is forged does not show. */
function spellAnew(draw: Draw, forged: Unnamed): Unnamed {
  if (draw(2) === 0) return forged;
  const [how, alter] = drawOne(draw, spellings);
  const alters = [forged.alter, alter].filter((one) => one !== undefined);
  return { ...forged, comment: `${forged.comment.slice(0, -1)}, written ${how}.`, alter: alters.reduce(alterBoth) };
}

/** Draws a forgery of each kind of body that a gateway may take for nothing, each under one method. */
function drawUnread(draw: Draw): readonly Unnamed[] {
  return drawnUnread.map(([name, what, alter, refused]) => {
    const inputs = { ...drawInputs(draw, drawOne(draw, operationNames)), alter, ...(refused && { refused }) };
    return forge(name, "body-unsigned", `${what}, with drawn values,`, inputs, [drawOne(draw, signatureMethods)]);
  });
}

/** Draws a forgery of each place in which its key may stand, and form. */
function drawKeysInRequest(draw: Draw): readonly Unnamed[] {
  return keysInRequest.map(([comment, inputs]) => {
    return { ...drawInputs(draw, drawOne(draw, operationNames)), comment, flags: [], ...inputs };
  });
}

/** Draws forgeries beside what may tempt a gateway to overlook them, each of one kind. */
function drawTempted(draw: Draw): readonly Unnamed[] {
  return drawTriggers(draw, free).map(({ what, fields = [], alter, refused, isWhole = false, ...given }) => {
    const { kind = drawOne(draw, triedAs), operation = drawOne(draw, operationNames) } = given;
    const inputs = drawInputs(draw, operation);
    const parameters = [...new Map([...inputs.parameters, ...fields])];
    const tempting = { ...inputs, parameters, ...(alter && { alter }), ...(refused && { refused }) };
    const request = `A ${operation} request ${what}`;
    return { ...forge(kind, kind, request, tempting), ...(isWhole && { comment: `${request}.` }) };
  });
}

function drawBase(draw: Draw): string {
  return `https://${drawText(draw, LETTERS, 8)}.example${drawOne(draw, ["", ":8443"])}/${drawText(draw, LETTERS, 5)}`;
}

function drawInputs(
  draw: Draw,
  operation: OperationName,
  baseUrl = "https://gateway.example/paynet",
): Required<Pick<AuthoredVerification, "url" | "parameters" | "nonce" | "timestamp">> {
  const built = buildRequest({ operation, baseUrl, endpointId: "1111", values: valuesOf(operation) });
  return {
    url: built.url,
    parameters: built.parameters.map(([name, value]): Parameter => {
      const drawTyped = gatewayValues.get(name);
      if (drawTyped !== undefined) return [name, drawTyped(draw)];
      return [name, free.includes(name) ? drawText(draw, [...atoms, ...LETTERS], 4 + draw(16)) : value];
    }),
    nonce: redraw(draw, "aB1cD2eF3gH4"),
    timestamp: drawTimestamp(draw),
  };
}
