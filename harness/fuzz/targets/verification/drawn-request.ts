import fc from "fast-check";
import { z } from "zod";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import type { SignatureMethod } from "../../../../src/signing/signing-task.ts";
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

/** Requests of all stances. Shrinks towards the plain one, without spellings and further parameters. */
export function drawnRequests(
  stances: readonly Stance[],
  parameters: fc.Arbitrary<readonly Parameter[]>,
): fc.Arbitrary<DrawnRequest> {
  const isPlain = ({ authored }: Stance): boolean => authored.name === "plain";
  const plain = pick(stances.filter(isPlain));
  const right = pick(stances.filter((one) => one.refused === undefined && !isPlain(one)));
  const wrong = pick(stances.filter(({ refused }) => refused !== undefined));
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
    { weight: 2, arbitrary: fc.record({ stance: right, parameters, spellings: none, ...rest }, shape) },
    { weight: 4, arbitrary: fc.record({ stance: plain, parameters, spellings: none, change, ...rest }, shape) },
    { weight: 6, arbitrary: fc.record({ stance: wrong, parameters, spellings: none, ...rest }, shape) },
  );
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

function pick(stances: readonly Stance[]): fc.Arbitrary<string> {
  const idsOf = (method: SignatureMethod): readonly string[] =>
    stances.filter(({ variant }) => variant.method === method).map(({ id }) => id);
  const weighted = [
    { weight: RSA_IS_ONE_IN - 1, ids: idsOf("HMAC-SHA1") },
    { weight: 1, ids: idsOf("RSA-SHA256") },
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
