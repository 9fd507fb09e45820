import type { SigningTask } from "../signing/signing-task.ts";
import type { SigningOutcomes } from "../suite/model/vector.ts";

/** An ambiguity that shows in every request of a signer with this interpretation of it. */
export const EMPTY_TOKEN = "empty-token";
/** Another one. */
export const BODY_HASHED = "body-hash";
/** The ambiguities that show in every request, each named as its interpretation that adds a parameter. */
export const everyRequest: readonly string[] = [EMPTY_TOKEN, BODY_HASHED];
/** The other interpretation of those. */
export const LITERAL = "seed-literal";

/** A point that an answer reads, and the interpretations that make its bytes. */
export interface ShownReading {
  readonly point: string;
  readonly fits: readonly string[];
}

const added: Readonly<Record<string, string>> = { [EMPTY_TOKEN]: "oauth_token", [BODY_HASHED]: "oauth_body_hash" };

/**
 * Lists the points that a right answer reads, other than in the usual way.
 *
 * @param took the outcome that it fits alone, where the vector is about an ambiguity.
 * @param by the interpretation of {@link everyRequest} by which it is right, if it is not by the usual ones.
 */
export function listReadings(
  vector: SigningOutcomes,
  task: SigningTask,
  took: { readonly point: string; readonly choice: string } | undefined,
  by: string | undefined,
): readonly ShownReading[] {
  const own = vector.result === "acceptable" ? vector.point : undefined;
  const ofEvery = everyRequest
    .filter((point) => point !== own)
    .flatMap((point): readonly ShownReading[] => {
      if (task.parameters.some(([name]) => name === added[point])) return [{ point, fits: [LITERAL, point] }];
      return point === by ? [{ point, fits: [point] }] : [];
    });
  if (vector.result !== "acceptable") return ofEvery;
  const choice = took?.point === own ? took?.choice : undefined;
  if (choice === undefined) return everyRequest.includes(vector.point) ? [...ofEvery, openOf(vector.point)] : ofEvery;
  const { also = [] } = vector.choices.find(({ name }) => name === choice) ?? {};
  return [{ point: vector.point, fits: [choice, ...also] }, ...ofEvery];
}

function openOf(point: string): ShownReading {
  return { point, fits: [LITERAL, point] };
}
