import fc from "fast-check";
import * as z from "zod";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import { strict } from "../../../../src/suite/model/model.ts";
import { nonces } from "../../arbitraries/drawn-credentials.ts";
import { nastyText } from "../../arbitraries/nasty-texts.ts";
import { parameterLists } from "../../arbitraries/parameters.ts";
import { readStored } from "../drawn-task-model.ts";
import { changeNames, spellingNames } from "./mutations.ts";
import type { Scenario } from "./scenarios.ts";

/** A request to a verifier, by the names of all parts that it is made of. */
export interface DrawnRequest {
  /** The id of the scenario; findings in files have it under this name. */
  readonly stance: string;
  /** Further scenarios of otherwise equal requests, which are tried in turn until one is answered wrongly. */
  readonly others?: readonly string[];
  /** Body parameters beside those of the scenario. */
  readonly parameters: readonly Parameter[];
  readonly spellings: readonly string[];
  /** A change after signing, and its place; only in a plain request. */
  readonly change?: { readonly name: string; readonly at: number };
  readonly nonce: string;
  readonly timestamp: string;
}

const text = z.string();

const drawnRequestModel: z.ZodType<DrawnRequest> = strict<DrawnRequest>({
  stance: text,
  others: z.array(text).exactOptional(),
  parameters: z.array(z.tuple([text, text]) as z.ZodType<Parameter>),
  spellings: z.array(text),
  change: strict<NonNullable<DrawnRequest["change"]>>({ name: text, at: z.int().nonnegative() }).exactOptional(),
  nonce: text,
  timestamp: text,
});

/** Share of RSA beside HMAC, since RSA costs milliseconds. */
const RSA_IS_ONE_IN = 16;
const MOST_SPELLINGS = 4;
const LONGEST_VALUE = 5_000;
const DESCRIPTION = "order_desc";
const LONGEST_DESCRIPTION = 60;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\ufffd]/gu;

export interface RequestSources {
  readonly scenarios: readonly Scenario[];
  readonly parameters: fc.Arbitrary<readonly Parameter[]>;
  /**
   * Scenarios of one input at most. There are a thousand, and some mistakes show in one alone: several an input try more of
   * them, and make no other inputs rarer.
   */
  readonly mostScenarios: number;
}

/** Draws requests of all scenarios. Shrinks towards the plain one, without spellings and further parameters. */
export function drawnRequests({ scenarios, parameters, mostScenarios }: RequestSources): fc.Arbitrary<DrawnRequest> {
  const isPlain = ({ authored }: Scenario): boolean => authored.name === "plain";
  const plain = pick(scenarios.filter(isPlain));
  const plainId = scenarios.find(isPlain)?.id ?? "";
  const ordered = (drawn: Parameters<typeof inTurn>[0]): DrawnRequest => inTurn(drawn, plainId);
  // Empty lists let several shrink to one alone; where one is the maximum, they would waste inputs.
  const minLength = mostScenarios === 1 ? 1 : 0;
  const several = (some: readonly Scenario[]): fc.Arbitrary<readonly string[]> =>
    fc.array(pick(some), { minLength, maxLength: mostScenarios, size: "max" });
  const right = several(scenarios.filter((one) => one.refused === undefined && !isPlain(one)));
  const wrong = several(scenarios.filter(({ refused }) => refused !== undefined));
  const spellings = fc.subarray([...spellingNames], { maxLength: MOST_SPELLINGS });
  const change = fc.record(
    { name: fc.constantFrom(...changeNames), at: fc.nat({ max: 9_999 }) },
    { noNullPrototype: true },
  );
  const timestamp = fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }).map(String);
  const rest = { nonce: nonces(), timestamp };
  const none = fc.constant([]);
  const shape = { noNullPrototype: true };
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.record({ stance: plain, parameters, spellings, ...rest }, shape) },
    { weight: 2, arbitrary: fc.record({ scenarios: right, parameters, spellings: none, ...rest }, shape).map(ordered) },
    { weight: 4, arbitrary: fc.record({ stance: plain, parameters, spellings: none, change, ...rest }, shape) },
    { weight: 6, arbitrary: fc.record({ scenarios: wrong, parameters, spellings: none, ...rest }, shape).map(ordered) },
  );
}

/** Makes the plainest request of a scenario. */
export function plainest(stance: string): DrawnRequest {
  return { stance, parameters: [], spellings: [], nonce: "nonce", timestamp: "1669966913" };
}

/** Draws parameters of any name and value that the specification fixes. */
export function anyParameters(): fc.Arbitrary<readonly Parameter[]> {
  return parameterLists().map((list) => list.filter(isFixed));
}

/** Draws a description as merchants write them: gateways refuse unknown fields and odd values for reasons of their own. */
export function odderDescriptions(): fc.Arbitrary<readonly Parameter[]> {
  const description = nastyText().map(
    (text): Parameter => [DESCRIPTION, text.replace(UNPRINTABLE, "").slice(0, LONGEST_DESCRIPTION).toWellFormed()],
  );
  return fc.array(description, { maxLength: 1 }).map((list) => list.filter(([, value]) => value !== ""));
}

/** Returns the requests of an input, one for each of its scenarios. */
export function requestsOf({ others = [], ...drawn }: DrawnRequest): readonly DrawnRequest[] {
  return [drawn, ...others.map((stance) => ({ ...drawn, stance }))];
}

function inTurn(
  { scenarios, ...drawn }: Omit<DrawnRequest, "stance"> & { readonly scenarios: readonly string[] },
  plainId: string,
): DrawnRequest {
  const [stance = plainId, ...others] = scenarios;
  return { stance, ...(others.length > 0 && { others }), ...drawn };
}

/** Draws a scenario; under RSA seldom, but for those that exist under RSA alone. */
function pick(scenarios: readonly Scenario[]): fc.Arbitrary<string> {
  const isHmac = ({ variant }: Scenario): boolean => variant.method === "HMAC-SHA1";
  const underHmac = new Set(scenarios.filter(isHmac).map(({ authored }) => authored));
  const isTwin = (one: Scenario): boolean => !isHmac(one) && underHmac.has(one.authored);
  const weighted = [
    { weight: RSA_IS_ONE_IN - 1, ids: scenarios.filter((one) => !isTwin(one)).map(({ id }) => id) },
    { weight: 1, ids: scenarios.filter(isTwin).map(({ id }) => id) },
  ].filter(({ ids }) => ids.length > 0);
  return fc.oneof(
    { withCrossShrink: true },
    ...weighted.map(({ weight, ids }) => ({ weight, arbitrary: fc.constantFrom(...ids) })),
  );
}

/** Excludes further protocol parameters in the body, and NUL, on which the specification is silent. */
function isFixed([name, value]: Parameter): boolean {
  return !/^oauth_/i.test(name) && !value.includes("\0") && value.length <= LONGEST_VALUE;
}

/** Reads a stored request, whose scenarios must be among these. Throws as `readStored`. */
export function readDrawn(stored: unknown, property: string, scenarios: readonly Scenario[]): DrawnRequest {
  const written = typeof stored === "object" && stored !== null && "drawn" in stored ? stored.drawn : stored;
  const drawn = readStored(drawnRequestModel, written, property);
  const ids = new Set(scenarios.map(({ id }) => id));
  const isKnown = requestsOf(drawn).every(({ stance }) => ids.has(stance));
  return isKnown ? drawn : readStored(drawnRequestModel, { ...drawn, stance: undefined }, property);
}
