/** A process that certifies and diagnoses the cases that it is sent, one after the other, and sends back their results. */
import { loadVectors } from "../suite/load-vectors.ts";
import { openWild } from "./certify-wild.ts";
import type { WildCase } from "./wild-case.ts";

const certify = openWild(loadVectors());
process.on("message", ([one, argv]: readonly [WildCase, readonly string[]]) => {
  certify(one, argv).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ id: one.id, error: String(error) }),
  );
});
// The process that started it is gone, or has no more cases.
process.on("disconnect", () => process.exit(0));
