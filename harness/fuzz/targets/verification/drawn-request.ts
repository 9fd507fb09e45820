import fc from "fast-check";
import { z } from "zod";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import { strict } from "../../../../src/vectors/model.ts";
import { nonces } from "../../arbitraries/credentials.ts";
import { nastyText, parameterLists } from "../../arbitraries.ts";
import { changeNames } from "./changes.ts";
import { spellingNames } from "./spellings.ts";
import type { Stance } from "./stances.ts";

/** How a request is made that a verifier is asked about: by these names and nothing else. */
export interface DrawnRequest {
  /** The id of a {@link Stance}. */
  readonly stance: string;
  /** Further stances, which are asked about in turn, all else being the same, until one is answered wrongly. */
  readonly others?: readonly string[];
  /** Body parameters beside those of the stance. */
  readonly parameters: readonly Parameter[];
  readonly spellings: readonly string[];
  /** What is changed after the request was signed, and where; only in a plain request. */
  readonly change?: { readonly name: string; readonly at: number };
  readonly nonce: string;
  readonly timestamp: string;
}

const text = z.string();

/** The model of {@link DrawnRequest}. */
export const drawnRequestModel: z.ZodType<DrawnRequest> = strict<DrawnRequest>({
  stance: text,
  others: z.array(text).exactOptional(),
  parameters: z.array(z.tuple([text, text]) as z.ZodType<Parameter>),
  spellings: z.array(text),
  change: strict<NonNullable<DrawnRequest["change"]>>({ name: text, at: z.int().nonnegative() }).exactOptional(),
  nonce: text,
  timestamp: text,
});

/** RSA costs milliseconds: beside HMAC one request in so many takes it. */
const RSA_IS_ONE_IN = 16;
const MOST_SPELLINGS = 4;
const LONGEST_VALUE = 5_000;
const DESCRIPTION = "order_desc";
const LONGEST_DESCRIPTION = 60;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\ufffd]/gu;

/** What requests are drawn from. */
export interface RequestSources {
  readonly stances: readonly Stance[];
  readonly parameters: fc.Arbitrary<readonly Parameter[]>;
  /**
   * So many stances an input has at most: there are a thousand, and some mistakes show in one of them alone. More are
   * asked about in an input, and no other inputs are rarer for it.
   */
  readonly mostStances: number;
}

/** Requests of all stances. Shrinks towards the plain one, without spellings and further parameters. */
export function drawnRequests({ stances, parameters, mostStances }: RequestSources): fc.Arbitrary<DrawnRequest> {
  const isPlain = ({ authored }: Stance): boolean => authored.name === "plain";
  const plain = pick(stances.filter(isPlain));
  const plainId = stances.find(isPlain)?.id ?? "";
  const ordered = (drawn: Parameters<typeof inTurn>[0]): DrawnRequest => inTurn(drawn, plainId);
  // What may not be empty is never shrunk to one alone; and where one is all that there is to be, none is a waste.
  const minLength = mostStances === 1 ? 1 : 0;
  const several = (some: readonly Stance[]): fc.Arbitrary<readonly string[]> =>
    fc.array(pick(some), { minLength, maxLength: mostStances, size: "max" });
  const right = several(stances.filter((one) => one.refused === undefined && !isPlain(one)));
  const wrong = several(stances.filter(({ refused }) => refused !== undefined));
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
    { weight: 2, arbitrary: fc.record({ stances: right, parameters, spellings: none, ...rest }, shape).map(ordered) },
    { weight: 4, arbitrary: fc.record({ stance: plain, parameters, spellings: none, change, ...rest }, shape) },
    { weight: 6, arbitrary: fc.record({ stances: wrong, parameters, spellings: none, ...rest }, shape).map(ordered) },
  );
}

/** The plainest request of a stance. */
export function plainest(stance: string): DrawnRequest {
  return { stance, parameters: [], spellings: [], nonce: "nonce", timestamp: "1669966913" };
}

/** Parameters of any name and value of which the specification is not silent. */
export function anyParameters(): fc.Arbitrary<readonly Parameter[]> {
  return parameterLists().map((list) => list.filter(isFixed));
}

/** A description as merchants write them: a gateway takes no other fields, and refuses odd ones for reasons of its own. */
export function odderDescriptions(): fc.Arbitrary<readonly Parameter[]> {
  const description = nastyText().map(
    (text): Parameter => [DESCRIPTION, text.replace(UNPRINTABLE, "").slice(0, LONGEST_DESCRIPTION).toWellFormed()],
  );
  return fc.array(description, { maxLength: 1 }).map((list) => list.filter(([, value]) => value !== ""));
}

/** The requests of an input, one of each of its stances. */
export function requestsOf({ others = [], ...drawn }: DrawnRequest): readonly DrawnRequest[] {
  return [drawn, ...others.map((stance) => ({ ...drawn, stance }))];
}

function inTurn(
  { stances, ...drawn }: Omit<DrawnRequest, "stance"> & { readonly stances: readonly string[] },
  plainId: string,
): DrawnRequest {
  const [stance = plainId, ...others] = stances;
  return { stance, ...(others.length > 0 && { others }), ...drawn };
}

/** What can be tried under HMAC as well is, mostly; what cannot is as frequent as that. */
function pick(stances: readonly Stance[]): fc.Arbitrary<string> {
  const isHmac = ({ variant }: Stance): boolean => variant.method === "HMAC-SHA1";
  const underHmac = new Set(stances.filter(isHmac).map(({ authored }) => authored));
  const isTwin = (one: Stance): boolean => !isHmac(one) && underHmac.has(one.authored);
  const weighted = [
    { weight: RSA_IS_ONE_IN - 1, ids: stances.filter((one) => !isTwin(one)).map(({ id }) => id) },
    { weight: 1, ids: stances.filter(isTwin).map(({ id }) => id) },
  ].filter(({ ids }) => ids.length > 0);
  return fc.oneof(
    { withCrossShrink: true },
    ...weighted.map(({ weight, ids }) => ({ weight, arbitrary: fc.constantFrom(...ids) })),
  );
}

/** Of further protocol parameters in the body, and of NUL, the specification is silent. */
function isFixed([name, value]: Parameter): boolean {
  return !/^oauth_/i.test(name) && !value.includes("\0") && value.length <= LONGEST_VALUE;
}
