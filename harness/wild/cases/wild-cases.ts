import type { WildCase } from "../wild-case.ts";
import { javascriptCases } from "./javascript-cases.ts";
import { phpCases } from "./php-cases.ts";
import { pythonCases } from "./python-cases.ts";

/** Every wrong signer of real code, and right ones to see that none is accused. */
export const wildCases: readonly WildCase[] = [...javascriptCases, ...phpCases, ...pythonCases];
