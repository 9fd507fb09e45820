import { loadVectors } from "../../suite/load-vectors.ts";
import { makeExamples } from "./make-examples.ts";

/** Makes the data that views load when they are looked at, by the name of its file. */
export function* makeData(): Generator<readonly [name: string, data: unknown]> {
  yield ["examples", makeExamples()];
  yield ["suite", loadVectors().files.flatMap(({ vectors }) => vectors.map(({ id }) => id))];
}
