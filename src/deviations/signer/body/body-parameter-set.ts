import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { operations } from "../../../spec/operations.ts";
import { describeMistakes, github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import type { SentRequest } from "../../sent-request.ts";
import { atMost, undoEach, withoutProtocol, withParameters } from "../../sent-request.ts";
import { changeValueOf, changeValues } from "../change-values.ts";
import { addSeconds } from "../protocol/unix-time.ts";

type BodyParameters = Scheme["bodyParameters"];

/** With more fields that may have been empty, all their combinations would be too many to try. */
const MOST_EMPTY = 5;

const shared = { clauses: ["base-string.1", "body.1"] } as const;

/** Mistakes in which parameters the body holds, and with which values. */
export const bodyParameterDeviations: readonly Deviation[] = describeMistakes("bodyParameters", shared, {
  "oauth-signature-in-body": {
    title: "oauth_signature stands in the body",
    happens: "The body repeats the protocol parameters, and the signature with them.",
    fix: "Leave oauth_signature out of the body: it travels in the Authorization header alone.",
    clauses: ["oauth.signature"],
    meant: withoutCopies,
    replace: repeating((body, signature) => [...body, ["oauth_signature", signature]]),
  },
  "body-oauth-mismatch": {
    title: "The protocol parameters in the body are not those of the header",
    happens: "The body repeats them with values of its own: here its timestamp is a second later.",
    fix: "Draw nonce and timestamp once, and use the same values in the header and in the body.",
    clauses: ["header.3", "body.2"],
    meant: withoutCopies,
    replace: repeating((body) =>
      body.map(([name, value]) => [name, name === "oauth_timestamp" ? addSeconds(value, 1) : value]),
    ),
  },
  "body-protocol-repeated": {
    title: "The body repeats the protocol parameters",
    happens: "The five signed oauth_ parameters stand in the body as well as in the header.",
    fix: "Nothing: the gateway accepts them in both places.",
    clauses: ["body.2"],
    permitted: "The specification shows both ways: clause body.2.",
    meant: withoutCopies,
    replace: repeating((body) => body),
  },
  "body-order": {
    title: "The parameters of the body stand in another order",
    happens: "The body is written last to first; the gateway sorts the parameters by itself.",
    fix: "Nothing: the order of the body does not count.",
    clauses: ["body.1"],
    permitted: "The specification fixes no order for the body.",
    meant: (sent) => [withParameters(sent, sent.task.parameters.toReversed())],
    change: (body) => body.toReversed(),
  },
  "body-changed-after-signing": {
    title: "The amount in the body is not the one that was signed",
    happens:
      "A number is sent with other zeros at its end than it was signed with: 10.50 is signed, 10.5 is sent. Either the body is written anew after signing, or the signer signs a number that it has written anew.",
    fix: "Sign the very values that are sent: format an amount once, before signing, and let no layer after the signer write the body anew.",
    meant: (sent) =>
      undoEach(sent, (name, value) =>
        name === "amount" ? zerosAppended(value).map((amount) => [name, amount]) : [[name, value]],
      ),
    change: changeValueOf("amount", (value) => (/^\d+\.\d*$/.test(value) ? value.replace(/\.?0*$/, "") : value)),
  },
  "body-values-trimmed": {
    title: "White space at both ends of a value is signed but not sent",
    happens: "A layer after the signer trims every field, so that the gateway reads other values than were signed.",
    fix: "Trim the values before they are signed, or not at all.",
    links: github(
      "laravel/cashier-paddle/issues/120",
      "laravel/cashier-paddle/issues/173",
      "tallcms/tallcms/issues/54",
    ),
    // Of all that may have been trimmed only a space at one end of one value.
    meant: (sent) =>
      atMost(
        sent.task.parameters.flatMap(([name, value], at) =>
          [`${value} `, ` ${value}`].map((before) =>
            withParameters(sent, sent.task.parameters.with(at, [name, before])),
          ),
        ),
      ),
    change: changeValues((value) => value.trim()),
  },
  "body-empty-values-dropped": {
    title: "Parameters with an empty value are signed but not sent",
    happens: "The HTTP client leaves empty values out of the body, after name= was signed.",
    fix: "Leave out empty parameters before signing, or send them as name=.",
    meant: emptyRestored,
    change: (body) => body.filter(([, value]) => value !== ""),
  },
  "login-added-to-body": {
    title: "The merchant login is added to the body after signing",
    happens: "A layer after the signer adds the parameter login, which is not in the base string.",
    fix: "Send only what is signed: the login travels as oauth_consumer_key.",
    clauses: ["base-string.1", "oauth.consumer-key"],
    meant: (sent) => [
      withParameters(
        sent,
        sent.task.parameters.filter((_pair, at, { length }) => at !== length - 1),
      ),
    ],
    change: (body, _operation, protocol) => {
      const login = protocol.find(([name]) => name === "oauth_consumer_key");
      return login === undefined ? body : [...body, ["login", login[1]]];
    },
  },
});

function repeating(
  change: (body: readonly Parameter[], signature: string) => readonly Parameter[],
): (right: BodyParameters) => BodyParameters {
  return (right) => (operation, protocol, _placement, signature) =>
    change(right(operation, protocol, "header-and-body", signature), signature);
}

function withoutCopies(sent: SentRequest): readonly [SentRequest["task"]] {
  return [withParameters(sent, withoutProtocol(sent.task.parameters))];
}

/** Returns the amounts that lose their last zeros to become this one. */
function zerosAppended(amount: string): readonly string[] {
  if (!/^\d+(?:\.\d*[1-9])?$/.test(amount)) return [amount];
  const point = amount.includes(".") ? "" : ".";
  return [amount, ...["0", "00", "000"].map((zeros) => amount + point + zeros)];
}

/** Adds every combination of the operation's fields that the body lacks, since their values may have been empty. */
function emptyRestored(sent: SentRequest): readonly SentRequest["task"][] {
  const { task } = sent;
  const operation = operations.find(({ path }) => task.url.includes(path));
  const there = new Set(task.parameters.map(([name]) => name));
  const absent = (operation?.fields ?? [])
    .map(({ wire }): Parameter => [wire, ""])
    .filter(([name]) => !there.has(name));
  const additions = absent.length > MOST_EMPTY ? [...absent.map((one) => [one]), absent] : combinations(absent);
  return additions.map((added) => withParameters(sent, [...task.parameters, ...added]));
}

function combinations(parameters: readonly Parameter[]): readonly (readonly Parameter[])[] {
  return parameters.reduce<readonly (readonly Parameter[])[]>(
    (all, parameter) => all.flatMap((some) => [some, [...some, parameter]]),
    [[]],
  );
}
