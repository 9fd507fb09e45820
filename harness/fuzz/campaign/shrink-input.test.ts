import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyOf } from "../fixtures/property-of.ts";
import { type Broken, interruptibleBy } from "./judge-input.ts";
import { shrinkInput } from "./shrink-input.ts";
import { drawFinding } from "./write-finding.ts";

const numbers = propertyOf("numbers", fc.nat({ max: 100_000 }), (input) =>
  input < 100 ? undefined : { kind: "large", says: `got ${input}` },
);
const [drawn = 0] = fc.sample(numbers.arbitrary, { seed: 1, path: "3", numRuns: 1 });
const draw = { property: numbers, input: drawn, seed: 1, path: "3" };
const broken: Broken = { kind: "broken", failure: { kind: "large", says: "" } };
const interruptible = interruptibleBy(undefined);

/** Takes an input below a thousand for another mistake, until it was asked to reconsider so often. */
function hesitant(times: number): Pick<Parameters<typeof shrinkInput>[2], "isSame" | "reconsider"> {
  let left = times;
  return {
    isSame: ({ failure }) => left === 0 || Number(failure.says.slice(4)) >= 1000,
    reconsider: (held) => {
      expect(held.length).toBeGreaterThan(0);
      left -= 1;
      return left === 0;
    },
  };
}

it.each([
  ["shrinks on from where it ended once it reconsiders, and its path leads there", 1, 100],
  ["ends where it does not", 2, 1000],
])("%s", async (_, times, smallest) => {
  const shrunk = await shrinkInput(draw, broken, { ...hesitant(times), interruptible });
  expect(shrunk).toMatchObject({ input: smallest, broken: { failure: { says: `got ${smallest}` } } });
  const { path = "" } = shrunk ?? {};
  expect(drawFinding({ property: "numbers", seed: 1, path }, [numbers]).input).toBe(smallest);
});

it("reconsiders nothing once it was interrupted, and leaves at once", async () => {
  const interruption = new AbortController();
  const isSame = (): boolean => {
    interruption.abort();
    return true;
  };
  const reconsider = (): boolean => expect.fail("what it has is enough");
  const waits = interruptibleBy(interruption.signal);
  const shrunk = await shrinkInput(draw, broken, { isSame, reconsider, interruptible: waits });
  expect(shrunk).toMatchObject({ input: drawn, refused: { by: "interruption" } });
});
