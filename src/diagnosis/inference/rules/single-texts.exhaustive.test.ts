import { expect, it } from "vitest";
import { attempt } from "../../../attempt.ts";
import { addSeconds } from "../../../deviations/signer/protocol/unix-time.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { sampleOf } from "../../../fixtures/sample.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { finish } from "../../steps.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { judgeStages, type Shows } from "../fixtures/wrong-encoder.ts";
import { learnedModel } from "../learned-model.ts";
import { vocabularyOf } from "../vocabulary.ts";
import { openRules } from "./learn-rules.ts";

type Change = (text: string) => string;

const plan = planSigning();

function inUrl(change: (url: URL, text: string) => string): Partial<Scheme> {
  return { baseStringUri: (text) => change(new URL(text), text) };
}
function inKey(change: Change): Partial<Scheme> {
  return { signingKey: (secret) => change(secret) };
}
function inSignedText(change: Change): Partial<Scheme> {
  return { baseStringBytes: (text) => change(text) };
}
function inParameters(change: Change): Partial<Scheme> {
  return { joinParameters: (sorted) => change(reference.joinParameters(sorted)) };
}

/** Signs those of the body's parameters that have such names, and what is repeated of the protocol's. */
function inBody(isSigned: (name: string) => boolean): Partial<Scheme> {
  return {
    collectParameters: (operation, protocol, url) =>
      reference.collectParameters(
        operation.filter(([name]) => isProtocolName(name) || isSigned(name)),
        protocol,
        url,
      ),
  };
}

/** Each is what the signer's own code does, in JavaScript. */
it.each(
  sampleOf<readonly [title: string, shows: readonly Shows[], stages: Partial<Scheme>]>(
    [
      [
        "The path is put through JavaScript's toUpperCase, before it is encoded",
        ["signature"],
        inUrl(({ origin, pathname }) => origin + pathname.toUpperCase()),
      ],
      [
        'In the path, "//" is replaced by "/" before it is encoded',
        ["signature"],
        inUrl((_, text) => text.replace(/([^:])\/\//g, "$1/")),
      ],
      [
        "The path is put through JavaScript's decodeURI, before it is encoded",
        ["signature"],
        inUrl((_, text) => attempt(() => decodeURI(text)) ?? text),
      ],
      [
        'In the method, "POST" is replaced by "HttpMethod.POST"',
        ["signature", "baseString"],
        { baseStringMethod: () => "HttpMethod.POST" },
      ],
      [
        'The host has "www." at the start',
        ["signature"],
        inUrl((_, text) => reference.baseStringUri(text).replace("://", "://www.")),
      ],
      [
        "The host is put through a function that writes 8443 for the port, and where none stands, before it is encoded",
        ["signature", "baseString"],
        inUrl((_, text) =>
          reference.baseStringUri(text).replace(/^([^:]*:\/\/(?:\[[^\]]*\]|[^/:?]*))(:\d+)?/, "$1:8443"),
        ),
      ],
      [
        'In the path, "/paynet" is left out at the start before it is encoded',
        ["signature"],
        inUrl((_, text) => reference.baseStringUri(text).replace(/(?<=:\/\/[^/]*)\/paynet/, "")),
      ],
      [
        "The timestamp is put through a function that takes 2 seconds off, before it is encoded",
        ["signature"],
        {
          protocolParameters: (task) =>
            reference.protocolParameters({ ...task, timestamp: addSeconds(task.timestamp, -2) }),
        },
      ],
      [
        'In the Base64 signature, "+" is replaced by "&#43;", "=" is replaced by "&#61;"',
        ["signature"],
        {
          encodeSignature: (digest) =>
            reference.encodeSignature(digest, "").replace(/[+=]/g, (one) => `&#${one.charCodeAt(0)};`),
        },
      ],
      ['In the signing key, "&" is replaced by " & "', ["signature", "baseString"], inKey((secret) => `${secret} & `)],
      [
        "The control key is put through a function that leaves out all but \\w of ASCII",
        ["signature"],
        inKey((secret) => `${secret.replace(/\W/g, "")}&`),
      ],
      [
        "The text that is signed is put through JavaScript's toLowerCase",
        ["signature", "baseString"],
        inSignedText((text) => text.toLowerCase()),
      ],
      [
        'In the text that is signed, "%2520" is replaced by "%2B"',
        ["signature", "baseString"],
        inSignedText((text) => text.replace(/%2520/g, "%2B")),
      ],
      [
        "The text that is signed is cut after 255 characters",
        ["signature", "baseString"],
        inSignedText((text) => text.slice(0, 255)),
      ],
      [
        'In the parameter string, "=" is replaced by " = "',
        ["signature"],
        inParameters((text) => text.replaceAll("=", " = ")),
      ],
      [
        'In the parameter string, "%20" is replaced by "+" where it stands first',
        ["signature"],
        inParameters((text) => text.replace("%20", "+")),
      ],
      [
        'In the parameter string, "&" is replaced by " and "',
        ["signature", "baseString"],
        inParameters((text) => text.replaceAll("&", " and ")),
      ],
      [
        'In the parameter string, "&" is replaced by "|", "=" is replaced by ":"',
        ["signature", "baseString"],
        inParameters((text) => text.replace(/[&=]/g, (one) => (one === "&" ? "|" : ":"))),
      ],
      [
        'The parameter string is put through a function that leaves out each name with its =, and joins them by "|"',
        ["signature", "baseString"],
        { joinParameters: (sorted) => sorted.map(({ encodedValue }) => encodedValue).join("|") },
      ],
      [
        'The parameter string is put through a function that writes each pair as "name: value\\n"',
        ["signature", "baseString"],
        inParameters((text) => text.replace(/=/g, ": ").replace(/&|$/g, "\n")),
      ],
      [
        'The parameter string is put through a function that writes each pair as name="value", and joins them by ", "',
        ["signature"],
        {
          joinParameters: (sorted) =>
            sorted.map(({ encodedName, encodedValue }) => `${encodedName}="${encodedValue}"`).join(", "),
        },
      ],
      [
        'Parameters with the value "null" or "undefined", those of OAuth too, are left out of the signature',
        ["signature"],
        {
          collectParameters: (...given) =>
            reference.collectParameters(...given).filter(([, value]) => value !== "null" && value !== "undefined"),
        },
      ],
      [
        "credit_card_number, cvv2, expire_month and expire_year are left out of the signature",
        ["signature", "baseString"],
        inBody((name) => !["cvv2", "expire_month", "expire_year", "credit_card_number"].includes(name)),
      ],
      [
        "Of the body's parameters only these are signed: amount, client-order-id, client_orderid, currency and order_desc",
        ["signature"],
        inBody((name) => ["amount", "client-order-id", "client_orderid", "currency", "order_desc"].includes(name)),
      ],
      [
        'The base string has "&" at the end',
        ["signature", "baseString"],
        { joinParts: (...parts) => `${parts.join("&")}&` },
      ],
      [
        'In the Authorization header, ", " is replaced by ",\\n"',
        ["authorization", "baseString"],
        { joinHeader: (encoded) => reference.joinHeader(encoded).replaceAll(", ", ",\n") },
      ],
      [
        'The name of the signature method is put through JavaScript\'s replaceAll("-", () => ""), before it is encoded',
        ["signature"],
        {
          protocolParameters: (task) =>
            reference
              .protocolParameters(task)
              .map(
                ([name, value]) =>
                  [name, name === "oauth_signature_method" ? value.replaceAll("-", "") : value] as const,
              ),
        },
      ],
    ],
    4,
  ),
)("learns: %s", (title, shows, stages) => {
  const judged = judgeStages(plan, stages, shows);
  const mistake = finish(openRules(judged, vocabularyOf("JavaScript"))());
  expect(mistake?.deviation.title).toBe(title);
  expect(learnedModel.parse(mistake?.learned)).toEqual(mistake?.learned);
  const left = judged.failures.filter(({ replay }) => mistake === undefined || !replay.reproduces([mistake.deviation]));
  expect(left.map(({ id }) => id)).toEqual([]);
});

it.each<readonly [what: string, shows: readonly Shows[], stages: Partial<Scheme>]>([
  [
    "a name that is written twice",
    ["signature", "baseString"],
    { encodeName: (name) => (name === "b" ? "bb" : percentEncode(name)) },
  ],
  [
    "one header whose nonce is cut short",
    ["authorization"],
    { joinHeader: (encoded) => reference.joinHeader(encoded).replace(/(oauth_nonce="y3qlvM)PkyF?7g/, "$1") },
  ],
])("tells no part of a name or value as what joins them: %s", (_, shows, stages) => {
  const judged = judgeStages(plan, stages, shows);
  expect(judged.failures).not.toEqual([]);
  const smaller = { ...judged, failures: judged.failures.slice(0, 1) };
  const learned = finish(openRules(smaller, vocabularyOf("JavaScript"))())?.learned;
  expect(learned).not.toMatchObject({ kind: "replacement", subject: expect.stringMatching(/parameter string|header/) });
});
