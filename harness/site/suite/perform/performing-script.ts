// A script of its own: verifying and judging are for those who run a vector.
import { performVector } from "./perform-vector.ts";

globalThis.countersignProvide?.("performing", { performVector });
